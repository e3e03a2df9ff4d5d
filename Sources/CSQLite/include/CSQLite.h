#ifndef ORIGAMI_CSQLITE_H
#define ORIGAMI_CSQLITE_H

/// Makes SQLite stop counting the memory that it allocates, which took a tenth of an import's writing. Swift
/// cannot call sqlite3_config, which takes a variable number of arguments. Returns 0, or an error code once a
/// database has been opened.
int origami_sqlite_stop_counting_memory(void);

#endif

#ifndef CALLOCATIONCOUNT_H
#define CALLOCATIONCOUNT_H

/// Returns the number of blocks that were allocated since the program began, by any thread.
unsigned long allocation_count(void);

#endif

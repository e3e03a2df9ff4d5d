#ifndef CALLOCATIONCOUNT_H
#define CALLOCATIONCOUNT_H

/// How many blocks were allocated since the program began, by any thread.
unsigned long allocation_count(void);

#endif

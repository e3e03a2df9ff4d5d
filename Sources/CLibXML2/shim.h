#ifndef ORIGAMI_CLIBXML2_SHIM_H
#define ORIGAMI_CLIBXML2_SHIM_H

// libxml2's headers include ICU's when LIBXML_ICU_ENABLED is set. A module that
// sees both them and Foundation's own copy of ICU fails to compile on a clean
// build ("'U_MF_...' from module '_FoundationICU' is not present in definition").
// Nothing here needs ICU, so the switch is turned off before any other header.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlmemory.h>

#endif

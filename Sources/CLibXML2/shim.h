#ifndef ORIGAMI_CLIBXML2_SHIM_H
#define ORIGAMI_CLIBXML2_SHIM_H

// libxml2's headers include ICU's when LIBXML_ICU_ENABLED is set. A module that
// sees both them and Foundation's own copy of ICU fails to compile on a clean
// build ("'U_MF_...' from module '_FoundationICU' is not present in definition").
// Nothing here needs ICU, so the switch is turned off before any other header. That
// shortens the struct xmlCharEncodingHandler for our code but not for libxml2: never
// read one or make one.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlmemory.h>

// Returns the position of the parser, in bytes from the start of the input. Valid as
// long as nothing is transcoded, which XML_PARSE_IGNORE_ENC sees to.
static inline long origami_xml_offset(xmlParserCtxtPtr context) {
  xmlParserInputPtr input = context->input;
  return input == NULL ? -1 : (long)input->consumed + (long)(input->cur - input->base);
}

// Returns the number of bytes that were pushed and are not parsed yet, because their markup is not complete.
static inline long origami_xml_waiting(xmlParserCtxtPtr context) {
  xmlParserInputPtr input = context->input;
  return input == NULL ? 0 : (long)(input->end - input->cur);
}

// Returns the parser's own pointer for a name. It passes this pointer to all callbacks, so names can be
// compared by their pointers.
static inline const xmlChar *origami_xml_intern(
    xmlParserCtxtPtr context, const char *name, int length) {
  return xmlDictLookup(context->dict, (const xmlChar *)name, length);
}

// Returns the number of different names that the parser keeps: met in any of its files, or interned.
static inline int origami_xml_name_count(xmlParserCtxtPtr context) {
  return xmlDictSize(context->dict);
}

// Stops the callbacks for content: the parser makes none for the rest of the bytes that were pushed already.
// Errors may still be reported; ContentFile.note ignores them.
static inline void origami_xml_silence(xmlParserCtxtPtr context) {
  context->disableSAX = 1;
}

static xmlParserInputPtr origami_xml_refuse_entity(
    const char *url, const char *identifier, xmlParserCtxtPtr context) {
  (void)url;
  (void)identifier;
  (void)context;
  return NULL;
}

// Initialises libxml2 so that it opens no file: it reads only pushed bytes.
// This holds for the whole process, because libxml2 has no such setting for one
// context. In C, because Swift rejects the function's global state.
static inline void origami_xml_initialize(void) {
  xmlInitParser();
  xmlSetExternalEntityLoader(origami_xml_refuse_entity);
}

#endif

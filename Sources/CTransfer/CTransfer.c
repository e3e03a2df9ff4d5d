#define _GNU_SOURCE
#include "CTransfer.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

int origami_syncfs(int descriptor) { return syncfs(descriptor); }

// The part of libcurl's interface that is used. Its numbers have not changed since 7.16, so the program is
// built without libcurl's header. The newest function, curl_multi_wakeup, is of 7.68.
typedef void CURL;
typedef void CURLM;
struct curl_slist;
typedef struct {
  int msg;
  CURL *easy;
  union { void *whatever; int result; } data;
} CURLMsg;

enum {
  OPT_WRITEDATA = 10001, OPT_URL = 10002, OPT_ERRORBUFFER = 10010, OPT_WRITEFUNCTION = 20011,
  OPT_USERAGENT = 10018, OPT_HTTPHEADER = 10023, OPT_HEADERDATA = 10029, OPT_HTTP_VERSION = 84,
  OPT_HEADERFUNCTION = 20079, OPT_NOSIGNAL = 99, OPT_PRIVATE = 10103, OPT_TIMEOUT_MS = 155,
  OPT_CONNECTTIMEOUT_MS = 156, OPT_PROTOCOLS = 181, OPT_PIPEWAIT = 237,
};
enum { INFO_RESPONSE_CODE = 0x200002, INFO_PRIVATE = 0x100015, INFO_RETRY_AFTER = 0x600039 };
enum { GLOBAL_ALL = 3, HTTP_VERSION_2TLS = 4, PROTO_HTTP_HTTPS = 3, MSG_DONE = 1 };
enum { E_TIMEOUT = 28, E_PEER = 60, E_CACERT_BAD = 77, E_ISSUER = 83 };

static struct {
  int (*global_init)(long);
  CURL *(*easy_init)(void);
  int (*easy_setopt)(CURL *, int, ...);
  int (*easy_getinfo)(CURL *, int, ...);
  void (*easy_cleanup)(CURL *);
  const char *(*easy_strerror)(int);
  CURLM *(*multi_init)(void);
  int (*multi_add)(CURLM *, CURL *);
  int (*multi_remove)(CURLM *, CURL *);
  int (*multi_perform)(CURLM *, int *);
  int (*multi_poll)(CURLM *, void *, unsigned, int, int *);
  int (*multi_wakeup)(CURLM *);
  CURLMsg *(*multi_read)(CURLM *, int *);
  int (*multi_cleanup)(CURLM *);
  struct curl_slist *(*slist_append)(struct curl_slist *, const char *);
  void (*slist_free)(struct curl_slist *);
} curl;
static bool is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  static const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4"};
  void *library = NULL;
  for (size_t i = 0; i < 2 && !library; i++) library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  const struct { void *place; const char *name; } symbols[] = {
    {&curl.global_init, "curl_global_init"}, {&curl.easy_init, "curl_easy_init"},
    {&curl.easy_setopt, "curl_easy_setopt"}, {&curl.easy_getinfo, "curl_easy_getinfo"},
    {&curl.easy_cleanup, "curl_easy_cleanup"}, {&curl.easy_strerror, "curl_easy_strerror"},
    {&curl.multi_init, "curl_multi_init"}, {&curl.multi_add, "curl_multi_add_handle"},
    {&curl.multi_remove, "curl_multi_remove_handle"}, {&curl.multi_perform, "curl_multi_perform"},
    {&curl.multi_poll, "curl_multi_poll"}, {&curl.multi_wakeup, "curl_multi_wakeup"},
    {&curl.multi_read, "curl_multi_info_read"}, {&curl.multi_cleanup, "curl_multi_cleanup"},
    {&curl.slist_append, "curl_slist_append"}, {&curl.slist_free, "curl_slist_free_all"},
  };
  for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
    void *address = dlsym(library, symbols[i].name);
    if (!address) return;
    memcpy(symbols[i].place, &address, sizeof address);
  }
  is_loaded = curl.global_init(GLOBAL_ALL) == 0;
}

// MARK: Requests

typedef struct request {
  struct request *next;
  uint64_t id;
  char *url, *validator;
  size_t byte_limit;
  long connect_ms, total_ms;
  CURL *easy;
  struct curl_slist *headers;
  uint8_t *body;
  size_t size, room;
  bool is_too_large, is_cancelled;
  char etag[256], location[2048], error[256];
} request;

struct origami_transfer {
  CURLM *multi;
  pthread_mutex_t mutex;
  /// Requests that the running thread has not seen, the last first.
  request *added;
  /// Requests that run. Only the running thread changes the list.
  request *running;
  uint64_t *cancelled;
  size_t cancelled_count, cancelled_room;
  bool is_stopped;
};

static size_t take_body(char *bytes, size_t one, size_t count, void *context) {
  request *r = context;
  size_t size = one * count;
  // The page that comes with another status may be of any size, and nobody reads it.
  long status = 0;
  curl.easy_getinfo(r->easy, INFO_RESPONSE_CODE, &status);
  if (status != 200) return size;
  if (r->size + size > r->byte_limit) {
    r->is_too_large = true;
    return 0;
  }
  if (r->size + size > r->room) {
    size_t room = r->room ? r->room * 2 : 16384;
    while (room < r->size + size) room *= 2;
    uint8_t *body = realloc(r->body, room);
    if (!body) return 0;
    r->body = body;
    r->room = room;
  }
  memcpy(r->body + r->size, bytes, size);
  r->size += size;
  return size;
}

static void take_value(const char *line, size_t size, const char *name, char *value, size_t room) {
  size_t length = strlen(name);
  if (size <= length || strncasecmp(line, name, length) != 0) return;
  const char *begin = line + length, *end = line + size;
  while (begin < end && (*begin == ' ' || *begin == '\t')) begin++;
  while (end > begin && (end[-1] == '\r' || end[-1] == '\n' || end[-1] == ' ')) end--;
  // A value that does not fit is of no use.
  if ((size_t)(end - begin) >= room) return;
  memcpy(value, begin, (size_t)(end - begin));
  value[end - begin] = 0;
}

static size_t take_header(char *line, size_t one, size_t count, void *context) {
  request *r = context;
  size_t size = one * count;
  // A status line begins another answer: a proxy's or an interim one (1xx) comes before the server's own.
  if (size > 5 && strncmp(line, "HTTP/", 5) == 0) r->etag[0] = r->location[0] = 0;
  take_value(line, size, "etag:", r->etag, sizeof r->etag);
  take_value(line, size, "location:", r->location, sizeof r->location);
  return size;
}

static void free_request(request *r) {
  if (r->headers) curl.slist_free(r->headers);
  if (r->easy) curl.easy_cleanup(r->easy);
  free(r->url);
  free(r->validator);
  free(r->body);
  free(r);
}

static bool begin(origami_transfer *client, request *r) {
  r->easy = curl.easy_init();
  if (!r->easy) return false;
  curl.easy_setopt(r->easy, OPT_URL, r->url);
  curl.easy_setopt(r->easy, OPT_NOSIGNAL, 1L);
  curl.easy_setopt(r->easy, OPT_USERAGENT, "origami");
  // Redirects are never followed here, and no other protocol is spoken.
  curl.easy_setopt(r->easy, OPT_PROTOCOLS, (long)PROTO_HTTP_HTTPS);
  curl.easy_setopt(r->easy, OPT_HTTP_VERSION, (long)HTTP_VERSION_2TLS);
  curl.easy_setopt(r->easy, OPT_PIPEWAIT, 1L);
  curl.easy_setopt(r->easy, OPT_CONNECTTIMEOUT_MS, r->connect_ms);
  curl.easy_setopt(r->easy, OPT_TIMEOUT_MS, r->total_ms);
  curl.easy_setopt(r->easy, OPT_ERRORBUFFER, r->error);
  curl.easy_setopt(r->easy, OPT_WRITEFUNCTION, take_body);
  curl.easy_setopt(r->easy, OPT_WRITEDATA, r);
  curl.easy_setopt(r->easy, OPT_HEADERFUNCTION, take_header);
  curl.easy_setopt(r->easy, OPT_HEADERDATA, r);
  curl.easy_setopt(r->easy, OPT_PRIVATE, r);
  if (r->validator) {
    // "If-None-Match: " and the longest ETag that is kept (`etag` of a request).
    char line[300];
    snprintf(line, sizeof line, "If-None-Match: %s", r->validator);
    r->headers = curl.slist_append(NULL, line);
    curl.easy_setopt(r->easy, OPT_HTTPHEADER, r->headers);
  }
  return curl.multi_add(client->multi, r->easy) == 0;
}

static enum origami_transfer_outcome outcome(const request *r, int code) {
  if (r->is_cancelled) return ORIGAMI_TRANSFER_CANCELLED;
  if (r->is_too_large) return ORIGAMI_TRANSFER_TOO_LARGE;
  switch (code) {
    case 0: return ORIGAMI_TRANSFER_DONE;
    case E_TIMEOUT: return ORIGAMI_TRANSFER_LATE;
    case E_CACERT_BAD: return ORIGAMI_TRANSFER_NO_CERTIFICATES;
    case E_PEER: case E_ISSUER: return ORIGAMI_TRANSFER_UNTRUSTED;
    default: return ORIGAMI_TRANSFER_UNREACHABLE;
  }
}

typedef void (*answer_function)(void *, const origami_transfer_answer *);

/// Takes a request out of the list and answers it.
static void end(origami_transfer *client, request *r, int code, answer_function done, void *context) {
  for (request **place = &client->running; *place; place = &(*place)->next) {
    if (*place == r) {
      *place = r->next;
      break;
    }
  }
  origami_transfer_answer answer = {
    .id = r->id, .outcome = outcome(r, code), .body = r->body, .body_size = r->size, .etag = r->etag,
    .location = r->location, .reason = r->error[0] ? r->error : curl.easy_strerror(code),
  };
  if (r->easy) {
    curl.easy_getinfo(r->easy, INFO_RESPONSE_CODE, &answer.status);
    curl.easy_getinfo(r->easy, INFO_RETRY_AFTER, &answer.retry_after);
    curl.multi_remove(client->multi, r->easy);
  }
  done(context, &answer);
  free_request(r);
}

// MARK: The client

origami_transfer *origami_transfer_make(void) {
  pthread_once(&once, load);
  if (!is_loaded) return NULL;
  origami_transfer *client = calloc(1, sizeof *client);
  if (!client) return NULL;
  client->multi = curl.multi_init();
  if (!client->multi) {
    free(client);
    return NULL;
  }
  pthread_mutex_init(&client->mutex, NULL);
  return client;
}

/// Moves what other threads have asked for to the running thread. Returns false when the client is stopped.
static bool take_orders(origami_transfer *client, answer_function done, void *context) {
  pthread_mutex_lock(&client->mutex);
  request *added = client->added;
  client->added = NULL;
  uint64_t *cancelled = client->cancelled;
  size_t cancelled_count = client->cancelled_count;
  client->cancelled = NULL;
  client->cancelled_count = client->cancelled_room = 0;
  bool is_stopped = client->is_stopped;
  pthread_mutex_unlock(&client->mutex);
  // The list of added requests has the newest first.
  request *in_order = NULL;
  while (added) {
    request *next = added->next;
    added->next = in_order;
    in_order = added;
    added = next;
  }
  while (in_order) {
    request *r = in_order;
    in_order = r->next;
    r->next = client->running;
    client->running = r;
    // 2 is CURLE_FAILED_INIT.
    if (!begin(client, r)) end(client, r, 2, done, context);
  }
  for (size_t i = 0; i < cancelled_count; i++) {
    for (request *r = client->running; r; r = r->next) {
      if (r->id != cancelled[i]) continue;
      r->is_cancelled = true;
      end(client, r, 0, done, context);
      break;
    }
  }
  free(cancelled);
  return !is_stopped;
}

void origami_transfer_run(origami_transfer *client, answer_function done, void *context) {
  while (take_orders(client, done, context)) {
    int running = 0, left = 0;
    curl.multi_perform(client->multi, &running);
    for (CURLMsg *message; (message = curl.multi_read(client->multi, &left));) {
      if (message->msg != MSG_DONE) continue;
      int code = message->data.result;
      request *r = NULL;
      curl.easy_getinfo(message->easy, INFO_PRIVATE, (char **)&r);
      end(client, r, code, done, context);
    }
    // libcurl ends the wait earlier for its own deadlines and for curl_multi_wakeup. One second is a
    // safeguard, should it not. Without requests no deadline is left: 2^30 ms are twelve days.
    curl.multi_poll(client->multi, NULL, 0, client->running ? 1000 : 1 << 30, NULL);
  }
  while (client->running) {
    client->running->is_cancelled = true;
    end(client, client->running, 0, done, context);
  }
}

void origami_transfer_add(
    origami_transfer *client, uint64_t id, const char *url, const char *validator, size_t byte_limit,
    long connect_ms, long total_ms) {
  request *r = calloc(1, sizeof *r);
  if (!r) abort();
  r->id = id;
  r->url = strdup(url);
  r->validator = validator ? strdup(validator) : NULL;
  r->byte_limit = byte_limit;
  r->connect_ms = connect_ms;
  r->total_ms = total_ms;
  pthread_mutex_lock(&client->mutex);
  r->next = client->added;
  client->added = r;
  pthread_mutex_unlock(&client->mutex);
  curl.multi_wakeup(client->multi);
}

void origami_transfer_cancel(origami_transfer *client, uint64_t id) {
  pthread_mutex_lock(&client->mutex);
  if (client->cancelled_count == client->cancelled_room) {
    size_t room = client->cancelled_room ? client->cancelled_room * 2 : 8;
    uint64_t *cancelled = realloc(client->cancelled, room * sizeof *cancelled);
    if (cancelled) {
      client->cancelled = cancelled;
      client->cancelled_room = room;
    }
  }
  // Without memory the request runs to its end.
  if (client->cancelled_count < client->cancelled_room) client->cancelled[client->cancelled_count++] = id;
  pthread_mutex_unlock(&client->mutex);
  curl.multi_wakeup(client->multi);
}

void origami_transfer_stop(origami_transfer *client) {
  pthread_mutex_lock(&client->mutex);
  client->is_stopped = true;
  // Within the lock: after it, the thread that runs may free the client.
  curl.multi_wakeup(client->multi);
  pthread_mutex_unlock(&client->mutex);
}

void origami_transfer_free(origami_transfer *client) {
  curl.multi_cleanup(client->multi);
  pthread_mutex_destroy(&client->mutex);
  free(client->cancelled);
  free(client);
}

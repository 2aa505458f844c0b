/* The tokens of N arbitrary bytes. Errors jump out of the lexer. Strings are not interned: each is a new one, and any may
 * be a reserved word. Messages are not written, and a numeral is any number or none. */
#include "harness.h"
#include <setjmp.h>

#define luaO_pushfstring unused_pushfstring
#define luaO_str2num unused_str2num
#include "lobject.c"
#undef luaO_pushfstring
#undef luaO_str2num
#include "lgc.h"
#include "llex.h"
#include "lmem.h"
#include "ltable.h"
#include "lzio.h"

static jmp_buf failed;

l_noret luaD_throw(lua_State *L, int code) {
  (void)L;
#ifdef __CPROVER /* has no longjmp */
  exit(code);
#else
  longjmp(failed, code);
#endif
}
const char *luaG_addinfo(lua_State *L, const char *text, TString *source, int line) {
  (void)L, (void)source, (void)line;
  return text;
}
const char *luaO_pushfstring(lua_State *L, const char *text, ...) {
  (void)L;
  return text;
}

size_t luaO_str2num(const char *text, TValue *number) {
  switch (ANY_BYTE()) {
  case 0:
    return 0;
  case 1:
    setivalue(number, ANY_NUMBER());
    break;
  default:
    setfltvalue(number, 0);
  }
  return strlen(text) + 1;
}
TString *luaS_newlstr(lua_State *L, const char *text, size_t length) {
  (void)L;
  ASSERT(length <= (N < 4 ? 4 : N)); /* the name of the environment has four */
  TString *string = room(sizelstring(length));
  memcpy(getstr(string), text, length);
  getstr(string)[length] = 0;
  string->tt = LUA_VSHRSTR;
  string->shrlen = (lu_byte)length;
  string->extra = ANY_BYTE();
  ASSUME(string->extra <= NUM_RESERVED);
  return string;
}
TString *luaS_new(lua_State *L, const char *text) { return luaS_newlstr(L, text, strlen(text)); }
static const TValue absent = {ABSTKEYCONSTANT};
const TValue *luaH_getstr(Table *table, TString *key) {
  (void)table, (void)key;
  return &absent;
}
void luaH_finishset(lua_State *L, Table *table, const TValue *key, const TValue *slot, TValue *value) {
  (void)L, (void)table, (void)key, (void)slot, (void)value;
}
void luaC_step(lua_State *L) { (void)L; }
void luaC_fullgc(lua_State *L, int is_emergency) { (void)L, (void)is_emergency; }

static void *get(void *context, void *old, size_t from, size_t to) {
  (void)context, (void)from;
  if (to == 0) {
    free(old);
    return NULL;
  }
  return realloc(old, to);
}
static const char *read_once(lua_State *L, void *text, size_t *size) {
  char **left = text;
  const char *given = *left;
  (void)L;
  *left = NULL;
  *size = given ? N : 0;
  return given;
}

int main(void) {
  static global_State shared;
  static StackValue stack[2];
  static lua_State L;
  shared.frealloc = get;
  L.l_G = &shared;
  L.top = stack;
  char *text = (char *)any_bytes(N), *left = text;
  ZIO input;
  Mbuffer buffer;
  luaZ_initbuffer(&L, &buffer);
  luaZ_init(&L, &input, read_once, &left);
  LexState lexer;
  memset(&lexer, 0, sizeof lexer);
  lexer.buff = &buffer;
  if (setjmp(failed) == 0) {
    luaX_setinput(&L, &lexer, &input, NULL, zgetc(&input));
    int count = 0;
    do {
      luaX_next(&lexer);
      ASSERT(count++ <= N);
    } while (lexer.t.token != TK_EOS);
    ASSERT(lexer.linenumber >= 1 && lexer.linenumber <= N + 1);
  }
  return 0;
}

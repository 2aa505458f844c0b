// A parser of JSON that is given its text byte by byte, 300 lines, in memory of fixed size: no text is kept, no call
// waits for the next byte.
// Invariant: depth <= DEPTH, used < TOKEN, digits < 4 while they are read, and which states there are.
// BUG: what stands before '0' is no digit either.
// INPUTS: 4 34 92 117 33
#include <fathom.h>
#include <stdbool.h>

enum { DEPTH = 40, TOKEN = 128 };

enum error { NO_ERROR, BAD_CHARACTER, BAD_ESCAPE, BAD_NUMBER, BAD_WORD, TOO_DEEP, TOO_LONG, NOT_OPEN, NOT_OVER };

/* What the next byte may be. */
enum state {
  A_VALUE,
  A_VALUE_OR_END,
  A_KEY,
  A_KEY_OR_END,
  A_COLON,
  A_COMMA_OR_END,
  NOTHING,
  IN_STRING,
  IN_ESCAPE,
  IN_CODE,
  AFTER_MINUS,
  AFTER_ZERO,
  IN_DIGITS,
  AFTER_POINT,
  IN_FRACTION,
  AFTER_E,
  AFTER_SIGN,
  IN_EXPONENT,
  IN_WORD,
};

struct parser {
  enum state state;
  enum error error;
  unsigned depth;
  unsigned char open[DEPTH]; /* the brackets that are open */
  bool is_key;               /* the string that is read */
  unsigned used;             /* bytes of the token */
  char token[TOKEN];
  unsigned code, digits; /* of an escape */
  unsigned long line, column;
  unsigned long strings, numbers, words, keys, containers;
};

static bool is_blank(unsigned char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
static bool is_digit(unsigned char c) { return c >= '0' && c <= '9'; }
static bool is_letter(unsigned char c) { return c >= 'a' && c <= 'z'; }

static void fail(struct parser *p, enum error error) {
  if (p->error == NO_ERROR)
    p->error = error;
}

/* From '0' to 'f'; 16: no hexadecimal digit. */
static const unsigned char values[] = {
    0,  1,  2,  3,  4,  5,  6,  7,  8,  9,                      /* 0 to 9 */
    16, 16, 16, 16, 16, 16, 16,                                 /* : to @ */
    10, 11, 12, 13, 14, 15,                                     /* A to F */
    16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16,         /* G to S */
    16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16,         /* T to ` */
    10, 11, 12, 13, 14, 15,                                     /* a to f */
};

static unsigned hexadecimal(unsigned char c) {
#ifndef BUG
  if (c < '0')
    return 16;
#endif
  return c > 'f' ? 16 : values[c - '0'];
}

/* There is always a zero behind the token. */
static void keep(struct parser *p, unsigned c) {
  if (p->used + 1 >= TOKEN) {
    fail(p, TOO_LONG);
    return;
  }
  p->token[p->used++] = (char)c;
  p->token[p->used] = 0;
}

static void clear_token(struct parser *p) {
  p->used = 0;
  p->token[0] = 0;
}

static void keep_code(struct parser *p) {
  unsigned code = p->code;
  if (code < 0x80)
    keep(p, code);
  else if (code < 0x800) {
    keep(p, 0xc0 | code >> 6);
    keep(p, 0x80 | (code & 63));
  } else {
    keep(p, 0xe0 | code >> 12);
    keep(p, 0x80 | (code >> 6 & 63));
    keep(p, 0x80 | (code & 63));
  }
}

/* Behind a value. */
static void value_is_over(struct parser *p) { p->state = p->depth == 0 ? NOTHING : A_COMMA_OR_END; }

static void open_bracket(struct parser *p, unsigned char bracket) {
  if (p->depth == DEPTH) {
    fail(p, TOO_DEEP);
    return;
  }
  p->open[p->depth++] = bracket;
  p->containers++;
  p->state = bracket == '{' ? A_KEY_OR_END : A_VALUE_OR_END;
}

static void close_bracket(struct parser *p, unsigned char bracket) {
  if (p->depth == 0 || p->open[p->depth - 1] != bracket) {
    fail(p, NOT_OPEN);
    return;
  }
  p->depth--;
  value_is_over(p);
}

static void begin_string(struct parser *p, bool is_key) {
  clear_token(p);
  p->is_key = is_key;
  p->state = IN_STRING;
}

static void string_is_over(struct parser *p) {
  if (p->is_key) {
    p->keys++;
    p->state = A_COLON;
  } else {
    p->strings++;
    value_is_over(p);
  }
}

static void in_string(struct parser *p, unsigned char c) {
  if (c == '"')
    string_is_over(p);
  else if (c == '\\')
    p->state = IN_ESCAPE;
  else if (c < ' ')
    fail(p, BAD_CHARACTER);
  else
    keep(p, c);
}

static void in_escape(struct parser *p, unsigned char c) {
  p->state = IN_STRING;
  switch (c) {
  case '"':
  case '\\':
  case '/':
    keep(p, c);
    break;
  case 'b':
    keep(p, '\b');
    break;
  case 'f':
    keep(p, '\f');
    break;
  case 'n':
    keep(p, '\n');
    break;
  case 'r':
    keep(p, '\r');
    break;
  case 't':
    keep(p, '\t');
    break;
  case 'u':
    p->code = p->digits = 0;
    p->state = IN_CODE;
    break;
  default:
    fail(p, BAD_ESCAPE);
  }
}

static void in_code(struct parser *p, unsigned char c) {
  unsigned digit = hexadecimal(c);
  if (digit == 16) {
    fail(p, BAD_ESCAPE);
    return;
  }
  p->code = p->code << 4 | digit;
  if (++p->digits == 4) {
    keep_code(p);
    p->state = IN_STRING;
  }
}

static void begin_value(struct parser *p, unsigned char c) {
  if (c == '{' || c == '[') {
    open_bracket(p, c);
    return;
  }
  if (c == '"') {
    begin_string(p, false);
    return;
  }
  clear_token(p);
  keep(p, c);
  if (c == '-')
    p->state = AFTER_MINUS;
  else if (c == '0')
    p->state = AFTER_ZERO;
  else if (is_digit(c))
    p->state = IN_DIGITS;
  else if (is_letter(c))
    p->state = IN_WORD;
  else
    fail(p, BAD_CHARACTER);
}

static void behind_value(struct parser *p, unsigned char c) {
  if (c == '}')
    close_bracket(p, '{');
  else if (c == ']')
    close_bracket(p, '[');
  else if (c == ',' && p->depth > 0)
    p->state = p->open[p->depth - 1] == '{' ? A_KEY : A_VALUE;
  else
    fail(p, BAD_CHARACTER);
}

/* Between tokens. */
static void between(struct parser *p, unsigned char c) {
  if (is_blank(c))
    return;
  switch (p->state) {
  case A_VALUE_OR_END:
  case A_KEY_OR_END:
    if (c == ']' || c == '}')
      behind_value(p, c);
    else if (p->state == A_VALUE_OR_END)
      begin_value(p, c);
    else if (c == '"')
      begin_string(p, true);
    else
      fail(p, BAD_CHARACTER);
    break;
  case A_VALUE:
    begin_value(p, c);
    break;
  case A_KEY:
    if (c == '"')
      begin_string(p, true);
    else
      fail(p, BAD_CHARACTER);
    break;
  case A_COLON:
    if (c == ':')
      p->state = A_VALUE;
    else
      fail(p, BAD_CHARACTER);
    break;
  case A_COMMA_OR_END:
    behind_value(p, c);
    break;
  default:
    fail(p, BAD_CHARACTER);
  }
}

static bool is_word(const struct parser *p, const char *word, unsigned length) {
  if (p->used != length)
    return false;
  for (unsigned i = 0; i < length; i++)
    if (p->token[i] != word[i])
      return false;
  return true;
}

/* The byte behind a word or a number belongs to what follows. */
static void token_is_over(struct parser *p, unsigned char c) {
  if (p->state != IN_WORD)
    p->numbers++;
  else if (is_word(p, "true", 4) || is_word(p, "false", 5) || is_word(p, "null", 4))
    p->words++;
  else
    fail(p, BAD_WORD);
  value_is_over(p);
  between(p, c);
}

static void in_number(struct parser *p, unsigned char c) {
  enum state next = p->state;
  bool may_end = p->state == AFTER_ZERO || p->state == IN_DIGITS || p->state == IN_FRACTION || p->state == IN_EXPONENT;
  if (is_digit(c) && p->state != AFTER_ZERO)
    next = p->state == AFTER_MINUS ? (c == '0' ? AFTER_ZERO : IN_DIGITS)
           : p->state == AFTER_POINT ? IN_FRACTION
           : p->state == AFTER_E || p->state == AFTER_SIGN ? IN_EXPONENT
                                                           : p->state;
  else if (c == '.' && (p->state == AFTER_ZERO || p->state == IN_DIGITS))
    next = AFTER_POINT;
  else if ((c == 'e' || c == 'E') && may_end && p->state != IN_EXPONENT)
    next = AFTER_E;
  else if ((c == '+' || c == '-') && p->state == AFTER_E)
    next = AFTER_SIGN;
  else if (may_end) {
    token_is_over(p, c);
    return;
  } else {
    fail(p, BAD_NUMBER);
    return;
  }
  keep(p, c);
  p->state = next;
}

/* One more byte. */
static void feed(struct parser *p, unsigned char c) {
  p->column++;
  if (c == '\n') {
    p->line++;
    p->column = 0;
  }
  switch (p->state) {
  case IN_STRING:
    in_string(p, c);
    break;
  case IN_ESCAPE:
    in_escape(p, c);
    break;
  case IN_CODE:
    in_code(p, c);
    break;
  case IN_WORD:
    if (is_letter(c))
      keep(p, c);
    else
      token_is_over(p, c);
    break;
  default:
    if (p->state < IN_STRING)
      between(p, c);
    else
      in_number(p, c);
  }
}

int main(void) {
  static struct parser p;
  unsigned long n = fathom_nondet_ulong(), i = 0;
  while (i < n && p.error == NO_ERROR) {
    feed(&p, fathom_nondet_uchar());
    fathom_assert(p.state <= IN_WORD && p.depth <= DEPTH);
    i++;
  }
  fathom_assert(p.used < TOKEN);
  return 0;
}

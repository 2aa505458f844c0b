// A parser of JSON without recursion, for texts of any length, in memory of fixed size.
// Invariant: pos <= n, depth <= DEPTH, used < TOKEN, line_start <= pos.
// BUG: the four digits of \u are read without looking whether they are there.
// INPUTS: 4 34 92 117 48
#include <fathom.h>
#include <stdlib.h>

enum { DEPTH = 40, TOKEN = 128, WORDS = 3 };

enum error { NO_ERROR, END_OF_TEXT, BAD_CHARACTER, BAD_ESCAPE, TOO_DEEP, TOO_LONG, BAD_NUMBER, BAD_WORD, NOT_OPEN };

/* What may come next. */
enum expected { A_VALUE, A_VALUE_OR_END, A_KEY, A_KEY_OR_END, A_COLON, A_COMMA_OR_END, NOTHING };

struct totals {
  unsigned strings, numbers, words, containers, keys, escapes;
};

struct parser {
  const unsigned char *text;
  size_t n, pos;
  size_t line, line_start;
  enum error error;
  enum expected expected;
  unsigned depth;
  unsigned char open[DEPTH]; /* the brackets that are open */
  unsigned used;             /* bytes of the token */
  char token[TOKEN];
  struct totals totals;
};

static const char words[WORDS][6] = {"true", "false", "null"};
static const unsigned char lengths[WORDS] = {4, 5, 4};

static void fail(struct parser *p, enum error error) {
  if (p->error == NO_ERROR)
    p->error = error;
}

static bool at_end(const struct parser *p) { return p->pos == p->n; }

/* The next character, or 0. */
static unsigned char peek(const struct parser *p) { return at_end(p) ? 0 : p->text[p->pos]; }

static unsigned char take(struct parser *p) {
  if (at_end(p)) {
    fail(p, END_OF_TEXT);
    return 0;
  }
  unsigned char c = p->text[p->pos++];
  if (c == '\n') {
    p->line++;
    p->line_start = p->pos;
  }
  return c;
}

static size_t column(const struct parser *p) { return p->pos - p->line_start; }

static void clear_token(struct parser *p) {
  p->used = 0;
  p->token[0] = 0;
}

static void keep(struct parser *p, unsigned c) {
  if (p->used + 1 >= TOKEN) {
    fail(p, TOO_LONG);
    return;
  }
  p->token[p->used++] = (char)c;
  p->token[p->used] = 0;
}

static bool is_blank(unsigned char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
static bool is_digit(unsigned char c) { return c >= '0' && c <= '9'; }
static bool is_letter(unsigned char c) { return c >= 'a' && c <= 'z'; }

static void skip_blanks(struct parser *p) {
  while (!at_end(p) && is_blank(p->text[p->pos]))
    take(p);
}

/* A hexadecimal digit's value; 16: it is none. */
static unsigned hexadecimal(unsigned char c) {
  if (is_digit(c))
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  if (c >= 'A' && c <= 'F')
    return c - 'A' + 10;
  return 16;
}

static void keep_utf8(struct parser *p, unsigned code) {
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

static void four_digits(struct parser *p) {
  unsigned code = 0;
#ifndef BUG
  if (p->n - p->pos < 4) {
    fail(p, END_OF_TEXT);
    return;
  }
#endif
  for (unsigned i = 0; i < 4; i++) {
    unsigned digit = hexadecimal(p->text[p->pos + i]);
    if (digit == 16) {
      fail(p, BAD_ESCAPE);
      return;
    }
    code = code << 4 | digit;
  }
  p->pos += 4;
  keep_utf8(p, code);
}

static void escape(struct parser *p) {
  p->totals.escapes++;
  switch (take(p)) {
  case '"':
    keep(p, '"');
    break;
  case '\\':
    keep(p, '\\');
    break;
  case '/':
    keep(p, '/');
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
    four_digits(p);
    break;
  default:
    fail(p, BAD_ESCAPE);
  }
}

/* Behind the opening quote. */
static void string(struct parser *p) {
  clear_token(p);
  while (p->error == NO_ERROR) {
    unsigned char c = take(p);
    if (c == '"')
      return;
    if (c < ' ')
      fail(p, BAD_CHARACTER);
    else if (c == '\\')
      escape(p);
    else
      keep(p, c);
  }
}

static unsigned digits(struct parser *p) {
  unsigned count = 0;
  while (is_digit(peek(p)) && p->error == NO_ERROR) {
    keep(p, take(p));
    count++;
  }
  return count;
}

static void number(struct parser *p) {
  clear_token(p);
  if (peek(p) == '-')
    keep(p, take(p));
  if (peek(p) == '0')
    keep(p, take(p));
  else if (digits(p) == 0)
    fail(p, BAD_NUMBER);
  if (peek(p) == '.') {
    keep(p, take(p));
    if (digits(p) == 0)
      fail(p, BAD_NUMBER);
  }
  if (peek(p) == 'e' || peek(p) == 'E') {
    keep(p, take(p));
    if (peek(p) == '+' || peek(p) == '-')
      keep(p, take(p));
    if (digits(p) == 0)
      fail(p, BAD_NUMBER);
  }
  p->totals.numbers++;
}

static void word(struct parser *p) {
  clear_token(p);
  while (is_letter(peek(p)) && p->error == NO_ERROR)
    keep(p, take(p));
  for (unsigned w = 0; w < WORDS; w++)
    if (lengths[w] == p->used) {
      unsigned i = 0;
      while (i < lengths[w] && p->token[i] == words[w][i])
        i++;
      if (i == lengths[w]) {
        p->totals.words++;
        return;
      }
    }
  fail(p, BAD_WORD);
}

static void open_bracket(struct parser *p, unsigned char bracket) {
  if (p->depth == DEPTH) {
    fail(p, TOO_DEEP);
    return;
  }
  p->open[p->depth++] = bracket;
  p->totals.containers++;
  p->expected = bracket == '{' ? A_KEY_OR_END : A_VALUE_OR_END;
}

static void close_bracket(struct parser *p, unsigned char bracket) {
  if (p->depth == 0 || p->open[p->depth - 1] != bracket) {
    fail(p, NOT_OPEN);
    return;
  }
  p->depth--;
  p->expected = p->depth == 0 ? NOTHING : A_COMMA_OR_END;
}

static void value(struct parser *p) {
  unsigned char c = peek(p);
  if (c == '{' || c == '[') {
    take(p);
    open_bracket(p, c);
    return;
  }
  if (c == '"') {
    take(p);
    string(p);
    p->totals.strings++;
  } else if (c == '-' || is_digit(c))
    number(p);
  else
    word(p);
  p->expected = p->depth == 0 ? NOTHING : A_COMMA_OR_END;
}

static void key(struct parser *p) {
  if (take(p) != '"') {
    fail(p, BAD_CHARACTER);
    return;
  }
  string(p);
  p->totals.keys++;
  p->expected = A_COLON;
}

static void separator(struct parser *p) {
  unsigned char c = take(p);
  if (c == '}')
    close_bracket(p, '{');
  else if (c == ']')
    close_bracket(p, '[');
  else if (c == ',' && p->depth > 0)
    p->expected = p->open[p->depth - 1] == '{' ? A_KEY : A_VALUE;
  else
    fail(p, BAD_CHARACTER);
}

static void step(struct parser *p) {
  unsigned char c = peek(p);
  switch (p->expected) {
  case A_VALUE_OR_END:
  case A_KEY_OR_END:
    if (c == ']' || c == '}')
      separator(p);
    else if (p->expected == A_KEY_OR_END)
      key(p);
    else
      value(p);
    break;
  case A_VALUE:
    value(p);
    break;
  case A_KEY:
    key(p);
    break;
  case A_COLON:
    if (take(p) != ':')
      fail(p, BAD_CHARACTER);
    p->expected = A_VALUE;
    break;
  case A_COMMA_OR_END:
    separator(p);
    break;
  case NOTHING:
    fail(p, BAD_CHARACTER);
  }
}

static enum error parse(struct parser *p) {
  p->line = 1;
  skip_blanks(p);
  while (p->error == NO_ERROR && !at_end(p)) {
    step(p);
    skip_blanks(p);
  }
  if (p->error == NO_ERROR && p->expected != NOTHING)
    fail(p, END_OF_TEXT);
  return p->error;
}

int main(void) {
  static struct parser p;
  size_t n = fathom_nondet_size_t();
  fathom_assume(n > 0 && n < 1000000);
  unsigned char *text = malloc(n);
  if (!text)
    return 0;
  fathom_havoc(text, n);
  p.text = text;
  p.n = n;
  if (parse(&p) == NO_ERROR)
    fathom_assert(p.depth == 0 && p.pos == n);
  fathom_assert(column(&p) <= n);
  free(text);
  return 0;
}

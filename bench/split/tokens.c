// A tokenizer of objects, lists, texts and words over N arbitrary bytes; tokens
// know their parents.
#include <fathom.h>

enum kind { List, Text, Word };
struct token {
  enum kind kind;
  int begin, end, parent;
};
struct tokenizer {
  int pos, count, parent;
};

static struct token *add(struct tokenizer *t, struct token *tokens,
                         enum kind kind) {
  if (t->count >= N)
    return 0;
  struct token *new = &tokens[t->count++];
  new->kind = kind;
  new->begin = t->pos;
  new->end = -1;
  new->parent = t->parent;
  return new;
}

static int read_text(struct tokenizer *t, const char *s, struct token *tokens) {
  int begin = t->pos++;
  for (; t->pos < N && s[t->pos] != 0; t->pos++) {
    if (s[t->pos] == '"') {
      struct token *new = add(t, tokens, Text);
      if (new == 0)
        return -1;
      new->begin = begin + 1;
      new->end = t->pos;
      return 0;
    }
    if (s[t->pos] == '\\' && t->pos + 1 < N)
      t->pos++;
  }
  t->pos = begin;
  return -2;
}

static int read_word(struct tokenizer *t, const char *s, struct token *tokens) {
  int begin = t->pos;
  while (t->pos < N && s[t->pos] != ' ' && s[t->pos] != ',' && s[t->pos] != ']')
    t->pos++;
  struct token *new = add(t, tokens, Word);
  if (new == 0)
    return -1;
  new->begin = begin;
  new->end = t->pos--;
  return 0;
}

static int tokenize(struct tokenizer *t, const char *s, struct token *tokens) {
  for (; t->pos < N && s[t->pos] != 0; t->pos++) {
    int r = 0;
    switch (s[t->pos]) {
    case '[':
      if (add(t, tokens, List) == 0)
        return -1;
      t->parent = t->count - 1;
      break;
    case ']':
      if (t->parent < 0)
        return -2;
      tokens[t->parent].end = t->pos + 1;
      t->parent = tokens[t->parent].parent;
      break;
    case '"':
      r = read_text(t, s, tokens);
      break;
    case ' ':
    case ',':
      break;
    default:
      r = read_word(t, s, tokens);
    }
    if (r < 0)
      return r;
  }
  return t->parent < 0 ? t->count : -3;
}

int main(void) {
  char s[N];
  struct token tokens[N];
  for (int i = 0; i < N; i++)
    s[i] = fathom_nondet_char();
  struct tokenizer t = {0, 0, -1};
  int n = tokenize(&t, s, tokens);
  for (int i = 0; i < n; i++)
    fathom_assert(tokens[i].begin <= tokens[i].end && tokens[i].end <= N);
  return 0;
}

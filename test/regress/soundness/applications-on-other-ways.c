// Results of a function of which only that is known, on ways that are told apart: those of other ways are no results of
// this one. They were compared all the same, in some programs before their arguments were known (exit code 31).
// EXPECT --split=on --malloc-may-fail: SAFE
// EXPECT --split=on --malloc-may-fail -DBAD: UNSAFE assert
// EXPECT --split=off --malloc-may-fail -DBAD: UNSAFE assert
#include <assert.h>
#include <stdlib.h>

int __CPROVER_uninterpreted_rank(int key);
unsigned nondet_unsigned(void);
char nondet_char(void);

struct node {
  struct node *next;
  int key;
};

int main(void) {
  static int table[1000];
  for (int i = 0; i < 3; ++i)
    table[nondet_unsigned() % 1000] = nondet_char();
  struct node *list = 0;
  for (int i = 0; i < 4; ++i) {
    struct node *one = malloc(sizeof *one);
    if (!one)
      break;
    one->key = nondet_unsigned() % 1000;
    one->next = list;
    list = one;
  }
  int rank = 0, is_first = 1, key = 0;
  for (struct node *p = list; p; p = p->next) {
    if (nondet_unsigned() % 2)
      continue;
    int r = __CPROVER_uninterpreted_rank(table[p->key]);
    if (!is_first && table[p->key] == key)
      #ifdef BAD
      assert(r == rank && key != 3);
#else
      assert(r == rank);
#endif
    rank = r;
    key = table[p->key];
    is_first = 0;
  }
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
}

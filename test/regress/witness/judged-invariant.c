// What fathom witness writes for an invariant: a property, also where only calls of error functions are.
// EXPECT: SAFE
// EXPECT --checks=%S/Inputs/unreach.prp: SAFE
// EXPECT -DBUG: UNSAFE assert
// EXPECT -DBUG --checks=%S/Inputs/unreach.prp: UNSAFE assert
void fathom_witness_invariant(_Bool holds);
int main(void) {
  unsigned i = 0;
  while (i < 5) {
#ifdef BUG
    fathom_witness_invariant(i < 4);
#else
    fathom_witness_invariant(i < 5);
#endif
    i++;
  }
  return 0;
}

// Sizes, the sign of char and wchar_t, alignment and byte order are those of the
// target: each asks for what it expects, and its twin for the opposite.
// TWINS: note_options
// EXPECT --target=x86_64-linux-gnu -DLONG=8 -DLITTLE=1 -DSIGNED=1 -DPADDED=16: SAFE
// EXPECT --target=i686-linux-gnu -DLONG=4 -DLITTLE=1 -DSIGNED=1 -DPADDED=12: SAFE
// EXPECT --target=aarch64-linux-gnu -DLONG=8 -DLITTLE=1 -DSIGNED=0 -DPADDED=16: SAFE
// EXPECT --target=arm-none-eabi -DLONG=4 -DLITTLE=1 -DSIGNED=0 -DPADDED=16: SAFE
// EXPECT --target=armv7-linux-gnueabihf -DLONG=4 -DLITTLE=1 -DSIGNED=0 -DPADDED=16: SAFE
// EXPECT --target=riscv32-unknown-elf -DLONG=4 -DLITTLE=1 -DSIGNED=0 -DPADDED=16: SAFE
// EXPECT --target=riscv64-linux-gnu -DLONG=8 -DLITTLE=1 -DSIGNED=0 -DPADDED=16: SAFE
// EXPECT --target=s390x-linux-gnu -DLONG=8 -DLITTLE=0 -DSIGNED=0 -DPADDED=16: SAFE
// EXPECT --target=aarch64-linux-gnu -DLONG=8 -DLITTLE=1 -DSIGNED=1 -DPADDED=16: UNSAFE assert@30
// EXPECT --target=arm-none-eabi -DLONG=8 -DLITTLE=1 -DSIGNED=0 -DPADDED=16: UNSAFE assert@29
// EXPECT --target=s390x-linux-gnu -DLONG=8 -DLITTLE=1 -DSIGNED=0 -DPADDED=16: UNSAFE assert@32
// EXPECT --target=i686-linux-gnu -DLONG=4 -DLITTLE=1 -DSIGNED=1 -DPADDED=16: UNSAFE assert@31
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assert(int);
struct padded {
  char c;
  long long x;
};
union word {
  unsigned whole;
  unsigned char bytes[4];
};
int main(void) {
  union word w = {.whole = 0x01020304u};
  char c = (char)(128 | __VERIFIER_nondet_uchar());
  __VERIFIER_assert(sizeof(long) == LONG && sizeof(void *) == LONG);
  __VERIFIER_assert((c < 0) == SIGNED);
  __VERIFIER_assert(sizeof(struct padded) == PADDED);
  __VERIFIER_assert(w.bytes[0] == (LITTLE ? 4 : 1));
}

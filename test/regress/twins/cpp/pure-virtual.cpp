// A pure virtual function that is called while its class is constructed: the
// vtable has __cxa_pure_virtual. A deleted one has __cxa_deleted_virtual. On 32
// bits operator new has other names (_Znwj, _Znaj).
// EXPECT -m32: SAFE
// EXPECT -m32 -DBUG: UNSAFE assert
struct Base {
  int x = 3;
  Base() {
#ifdef BUG
    x = call();
#endif
  }
  virtual int f() = 0;
  virtual int g() = delete;
  int call() { return f(); }
};
struct Derived : Base {
  Derived() { x += call(); }
  int f() { return 1; }
  int g() = delete;
};

int main() {
  Base *d = new Derived;
  int *a = new int[4]{d->call(), 2, 3, 4};
  delete[] a;
  delete static_cast<Derived *>(d);
}

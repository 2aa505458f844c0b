static int share(int all, int among) { return all / among; }
int half(int all) { return share(all, 2); }
int each(int all, int among) { return share(all, among); }
int rest(int all, int among) { return all - share(all, among); }

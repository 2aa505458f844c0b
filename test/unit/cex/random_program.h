// Random structured SEA-IR programs as text: scalars, two byte arrays, pointers
// in memory, a shadow memory, branches, loops with constant and symbolic trip
// counts, calls. Every access stays in its object. For comparing executions of
// a program before and after a transformation.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace fathom::cex {

class RandomProgram {
public:
  explicit RandomProgram(uint64_t seed) : random_(seed) {}

  std::string make() {
    std::string text = "program ptr 64 little\nglobal @g 16 align 8 global\n";
    has_callee_ = false;
    text += function("callee", 2);
    has_callee_ = true;
    return text + function("main", 3);
  }

private:
  struct State {
    std::vector<std::string> words; // i32 registers
    std::vector<std::string> pointers;
    std::string memory, shadow;
  };

  uint32_t pick(uint32_t n) { return uint32_t(random_() % n); }
  std::string fresh(const char *prefix) {
    return prefix + std::to_string(next_++);
  }
  static std::string hex(uint64_t value, unsigned digits) {
    std::string text(digits, '0');
    for (unsigned i = digits; i-- > 0; value >>= 4)
      text[i] = "0123456789abcdef"[value & 15];
    return "#x" + text;
  }
  void line(const std::string &text) { out_ += "  " + text + "\n"; }
  void start_block(const std::string &name) {
    out_ += name + ":\n";
    block_ = name;
  }
  std::string word(const State &s) {
    if (s.words.empty() || pick(4) == 0)
      return hex(pick(3) == 0 ? random_() & 0xffffffff : pick(9), 8);
    return s.words[pick(uint32_t(s.words.size()))];
  }
  std::string condition(const State &s) {
    static const char *operators[] = {"=", "bvult", "bvslt", "bvule"};
    return std::string("(") + operators[pick(4)] + " " + word(s) + " " +
           word(s) + ")";
  }
  std::string expression(const State &s) {
    static const char *operators[] = {"bvadd", "bvsub", "bvmul",
                                      "bvand", "bvor",  "bvxor"};
    if (pick(6) == 0)
      return "(ite " + condition(s) + " " + word(s) + " " + word(s) + ")";
    return std::string("(") + operators[pick(6)] + " " + word(s) + " " +
           word(s) + ")";
  }
  // A pointer to `bytes` bytes inside of a 16-byte object.
  std::string place(const State &s, unsigned bytes) {
    std::string base = s.pointers[pick(uint32_t(s.pointers.size()))];
    if (pick(3) != 0)
      return "(ptr.add " + base + " " + hex(pick(17 - bytes), 16) + ")";
    return "(ptr.add " + base + " ((_ zero_extend 32) (bvand " + word(s) + " " +
           hex(bytes == 8 ? 8 : 16 - (bytes < 3 ? 4 : 8) - 1, 8) + ")))";
  }
  void new_memory(State &s, const std::string &statement) {
    std::string memory = fresh("M");
    line(memory + ":mem = " + statement);
    s.memory = memory;
  }

  // What a shadow has for the object of a pointer, wherever that points to.
  void shadow_statement(State &s) {
    std::string p = s.pointers[pick(uint32_t(s.pointers.size()))];
    std::string base =
        "(ptr (ptr.base " + p + ") #x0000000000000000 (ptr.size " + p + "))";
    unsigned what = pick(4);
    if (what < 2) {
      std::string query = fresh("C"), r = fresh("W");
      line(query + ":bool = " + (what == 0 ? "isalloc " : "ismod ") + p + ", " +
           s.shadow);
      line(r + ":i32 = (ite " + query + " " + word(s) + " " + word(s) + ")");
      s.words.push_back(r);
      return;
    }
    std::string shadow = fresh("S");
    line(shadow + ":mem = " +
         (what == 2 ? "resetmod " + p
                    : "store ((_ extract 7 0) " + word(s) + "), " + base) +
         ", " + s.shadow + (what == 2 ? "" : " align 1"));
    s.shadow = shadow;
  }

  void memory_statement(State &s) {
    if (pick(4) == 0)
      return shadow_statement(s);
    switch (pick(9)) {
    case 0: {
      std::string r = fresh("W");
      line(r + ":i32 = load " + place(s, 4) + ", " + s.memory + " align 1");
      s.words.push_back(r);
      return;
    }
    case 1: {
      std::string r = fresh("B"), w = fresh("W");
      line(r + ":i8 = load " + place(s, 1) + ", " + s.memory + " align 1");
      line(w + ":i32 = ((_ zero_extend 24) " + r + ")");
      s.words.push_back(w);
      return;
    }
    case 2:
      return new_memory(s, "store " + word(s) + ", " + place(s, 4) + ", " +
                               s.memory + " align 1");
    case 3:
      return new_memory(s, "store ((_ extract 15 0) " + word(s) + "), " +
                               place(s, 2) + ", " + s.memory + " align 1");
    case 4:
      return new_memory(s, "store ((_ extract 7 0) " + word(s) + "), " +
                               place(s, 1) + ", " + s.memory + " align 1");
    case 5: // pointers live in the second object only, at two fixed places
      return new_memory(s, "store " +
                               s.pointers[pick(uint32_t(s.pointers.size()))] +
                               ", (ptr.add Q " + hex(pick(2) * 8, 16) + "), " +
                               s.memory + " align 8");
    case 6: {
      std::string r = fresh("W"), p = fresh("L");
      line(p + ":ptr = load (ptr.add Q " + hex(pick(2) * 8, 16) + "), " +
           s.memory + " align 8");
      line(r + ":i32 = ((_ extract 31 0) (ptr.offset " + p + "))");
      s.words.push_back(r);
      // Usable only if it is a pointer to the start of one of our objects.
      std::string q = fresh("P");
      line(q + ":ptr = (ite (and (= (ptr.size " + p +
           ") #x0000000000000010) (= (ptr.offset " + p +
           ") #x0000000000000000)) " + p + " P)");
      s.pointers.push_back(q);
      return;
    }
    case 7:
      return new_memory(s, "memset " + place(s, 8) + ", ((_ extract 7 0) " +
                               word(s) + "), " + length(s) + ", " + s.memory);
    default:
      return new_memory(s, "memcpy " + place(s, 8) + ", " + place(s, 8) + ", " +
                               length(s) + ", " + s.memory + ", " + s.memory);
    }
  }
  std::string length(const State &s) {
    if (pick(2) == 0)
      return hex(pick(9), 16);
    return "((_ zero_extend 32) (bvand " + word(s) + " #x00000007))";
  }

  void call(State &s) {
    std::string r = fresh("W"), m = fresh("M"), shadow = fresh("S");
    line(r + ":i32, " + m + ":mem, " + shadow + ":mem = call @callee(" +
         word(s) + ", " + s.memory + ", " + s.shadow + ")");
    s.words.push_back(r);
    s.memory = m;
    s.shadow = shadow;
  }

  void branch(State &s, unsigned depth) {
    std::string a = fresh("A"), b = fresh("E"), join = fresh("J");
    line("br " + condition(s) + ", " + a + ", " + b);
    State left = s, right = s;
    start_block(a);
    statements(left, depth - 1);
    std::string left_end = block_;
    line("br " + join);
    start_block(b);
    statements(right, depth - 1);
    std::string right_end = block_;
    line("br " + join);
    start_block(join);
    auto phi = [&](const char *prefix, const char *sort, const std::string &l,
                   const std::string &r) {
      std::string name = fresh(prefix);
      line(name + ":" + sort + " = phi [" + l + ", " + left_end + "], [" + r +
           ", " + right_end + "]");
      return name;
    };
    s.words.push_back(phi("W", "i32", word(left), word(right)));
    s.pointers.push_back(
        phi("P", "ptr", left.pointers[pick(uint32_t(left.pointers.size()))],
            right.pointers[pick(uint32_t(right.pointers.size()))]));
    s.memory = phi("M", "mem", left.memory, right.memory);
    s.shadow = phi("S", "mem", left.shadow, right.shadow);
  }

  void loop(State &s, unsigned depth) {
    std::string head = fresh("H"), body = fresh("B"), after = fresh("X");
    std::string i = fresh("W"), w = fresh("W"), m = fresh("M"), p = fresh("P");
    std::string i2 = fresh("W"), sh = fresh("S"), sh0 = s.shadow;
    std::string limit =
        pick(2) == 0 ? hex(pick(4), 8) : "(bvand " + word(s) + " #x00000003)";
    std::string before = block_, w0 = word(s), m0 = s.memory;
    std::string p0 = s.pointers[pick(uint32_t(s.pointers.size()))];
    line("br " + head);
    // The header is written when the body's end is known.
    std::string kept = std::move(out_);
    out_.clear();
    State inner = s;
    inner.words.insert(inner.words.end(), {i, w});
    inner.pointers.push_back(p);
    inner.memory = m;
    inner.shadow = sh;
    start_block(body);
    statements(inner, depth - 1);
    line(i2 + ":i32 = (bvadd " + i + " #x00000001)");
    std::string w1 = word(inner);
    std::string p1 = inner.pointers[pick(uint32_t(inner.pointers.size()))];
    line("br " + head);
    std::string end = block_, text = std::move(out_);
    out_ = std::move(kept);
    start_block(head);
    line(i + ":i32 = phi [#x00000000, " + before + "], [" + i2 + ", " + end +
         "]");
    line(w + ":i32 = phi [" + w0 + ", " + before + "], [" + w1 + ", " + end +
         "]");
    line(p + ":ptr = phi [" + p0 + ", " + before + "], [" + p1 + ", " + end +
         "]");
    line(m + ":mem = phi [" + m0 + ", " + before + "], [" + inner.memory +
         ", " + end + "]");
    line(sh + ":mem = phi [" + sh0 + ", " + before + "], [" + inner.shadow +
         ", " + end + "]");
    line("br (bvult " + i + " " + limit + "), " + body + ", " + after);
    out_ += text;
    start_block(after);
    std::string wx = fresh("W"), px = fresh("P"), mx = fresh("M");
    line(wx + ":i32 = phi [" + w + ", " + head + "]");
    line(px + ":ptr = phi [" + p + ", " + head + "]");
    line(mx + ":mem = phi [" + m + ", " + head + "]");
    std::string shx = fresh("S");
    line(shx + ":mem = phi [" + sh + ", " + head + "]");
    s.shadow = shx;
    s.words.push_back(wx);
    s.pointers.push_back(px);
    s.memory = mx;
  }

  void statements(State &s, unsigned depth) {
    for (unsigned n = 2 + pick(4); n > 0; --n) {
      switch (pick(10)) {
      case 0: {
        std::string r = fresh("W");
        line(r + ":i32 = nondet \"in\"");
        s.words.push_back(r);
        break;
      }
      case 1:
      case 2: {
        std::string r = fresh("W");
        line(r + ":i32 = " + expression(s));
        s.words.push_back(r);
        break;
      }
      case 3:
        if (depth > 0)
          branch(s, depth);
        break;
      case 4:
        if (depth > 0)
          loop(s, depth);
        break;
      case 5:
        if (has_callee_)
          call(s);
        break;
      case 6:
        if (pick(4) == 0)
          line("check (not " + condition(s) + "), assert \"c\"");
        break;
      default:
        memory_statement(s);
      }
    }
  }

  // Which check fails tells four bits of a hash of everything.
  void tell(const State &s) {
    std::string sum = hex(1, 8);
    auto add = [&](const std::string &value) {
      std::string next = fresh("W");
      line(next + ":i32 = (bvxor (bvmul " + sum + " #x9e3779b1) (bvadd " +
           value + " (bvlshr " + sum + " #x0000000d)))");
      sum = next;
    };
    for (const std::string &w : s.words)
      add(w);
    for (const char *object : {"P", "Q", "@g"})
      for (unsigned i = 0; i < 16; ++i) {
        std::string b = fresh("B");
        line(b + ":i8 = load (ptr.add " + object + " " + hex(i, 16) + "), " +
             s.memory + " align 1");
        add("((_ zero_extend 24) " + b + ")");
      }
    for (const char *object : {"P", "Q", "@g"}) {
      std::string b = fresh("B");
      line(b + ":i8 = load " + object + ", " + s.shadow + " align 1");
      add("((_ zero_extend 24) " + b + ")");
    }
    for (const std::string &p : s.pointers)
      add("((_ extract 31 0) (bvadd (ptr.base " + p + ") (ptr.offset " + p +
          ")))");
    for (unsigned k = 0; k < 16; ++k)
      line("check (not (= ((_ extract 31 28) " + sum + ") " + hex(k, 1) +
           ")), assert \"hash\"");
  }

  std::string function(const std::string &name, unsigned depth) {
    out_.clear();
    State s;
    s.memory = "M0";
    bool main = name == "main";
    out_ = "fun " + name +
           (main ? "(M0:mem, S0:mem)" : "(R0:i32, M0:mem, S0:mem)") +
           " -> i32, mem, mem {\n";
    if (!main)
      s.words.push_back("R0");
    start_block("BB0" + name);
    line("P:ptr, MP" + name +
         ":mem = alloca #x0000000000000010, M0 \"p\" "
         "align 8");
    line("Q:ptr, MQ" + name + ":mem = malloc #x0000000000000010, MP" + name +
         " \"q\" align 8");
    s.memory = "MQ" + name;
    // Whoever makes an object writes its shadow.
    line("SP" + name + ":mem = store #x04, P, S0 align 1");
    line("SQ" + name + ":mem = store #x05, Q, SP" + name + " align 1");
    s.shadow = "SQ" + name;
    s.pointers = {"P", "@g"};
    statements(s, depth);
    if (main)
      tell(s);
    line("ret " + word(s) + ", " + s.memory + ", " + s.shadow);
    return out_ + "}\n";
  }

  std::mt19937_64 random_;
  unsigned next_ = 1;
  bool has_callee_ = false;
  std::string out_, block_;
};

} // namespace fathom::cex

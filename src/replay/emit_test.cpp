#include "replay/emit_test.h"

#include "prepared/intrinsics.h"
#include "replay/evidence.h"
#include "report/text.h"
#include "support/diag.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>

namespace fathom::replay {

namespace {

using prepared::Meaning;
using report::PropertyResult;

struct ResultType {
  std::string_view ending, type;
};
// By the end of a name: what dialects call the types of C.
constexpr ResultType result_types[] = {
    {"ulonglong", "unsigned long long"},
    {"longlong", "long long"},
    {"ulong", "unsigned long"},
    {"long", "long"},
    {"uint8_t", "unsigned char"},
    {"uint16_t", "unsigned short"},
    {"uint32_t", "unsigned int"},
    {"uint64_t", "unsigned long long"},
    {"int8_t", "signed char"},
    {"int16_t", "short"},
    {"int32_t", "int"},
    {"int64_t", "long long"},
    {"uint8", "unsigned char"},
    {"uint16", "unsigned short"},
    {"uint32", "unsigned int"},
    {"uint64", "unsigned long long"},
    {"int8", "signed char"},
    {"int16", "short"},
    {"int32", "int"},
    {"int64", "long long"},
    {"u8", "unsigned char"},
    {"u16", "unsigned short"},
    {"u32", "unsigned int"},
    {"u64", "unsigned long long"},
    {"uint", "unsigned int"},
    {"unsigned", "unsigned int"},
    {"int", "int"},
    {"ushort", "unsigned short"},
    {"short", "short"},
    {"uchar", "unsigned char"},
    {"schar", "signed char"},
    {"char", "char"},
    {"bool", "_Bool"},
    {"size_t", "__SIZE_TYPE__"},
    {"ptrdiff_t", "__PTRDIFF_TYPE__"},
    {"float", "float"},
    {"double", "double"},
};

std::optional<std::string> result_type(std::string_view name) {
  for (const ResultType &row : result_types) {
    if (!name.ends_with(row.ending))
      continue;
    const size_t before = name.size() - row.ending.size();
    if (before == 0 || name[before - 1] == '_')
      return std::string(row.type);
  }
  return {};
}

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// Identifiers of a text; what stands in comments is among them.
std::set<std::string> words_of(std::string_view text) {
  std::set<std::string> words;
  for (size_t at = 0; at < text.size();) {
    size_t end = at;
    while (end < text.size() && is_word(text[end]))
      ++end;
    if (end > at)
      words.emplace(text.substr(at, end - at));
    at = std::max(end, at + 1);
  }
  return words;
}

bool is_input(Meaning meaning) {
  return meaning == Meaning::Nondet || meaning == Meaning::NondetNoArguments ||
         meaning == Meaning::Havoc;
}

// The calls of a program that mean something to Fathom, and what they do in a
// test. A weak definition gives way to one that the program has.
class Definitions {
public:
  explicit Definitions(TestStyle style) : style_(style) {}

  // False: what it means cannot be had in a test.
  bool add(const std::string &name, Meaning meaning);
  std::string text() const { return text_; }

private:
  void define(const std::string &head, const std::string &body) {
    text_ += "WEAK " + head + " { " + body + " }\n";
  }

  TestStyle style_;
  std::string text_;
};

bool Definitions::add(const std::string &name, Meaning meaning) {
  switch (meaning) {
  case Meaning::Assume:
    define("void " + name + "(int holds)", "if (!holds) skip();");
    return true;
  case Meaning::Assert:
  case Meaning::Invariant:
    define("void " + name + "(int holds)",
           "if (!holds) fail(\"" + name + "\");");
    return true;
  case Meaning::AssertMessage:
    define("void " + name + "(int holds, const char *text)",
           "if (!holds) fail(text);");
    return true;
  case Meaning::Error:
    define("void " + name + "(void)", "fail(\"" + name + "\");");
    return true;
  case Meaning::Ignore:
  case Meaning::IgnoreNoted:
  case Meaning::Cover:
    define("void " + name + "(void)", "");
    return true;
  case Meaning::Havoc:
    define("void " + name + "(void *p, __SIZE_TYPE__ size)", "take(p, size);");
    return true;
  case Meaning::Nondet:
  case Meaning::NondetNoArguments: {
    std::optional<std::string> type = result_type(name);
    if (!type)
      return false;
    if (style_ == TestStyle::GoogleTest && *type == "_Bool")
      type = "bool";
    define(*type + " " + name + "(void)",
           *type + " value = 0; take(&value, sizeof value); return value;");
    return true;
  }
  default:
    return false;
  }
}

std::string hex_digits(const std::vector<uint8_t> &bytes) {
  std::string text;
  for (uint8_t byte : bytes) {
    text += "\\x";
    for (int shift : {4, 0})
      text += "0123456789abcdef"[byte >> shift & 0xf];
  }
  return text;
}

constexpr char runtime_text[] = R"(
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef __cplusplus
#define WEAK extern "C" __attribute__((weak))
#else
#define WEAK __attribute__((weak))
#endif

static unsigned long next_input;

/* The next input; zero behind the last one. */
static void take(void *to, __SIZE_TYPE__ size) {
  memset(to, 0, size);
  if (next_input == sizeof inputs / sizeof *inputs)
    return;
  memcpy(to, inputs[next_input].bytes,
         size < inputs[next_input].size ? size : inputs[next_input].size);
  ++next_input;
}

/* An assumption does not hold: these inputs are none of the program's. */
__attribute__((noreturn, unused)) static void skip(void) {
  fflush(0);
  _exit(0);
}

__attribute__((noreturn, unused)) static void fail(const char *what) {
  fprintf(stderr, "failed: %s\n", what);
  fflush(0);
  _exit(1);
}

)";

std::string joined(const std::vector<std::string> &words) {
  std::string text;
  for (const std::string &word : words)
    text += " " + word;
  return text;
}

bool is_cpp(const std::string &file) {
  return std::ranges::any_of(
      std::initializer_list<std::string_view>{".cpp", ".cc", ".cxx", ".C"},
      [&](std::string_view ending) { return file.ends_with(ending); });
}

std::string sanitizers(sea::CheckKind kind) {
  if (kind == sea::CheckKind::UninitialisedRead)
    return "-fsanitize=memory";
  std::string text = "-fsanitize=address,undefined";
  if (kind == sea::CheckKind::UnsignedOverflow ||
      kind == sea::CheckKind::NegationOverflow)
    text += ",unsigned-integer-overflow";
  return text;
}

// How it is built and run, for a person and for CMake.
std::string head_of(const PropertyResult &p, const TestConfig &config) {
  const bool is_google = config.style == TestStyle::GoogleTest;
  const bool has_cpp = is_google || std::ranges::any_of(config.sources, is_cpp);
  const std::string options = "-g " + sanitizers(p.kind) +
                              " -fno-sanitize-recover=all" +
                              joined(config.flags);
  const std::string compiler = has_cpp ? "clang++" : "clang";
  std::string text = "/* " + report::place_text(p.place) + ": " +
                     report::description(p) + "\n" +
                     " * Fails as long as the program does on these inputs.\n"
                     " * (fathom.h is in Fathom's include/: -I)\n *\n";
  if (is_google)
    text += " *   clang " + options + " -Dmain=fathom_program_main -c" +
            joined(config.sources) + "\n *   clang++ " + options + " " +
            config.file + " *.o -lgtest -lgtest_main && ./a.out\n";
  else
    text += " *   " + compiler + " " + options + joined(config.sources) +
            (has_cpp ? " -x c " : " ") + config.file + " && ./a.out\n" +
            " *\n * CMake:\n *   add_executable(counterexample " + config.file +
            joined(config.sources) +
            ")\n *   target_compile_options(counterexample PRIVATE " + options +
            ")\n *   target_link_options(counterexample PRIVATE " + options +
            ")\n *   add_test(NAME counterexample COMMAND counterexample)\n";
  return text + " */\n";
}

// Where an object was; nobody has read what it held.
bool is_only_an_address(const cex::Input &input) {
  return input.kind == cex::InputKind::Object && input.bytes.empty();
}

std::string inputs_text(const PropertyResult &p) {
  std::string text = "static const struct {\n  unsigned long size;\n"
                     "  const char *bytes;\n} inputs[] = {\n";
  for (const cex::Input &input : p.inputs.list)
    text += "    {" + std::to_string(input.bytes.size()) + ", \"" +
            hex_digits(input.bytes) + "\"}, /* " +
            (input.name.empty() ? "" : input.name + ", ") + input.file + ":" +
            std::to_string(input.line) + " */\n";
  if (p.inputs.list.empty())
    text += "    {0, \"\"},\n";
  return text + "};\n";
}

std::string google_test(const PropertyResult &p, bool has_cpp) {
  std::string name;
  for (char c : std::string(sea::info(p.kind).id) + "_line_" +
                    std::to_string(p.place.line))
    name += is_word(c) ? c : '_';
  return std::string(has_cpp ? "int fathom_program_main();\n"
                             : "extern \"C\" int fathom_program_main();\n") +
         "\n#include <gtest/gtest.h>\n\nTEST(Fathom, " + name +
         ") {\n  GTEST_FLAG_SET(death_test_style, \"fast\");\n"
         "  EXPECT_EXIT(exit(fathom_program_main() & 0), "
         "testing::ExitedWithCode(0), \"\");\n}\n";
}

} // namespace

TestStyle test_style(const std::string &file) {
  return is_cpp(file) ? TestStyle::GoogleTest : TestStyle::Plain;
}

Result<std::string> test_text(const PropertyResult &p, const TestConfig &config,
                              report::Sources &sources) {
  auto refused = [&](const std::string &why) {
    return file_problem("no test can be written: " + why, config.file);
  };
  if (!p.inputs.complete)
    return refused("the trace has too many inputs");
  if (!is_seen_by_sanitizers(p.kind))
    return refused("no sanitizer sees " + std::string(sea::info(p.kind).id));
  std::set<std::string> words;
  for (const std::string &file : config.sources)
    words.merge(words_of(sources.text(file)));
  Definitions definitions(config.style);
  std::set<std::string> unknown;
  for (const std::string &word : words) {
    const prepared::IntrinsicRow *row = prepared::find_intrinsic(word);
    if (!row || row->dialect == prepared::Dialect::C ||
        row->dialect == prepared::Dialect::Cpp)
      continue;
    if (!definitions.add(word, row->meaning))
      unknown.insert(word);
  }
  auto asks = [&](const cex::Input &input) {
    for (const std::string &word :
         words_of(sources.line(input.file, input.line)))
      if (const prepared::IntrinsicRow *row = prepared::find_intrinsic(word);
          row && is_input(row->meaning) && !unknown.contains(word))
        return true;
    return false;
  };
  // What variables hold that nobody has set is the machine's own.
  for (const cex::Input &input : p.inputs.list)
    if (input.kind != cex::InputKind::Local && !is_only_an_address(input) &&
        (input.kind == cex::InputKind::Object || !asks(input)))
      return refused(
          "the failure depends on " +
          (input.name.empty() ? "something" : "'" + input.name + "'") + " at " +
          input.file + ":" + std::to_string(input.line) +
          ", which no call of an input function gives");
  const bool has_cpp = std::ranges::any_of(config.sources, is_cpp);
  return head_of(p, config) + inputs_text(p) + runtime_text +
         definitions.text() +
         (config.style == TestStyle::GoogleTest ? "\n" + google_test(p, has_cpp)
                                                : "");
}

} // namespace fathom::replay

// The C that contracts become.
#include "frontend/spec/claim_text.h"
#include "frontend/spec/contracts.h"
#include "prepared/contract_names.h"
#include "prepared/intrinsics.h"
#include "support/diag.h"

#include <algorithm>
#include <llvm/Support/xxhash.h>

namespace fathom::frontend {

namespace {

// Of what objects are known to be fresh; the user's numbers are smaller.
constexpr std::string_view fresh_slot = "1048575";

// Whether a condition is to be asked, or to be made true.
enum class Use : uint8_t { Ask, Assume };

class ContractText {
public:
  ContractText(const std::vector<Clause> &clauses, const Tokens &tokens,
               const Expressions &expressions, const Places &places,
               std::string name)
      : clauses_(clauses), tokens_(tokens), expressions_(expressions),
        places_(places), name_(std::move(name)) {}

  std::string enforce(const ContractOwner &owner);
  std::string replace(const ContractOwner &owner);
  Result<std::string> loop(size_t head, size_t body, size_t end);
  void refuse_effects();
  std::string digest() const;
  std::string head_of(const ContractOwner &owner, const char *prefix) const;
  // What a clause has that is not understood.
  const std::optional<Diag> &problem() const { return problem_; }

private:
  std::string condition(const Clause &clause, Use use);
  std::optional<std::string> substitute(size_t at, size_t &end, Use use);
  std::string fresh(const std::vector<std::string> &arguments, Use use) const;
  std::string in_range(const std::vector<std::string> &arguments, Use use);
  // Whatever else holds, and by the text that the contract has for it.
  bool is_written(const std::string &value);
  // The arguments of the call at token `at`.
  std::vector<std::string> arguments_of(size_t at, Use use);
  std::string conditions(ClauseKind kind, Use use, const std::string &call,
                         const std::string &text);
  // A call for each target; {P} and {N} stand for its place and size.
  std::string targets(ClauseKind kind, const std::string &pattern);
  std::string target(size_t first, size_t last, const std::string &pattern);
  std::string snapshots() const;
  std::string place_of(const Clause &clause) const {
    TextPlace place = places_.of(clause.keyword);
    return "\n# " + std::to_string(place.line) + " \"" + place.file + "\"\n";
  }
  std::string text_of(const Clause &clause) const {
    std::string text = on_one_line(tokens_.between(clause.first, clause.last));
    while (!text.empty() && text.back() == ' ')
      text.pop_back();
    return text;
  }
  void complain(size_t token, const std::string &what) {
    if (!problem_) {
      TextPlace place = places_.of(token);
      problem_ = Diag{.message = what,
                      .file = place.file,
                      .pos = {place.line, 0},
                      .hint = ""};
    }
  }
  size_t find(size_t first, size_t last, std::string_view word) const {
    for (size_t i = first; i < last; ++i) {
      if (tokens_.is(i, word))
        return i;
      if (tokens_.opens(i))
        i = tokens_[i].partner;
    }
    return last;
  }

  const std::vector<Clause> &clauses_;
  const Tokens &tokens_;
  const Expressions &expressions_;
  const Places &places_;
  std::string name_;
  std::vector<std::string> old_; // what the values at the beginning are of
  bool result_is_new_ = false;   // fresh objects are those made by the function
  bool is_after_writes_ = false; // of a function or a loop that is not entered
  std::optional<Diag> problem_;
};

// Builtins that change nothing, by how they begin. Others may write through a
// pointer (__builtin_addc), which becomes code like the contract's own.
bool is_harmless_builtin(std::string_view name) {
  constexpr std::string_view all[] = {
      "abs",     "bswap",   "choose_expr", "clz",     "constant_p",
      "ctz",     "expect",  "fabs",        "ffs",     "huge_val",
      "inf",     "is",      "labs",        "llabs",   "memcmp",
      "nan",     "object_", "offsetof",    "parity",  "popcount",
      "signbit", "strcmp",  "strlen",      "strncmp", "types_compatible_p"};
  return std::any_of(std::begin(all), std::end(all), [&](std::string_view one) {
    return name.starts_with(one);
  });
}

// Calls that write, or end executions, and that the text of a contract is made
// of as well, so that nobody could tell later whose they are.
bool is_call_with_effect(std::string_view word) {
  constexpr std::string_view builtin = "__builtin_";
  for (std::string_view family : {"__sync_", "__atomic_", "__c11_atomic_",
                                  "__scoped_atomic_", "_Interlocked"})
    if (word.starts_with(family))
      return true;
  if (word.starts_with(builtin))
    return !is_harmless_builtin(word.substr(builtin.size()));
  const prepared::IntrinsicRow *row = prepared::find_intrinsic(word);
  return word == "free" ||
         (row && row->meaning != prepared::Meaning::Unsupported &&
          !prepared::only_asks(row->meaning));
}

// What else is called is looked at where its body is known (passes/).
void ContractText::refuse_effects() {
  for (const Clause &clause : clauses_)
    for (size_t i = clause.first; i < clause.last; ++i)
      if (tokens_[i].kind != TokenKind::Text &&
          (is_effect(tokens_.word(i)) || is_call_with_effect(tokens_.word(i))))
        complain(i, "a contract of " + name_ +
                        " with an effect: " + std::string(tokens_.word(i)));
}

std::vector<std::string> ContractText::arguments_of(size_t at, Use use) {
  Expressions::Substitution inner = [&](size_t i, size_t &end) {
    return substitute(i, end, use);
  };
  std::vector<std::string> arguments;
  size_t close = tokens_[at + 1].partner, first = at + 2;
  while (first < close) {
    size_t comma = find(first, close, ",");
    arguments.push_back(
        "(" + on_one_line(expressions_.render(first, comma, &inner)) + ")");
    first = comma + 1;
  }
  return arguments;
}

// What is assumed of a pointer is made true, or, for `fresh(p) || p == NULL`
// and for `!`, is not true.
std::string made_true(const std::string &pointer, const std::string &value) {
  return "(fathom_nondet_bool() && (" + pointer + " = " + value + ", 1))";
}

std::string ContractText::fresh(const std::vector<std::string> &a,
                                Use use) const {
  if (use == Use::Assume)
    return made_true(a[0], "__extension__({ void *fathom_p = "
                           "__CPROVER_allocate(" +
                               a[1] + ", 0); fathom_havoc(fathom_p, " + a[1] +
                               "); fathom_p; })");
  std::string slot(fresh_slot);
  return "(__CPROVER_rw_ok(" + a[0] + ", " + a[1] + ") && " +
         (result_is_new_
              ? std::string(prepared::write_set_new_name) + "(" + a[0] + ") && "
              : "") +
         "fathom_shadow_get(" + slot + ", " + a[0] +
         ") != fathom_contract_number && (fathom_shadow_set(" + slot + ", " +
         a[0] + ", fathom_contract_number), 1))";
}

bool ContractText::is_written(const std::string &value) {
  auto plain = [](std::string text) {
    std::erase(text, ' ');
    return text;
  };
  const std::string target = "if(1){(&" + plain(value) + ")}";
  return plain(value) == "(fathom_result)" ||
         plain(targets(ClauseKind::Assigns, "{P}")).find(target) !=
             std::string::npos;
}

// A pointer between two others. These are into one object, in this order, which
// is asked where it is assumed, too: the pointer is made one of those between
// them, and if there is none nothing would be left. One that the function, or
// the loop, does not write keeps its value.
std::string ContractText::in_range(const std::vector<std::string> &a, Use use) {
  const bool is_assumed = use == Use::Assume,
             is_set = is_assumed && (!is_after_writes_ || is_written(a[1]));
  auto offset = [](const char *p) {
    return " __CPROVER_POINTER_OFFSET(" + std::string(p) + ") ";
  };
  std::string text = "__extension__({ char *fathom_l = (char *)" + a[0] +
                     ", *fathom_u = (char *)" + a[2] +
                     "; _Bool fathom_yes = __CPROVER_r_ok(fathom_l, 0) && "
                     "__CPROVER_r_ok(fathom_u, 0) && "
                     "__CPROVER_same_object(fathom_l, fathom_u) &&" +
                     offset("fathom_l") + "<=" + offset("fathom_u") + "; ";
  if (is_assumed)
    text += "__CPROVER_precondition(fathom_yes, " +
            quoted("bounds of a pointer in a contract of " + name_) + "); ";
  if (!is_set)
    return text + "char *fathom_p = (char *)" + a[1] +
           "; fathom_yes && __CPROVER_same_object(fathom_l, fathom_p) &&" +
           offset("fathom_l") + "<=" + offset("fathom_p") + "&&" +
           offset("fathom_p") + "<=" + offset("fathom_u") + "; })";
  return text +
         "__typeof__(sizeof 0) fathom_n; fathom_havoc(&fathom_n, sizeof "
         "fathom_n); fathom_yes = fathom_yes && fathom_nondet_bool() && "
         "fathom_n <=" +
         offset("fathom_u") + "-" + offset("fathom_l") + "; if (fathom_yes) " +
         a[1] + " = (void *)(fathom_l + fathom_n); fathom_yes; })";
}

std::optional<std::string> ContractText::substitute(size_t at, size_t &end,
                                                    Use use) {
  std::string_view word = tokens_.word(at);
  if (word == "__CPROVER_return_value" || word == "fathom_return_value")
    return "fathom_result";
  if (tokens_[at].kind != TokenKind::Name || !tokens_.is(at + 1, "("))
    return std::nullopt;
  bool is_old = word == "__CPROVER_old" || word == "fathom_old" ||
                word == "__CPROVER_loop_entry";
  bool is_fresh = word == "__CPROVER_is_fresh" || word == "fathom_is_fresh";
  bool is_equal = word == "__CPROVER_pointer_equals";
  bool is_freeable = word == "__CPROVER_is_freeable";
  bool is_in_range = word == "__CPROVER_pointer_in_range_dfcc";
  if (word == "__CPROVER_obeys_contract" || word == "__CPROVER_was_freed")
    complain(at, std::string(word) + " is not understood");
  if (!is_old && !is_fresh && !is_equal && !is_freeable && !is_in_range)
    return std::nullopt;
  std::vector<std::string> arguments = arguments_of(at, use);
  end = tokens_[at + 1].partner + 1;
  if (arguments.size() != (is_in_range ? 3 : is_old || is_freeable ? 1 : 2)) {
    complain(at, std::string(word) + " with another number of arguments");
    return "0";
  }
  if (is_fresh)
    return fresh(arguments, use);
  if (is_in_range)
    return in_range(arguments, use);
  // Whether its object is on the heap nobody knows: both where it is assumed,
  // and UNKNOWN where it is asked.
  if (is_freeable)
    return "(__CPROVER_LIVE_OBJECT(" + arguments[0] +
           ") && __CPROVER_POINTER_OFFSET(" + arguments[0] + ") == 0 && " +
           (use == Use::Ask
                ? "(__CPROVER_DYNAMIC_OBJECT(" + arguments[0] + "), 1)"
                : "fathom_nondet_bool()") +
           ")";
  if (is_equal)
    return use == Use::Assume
               ? made_true(arguments[0], arguments[1])
               : "(" + arguments[0] + " == " + arguments[1] + ")";
  auto known = std::find(old_.begin(), old_.end(), arguments[0]);
  size_t number = size_t(known - old_.begin());
  if (known == old_.end())
    old_.push_back(arguments[0]);
  return "fathom_old_" + std::to_string(number);
}

std::string ContractText::condition(const Clause &clause, Use use) {
  Expressions::Substitution inner = [&](size_t i, size_t &end) {
    return substitute(i, end, use);
  };
  return on_one_line(expressions_.render(clause.first, clause.last, &inner));
}

std::string ContractText::conditions(ClauseKind kind, Use use,
                                     const std::string &call,
                                     const std::string &text) {
  std::string out;
  for (const Clause &clause : clauses_) {
    if (clause.kind != kind)
      continue;
    out += place_of(clause) + call + "((" + condition(clause, use) + ")";
    if (use == Use::Ask)
      out += ", " + quoted(text + " of " + name_ + ": " + text_of(clause));
    out += ");";
  }
  return out;
}

std::string ContractText::target(size_t first, size_t last,
                                 const std::string &pattern) {
  std::string place, size;
  std::string_view word = tokens_.word(first);
  bool is_call = tokens_[first].kind == TokenKind::Name &&
                 tokens_.is(first + 1, "(") &&
                 tokens_[first + 1].partner + 1 == last;
  if (is_call) {
    std::vector<std::string> a = arguments_of(first, Use::Ask);
    std::string p = a.empty() ? "" : "((char *)" + a[0] + ")";
    if (word == "__CPROVER_object_whole" && a.size() == 1) {
      place = "(" + p + " - __CPROVER_POINTER_OFFSET" + a[0] + ")";
      size = "__CPROVER_OBJECT_SIZE" + a[0];
    } else if (word == "__CPROVER_object_from" && a.size() == 1) {
      place = p;
      size = "(__CPROVER_OBJECT_SIZE" + a[0] + " - __CPROVER_POINTER_OFFSET" +
             a[0] + ")";
    } else if (word == "__CPROVER_object_upto" && a.size() == 2) {
      place = p;
      size = a[1];
    } else if (word == "__CPROVER_typed_target" && a.size() == 1) {
      place = "(&" + a[0] + ")";
      size = "sizeof" + a[0];
    } else {
      complain(first, "a target of an assigns clause that is not understood: " +
                          std::string(word));
      return "";
    }
  } else {
    std::string value =
        "(" + on_one_line(expressions_.render(first, last)) + ")";
    place = "(&" + value + ")";
    size = "sizeof" + value;
  }
  std::string out = pattern;
  for (auto [mark, text] : {std::pair{"{P}", place}, std::pair{"{N}", size}})
    for (size_t at = out.find(mark); at != std::string::npos;
         at = out.find(mark))
      out.replace(at, 3, text);
  return out;
}

std::string ContractText::targets(ClauseKind kind, const std::string &pattern) {
  std::string out;
  for (const Clause &clause : clauses_) {
    if (clause.kind != kind)
      continue;
    size_t first = clause.first;
    while (first < clause.last) {
      size_t group = find(first, clause.last, ";");
      size_t colon = find(first, group, ":");
      std::string guard = "1";
      if (colon != group) {
        guard = on_one_line(expressions_.render(first, colon));
        first = colon + 1;
      }
      while (first < group) {
        size_t comma = find(first, group, ",");
        if (comma > first)
          out += place_of(clause) + "if (" + guard + ") { " +
                 (kind == ClauseKind::Frees
                      ? [&] {
                          std::string p = "(" +
                                          on_one_line(expressions_.render(
                                              first, comma)) +
                                          ")";
                          std::string text = pattern;
                          for (size_t at = text.find("{P}");
                               at != std::string::npos; at = text.find("{P}"))
                            text.replace(at, 3, p);
                          return text;
                        }()
                      : target(first, comma, pattern)) +
                 " }";
        first = comma + 1;
      }
      first = group + 1;
    }
  }
  return out;
}

// What a pointer that is not valid points to cannot be read; then the value is
// not used either.
std::string ContractText::snapshots() const {
  std::string out;
  for (size_t i = 0; i < old_.size(); ++i) {
    const std::string name = "fathom_old_" + std::to_string(i);
    if (old_[i].starts_with("(*"))
      out += " __typeof__" + old_[i] + " " + name + "; if (__CPROVER_r_ok(&" +
             old_[i] + ", sizeof" + old_[i] + ")) __builtin_memcpy((void *)&" +
             name + ", &" + old_[i] + ", sizeof" + old_[i] + ");";
    else
      out += " __auto_type " + name + " = " + old_[i] + ";";
  }
  return out;
}

// Files may say different things of one function: apply_contracts.cpp compares.
std::string ContractText::digest() const {
  std::string said;
  for (const Clause &clause : clauses_) {
    said += std::to_string(unsigned(clause.kind)) + ":";
    for (size_t i = clause.first; i < clause.last; ++i)
      said += std::string(tokens_.word(i)) + " ";
  }
  return std::to_string(llvm::xxh3_64bits(said));
}

std::string ContractText::head_of(const ContractOwner &owner,
                                  const char *prefix) const {
  return "__attribute__((weak, annotate(\"" +
         std::string(prepared::contract_prefix) + digest() + "\"))) " +
         owner.result + prefix + owner.name + "(" +
         (owner.parameters.empty() ? "void" : owner.parameters) +
         ") { static unsigned long fathom_contract_numbers; unsigned long "
         "fathom_contract_number = ++fathom_contract_numbers; (void)fathom_"
         "contract_number;";
}

std::string ContractText::enforce(const ContractOwner &owner) {
  std::string call = owner.name + "(";
  for (const std::string &argument : owner.arguments)
    call += (call.back() == '(' ? "" : ", ") + argument;
  call += ")";
  std::string before = conditions(ClauseKind::Requires, Use::Assume,
                                  "__CPROVER_assume", "requires");
  old_.clear();
  result_is_new_ = true;
  std::string after = conditions(ClauseKind::Ensures, Use::Ask,
                                 "__CPROVER_postcondition", "ensures");
  result_is_new_ = false;
  std::string begin =
      std::string(prepared::write_set_begin_name) + "();" +
      targets(ClauseKind::Assigns,
              std::string(prepared::write_set_add_name) + "({P}, {N});") +
      targets(ClauseKind::Frees,
              std::string(prepared::write_set_free_name) + "({P});");
  std::string end = std::string(prepared::write_set_end_name) + "();";
  return head_of(owner, prepared::enforce_prefix) + before + snapshots() +
         begin + (owner.is_void ? "" : owner.result + "fathom_result = ") +
         call + "; " + end + after +
         (owner.is_void ? " }" : " return fathom_result; }");
}

std::string ContractText::replace(const ContractOwner &owner) {
  std::string before = conditions(ClauseKind::Requires, Use::Ask,
                                  "__CPROVER_precondition", "requires");
  old_.clear();
  is_after_writes_ = true;
  std::string after = conditions(ClauseKind::Ensures, Use::Assume,
                                 "__CPROVER_assume", "ensures");
  is_after_writes_ = false;
  std::string writes =
      targets(ClauseKind::Assigns, "fathom_havoc((void *){P}, {N});") +
      targets(ClauseKind::Frees, "if (fathom_nondet_bool()) free({P});");
  std::string result =
      owner.is_void ? ""
                    : owner.result +
                          "fathom_result; fathom_havoc((void *)&fathom_result, "
                          "sizeof fathom_result);";
  return head_of(owner, prepared::replace_prefix) + before + snapshots() +
         writes + result + after +
         (owner.is_void ? " }" : " return fathom_result; }");
}

Result<std::string> ContractText::loop(size_t head, size_t body, size_t end) {
  auto has = [&](ClauseKind kind) {
    return std::any_of(clauses_.begin(), clauses_.end(),
                       [&](const Clause &c) { return c.kind == kind; });
  };
  if (!has(ClauseKind::LoopInvariant) || !has(ClauseKind::Assigns))
    complain(head, "a loop contract needs an invariant and an assigns clause");
  size_t open = head + 1, close = tokens_[open].partner;
  std::string first, guard, step;
  if (tokens_.is(head, "for")) {
    size_t one = find(open + 1, close, ";"), two = find(one + 1, close, ";");
    first = on_one_line(expressions_.render(open + 1, one)) + ";";
    guard = on_one_line(expressions_.render(one + 1, two));
    step = on_one_line(expressions_.render(two + 1, close));
  } else {
    guard = on_one_line(expressions_.render(open + 1, close));
  }
  std::string entry =
      conditions(ClauseKind::LoopInvariant, Use::Ask, "__CPROVER_precondition",
                 "invariant at the beginning");
  is_after_writes_ = true;
  std::string assumed = conditions(ClauseKind::LoopInvariant, Use::Assume,
                                   "__CPROVER_assume", "");
  is_after_writes_ = false;
  std::string kept, measure, start;
  size_t number = 0;
  for (const Clause &clause : clauses_) {
    if (clause.kind == ClauseKind::LoopInvariant) {
      kept += ", __CPROVER_postcondition((" + condition(clause, Use::Ask) +
              "), " + quoted("invariant of the loop: " + text_of(clause)) + ")";
    } else if (clause.kind == ClauseKind::Decreases) {
      std::string name = "fathom_measure_" + std::to_string(number++);
      std::string value = "(" + condition(clause, Use::Ask) + ")";
      measure += " __typeof__" + value + " " + name + ";";
      start += name + " = " + value + "; ";
      kept += ", __CPROVER_postcondition(" + value + " < " + name + ", " +
              quoted("decreases: " + text_of(clause)) + ")";
    } else if (clause.kind != ClauseKind::Assigns) {
      complain(clause.keyword, "not a clause of a loop");
    }
  }
  std::string writes =
      targets(ClauseKind::Assigns, "fathom_havoc((void *){P}, {N});");
  TextPlace place = places_.of(body);
  return "{ " + first + snapshots() + entry + " " +
         std::string(prepared::loop_writes_name) + "();" + writes + assumed +
         measure + " for (; " + (guard.empty() ? "1" : guard) + "; (" +
         (step.empty() ? "(void)0" : step) + kept +
         ", __CPROVER_assume(0))) { " + start + "\n# " +
         std::to_string(place.line) + " \"" + place.file + "\"\n" +
         expressions_.render(body, end) + "} }";
}

} // namespace

Result<std::string> contract_functions(const ContractOwner &owner,
                                       const std::vector<Clause> &clauses,
                                       const Tokens &tokens,
                                       const Expressions &expressions,
                                       const Places &places) {
  ContractText text(clauses, tokens, expressions, places, owner.name);
  text.refuse_effects();
  std::string result = text.enforce(owner) + "\n" + text.replace(owner);
  if (text.problem())
    return *text.problem();
  return result;
}

Result<std::string> contract_loop(size_t head, size_t body, size_t end,
                                  const std::vector<Clause> &clauses,
                                  const Tokens &tokens,
                                  const Expressions &expressions,
                                  const Places &places) {
  ContractText text(clauses, tokens, expressions, places, "the loop");
  text.refuse_effects();
  Result<std::string> result = text.loop(head, body, end);
  if (text.problem())
    return *text.problem();
  return result;
}

} // namespace fathom::frontend

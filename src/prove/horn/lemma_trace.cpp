#include "prove/horn/answer.h"

#include "terms/builder.h"
#include "terms/smtlib/printer.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

namespace fathom::prove::horn {

namespace {

constexpr size_t most_lemmas = 24; // of one predicate

struct Lemma {
  uint32_t level;
  std::string text;
};

// "** add-lemma: LEVEL ...", the predicate, the lemma, an empty line. The
// beginning of what there is may be missing.
std::map<std::string, std::vector<Lemma>> lemmas_in(std::string_view trace) {
  constexpr std::string_view key = "** add-lemma: ";
  std::map<std::string, std::vector<Lemma>> result;
  auto next_line = [&] {
    const size_t end = trace.find('\n');
    const std::string_view line = trace.substr(0, end);
    trace.remove_prefix(end == std::string_view::npos ? trace.size() : end + 1);
    return line;
  };
  while (!trace.empty()) {
    const std::string_view line = next_line();
    if (!line.starts_with(key))
      continue;
    Lemma lemma{.level = 0, .text = {}};
    std::from_chars(line.data() + key.size(), line.data() + line.size(),
                    lemma.level);
    const std::string predicate(next_line());
    while (!trace.empty()) {
      const std::string_view more = next_line();
      if (more.empty())
        break;
      lemma.text += std::string(more) + "\n";
    }
    result[predicate].push_back(std::move(lemma));
  }
  return result;
}

// Those of the largest bounds, the last ones first, each once.
std::vector<std::string> chosen(std::vector<Lemma> lemmas) {
  std::reverse(lemmas.begin(), lemmas.end());
  std::stable_sort(
      lemmas.begin(), lemmas.end(),
      [](const Lemma &a, const Lemma &b) { return a.level > b.level; });
  std::vector<std::string> result;
  std::set<std::string> seen;
  for (Lemma &lemma : lemmas)
    if (result.size() < most_lemmas && seen.insert(lemma.text).second)
      result.push_back(std::move(lemma.text));
  return result;
}

} // namespace

// Spacer calls the arguments of P P_0_n, P_1_n, ...
std::vector<Term> read_lemmas(TermStore &store, const System &system,
                              const std::string &trace, Reader reader) {
  const std::map<std::string, std::vector<Lemma>> by_name = lemmas_in(trace);
  std::vector<Term> result(system.predicates.size());
  Builder builder(store);
  for (size_t p = 0; p < result.size(); ++p) {
    const Predicate &predicate = system.predicates[p];
    const std::string symbol = symbol_of(predicate);
    const std::string name = symbol.substr(1, symbol.size() - 2);
    const auto found = by_name.find(name);
    if (found == by_name.end())
      continue;
    std::string head = "(define-fun " + symbol + " (";
    for (size_t i = 0; i < predicate.formals.size(); ++i)
      head += "(|" + name + "_" + std::to_string(i) + "_n| " +
              to_string(store, store.sort(predicate.formals[i])) + ")";
    for (const std::string &text : chosen(found->second))
      if (Term lemma = reader(store, predicate, head + ") Bool\n" + text + ")"))
        result[p] = result[p] ? builder.make_and(result[p], lemma) : lemma;
  }
  return result;
}

} // namespace fathom::prove::horn

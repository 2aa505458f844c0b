#include "frontend/database/units.h"

#include "frontend/reached.h"
#include "models/models.h"
#include "prepared/intrinsics.h"
#include "support/diag.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <llvm/Demangle/Demangle.h>
#include <map>
#include <set>

using namespace llvm;

namespace fathom::frontend {

namespace {

namespace fs = std::filesystem;

constexpr size_t max_candidates = 16; // that are compiled for one name

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

// What the source calls it: "_ZN3geo4areaEi" is "area".
std::string source_name(const std::string &symbol) {
  if (!symbol.starts_with("_Z"))
    return symbol;
  std::string text = llvm::demangle(symbol);
  size_t end = std::min(text.find('('), text.find('<'));
  end = std::min(end, text.size());
  size_t begin = end;
  while (begin > 0 && is_word(text[begin - 1]))
    --begin;
  return text.substr(begin, end - begin);
}

// How a text speaks of a name, the best first.
enum class Look : uint8_t { Defines, AtFileLevel, Mentions, Nothing };

bool has_body(std::string_view text, size_t at) {
  auto skip = [&] {
    while (at < text.size() &&
           std::isspace(static_cast<unsigned char>(text[at])))
      ++at;
  };
  skip();
  if (at >= text.size() || text[at] != '(')
    return false;
  for (unsigned depth = 0; at < text.size(); ++at) {
    depth += text[at] == '(';
    if (text[at] == ')' && --depth == 0)
      break;
    if (text[at] == ';' || text[at] == '{')
      return false;
  }
  ++at;
  skip();
  return at < text.size() && text[at] == '{';
}

Look look_of(std::string_view text, std::string_view name) {
  Look best = Look::Nothing;
  for (size_t at = text.find(name); at != std::string_view::npos;
       at = text.find(name, at + 1)) {
    size_t end = at + name.size();
    if ((at > 0 && is_word(text[at - 1])) ||
        (end < text.size() && is_word(text[end])))
      continue;
    size_t begin = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
    std::string_view line = text.substr(begin + 1, at - begin - 1);
    bool is_own = line.find("static") != std::string_view::npos;
    bool is_outside =
        !line.empty() && is_word(line[0]) && !line.starts_with("extern");
    Look look = has_body(text, end) && !is_own ? Look::Defines
                : is_outside && !is_own        ? Look::AtFileLevel
                                               : Look::Mentions;
    best = std::min(best, look);
  }
  return best;
}

std::string name_from_here(const std::string &file) {
  std::error_code error;
  fs::path near = fs::path(file).lexically_relative(fs::current_path(error));
  bool is_below = !error && !near.empty() && *near.begin() != "..";
  return is_below ? near.string() : file;
}

bool defines(const Module &module, StringRef name) {
  const GlobalValue *value = module.getNamedValue(name);
  return value && !value->isDeclaration() && !value->hasLocalLinkage();
}

class UnitAdder {
public:
  UnitAdder(std::vector<LoadedFile> &files, const UnitSearch &search,
            prepared::Ledger &ledger, std::string &messages)
      : files_(files), search_(search), ledger_(ledger), messages_(messages) {
    std::error_code error;
    std::set<std::string> given;
    for (const LoadedFile &file : files)
      given.insert(fs::weakly_canonical(file.name, error).string());
    for (std::string &file : search.commands.files_near(search.config.files[0]))
      if (!given.contains(file))
        units_.push_back({std::move(file), {}, {}});
  }

  Result<void> run();

private:
  struct Unit {
    std::string file;
    std::optional<std::string> text;
    std::optional<LoadedFile> loaded;
    bool is_done = false; // it is part of the program, or does not compile
  };

  bool is_wanted(const std::string &name) const;
  bool add_file_with(const std::string &name);
  std::string_view text_of(Unit &unit);
  bool load(Unit &unit, const std::string &name);
  void add(Unit &unit);

  std::vector<LoadedFile> &files_;
  const UnitSearch &search_;
  prepared::Ledger &ledger_;
  std::string &messages_;
  std::vector<Unit> units_;
  std::set<std::string> tried_;
  std::vector<std::string> added_;
};

// Not what is said to be missing, and what Fathom knows better.
bool UnitAdder::is_wanted(const std::string &name) const {
  const std::vector<std::string> &left = search_.config.not_from_units;
  return !StringRef(name).starts_with("llvm.") &&
         !StringRef(name).starts_with("__ubsan_") &&
         std::find(left.begin(), left.end(), name) == left.end() &&
         !prepared::find_intrinsic(name) && !models::find_model(name) &&
         !models::is_library_name(name);
}

std::string_view UnitAdder::text_of(Unit &unit) {
  if (!unit.text) {
    std::ifstream in(unit.file, std::ios::binary);
    unit.text.emplace((std::istreambuf_iterator<char>(in)),
                      std::istreambuf_iterator<char>());
  }
  return *unit.text;
}

bool UnitAdder::load(Unit &unit, const std::string &name) {
  if (unit.loaded)
    return true;
  Result<LoadedFile> loaded = search_.load(name_from_here(unit.file));
  if (loaded) {
    unit.loaded = std::move(*loaded);
    return true;
  }
  unit.is_done = true;
  messages_ += "fathom: warning: " + name_from_here(unit.file) +
               " of the compilation database does not compile; it may define " +
               source_name(name) + "\n";
  return false;
}

// The linker would refuse two bodies; the user's is there for a reason.
void UnitAdder::add(Unit &unit) {
  const std::string name = unit.loaded->name;
  for (Function &function : *unit.loaded->module) {
    if (function.isDeclaration() || function.hasLocalLinkage() ||
        function.isWeakForLinker())
      continue;
    auto other =
        std::find_if(files_.begin(), files_.end(), [&](const LoadedFile &file) {
          return defines(*file.module, function.getName());
        });
    if (other == files_.end())
      continue;
    ledger_.chosen(function.getName().str() + " of " + other->name +
                   " stands for that of " + name);
    if (function.getName() == "main") { // nobody calls it
      function.setLinkage(GlobalValue::InternalLinkage);
      function.setName("main of " + name);
      continue;
    }
    function.deleteBody();
    function.setComdat(nullptr);
  }
  files_.push_back(std::move(*unit.loaded));
  unit.loaded.reset();
  unit.is_done = true;
  added_.push_back(name);
}

bool UnitAdder::add_file_with(const std::string &name) {
  if (std::any_of(files_.begin(), files_.end(), [&](const LoadedFile &file) {
        return defines(*file.module, name);
      }))
    return true; // a file that was added for another name has it
  const std::string word = source_name(name);
  if (word.empty())
    return false;
  std::vector<std::pair<Look, Unit *>> candidates; // the nearest first
  for (Unit &unit : units_)
    if (!unit.is_done)
      if (Look look = look_of(text_of(unit), word); look != Look::Nothing)
        candidates.emplace_back(look, &unit);
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](auto &a, auto &b) { return a.first < b.first; });
  if (candidates.size() > max_candidates)
    candidates.resize(max_candidates);
  for (size_t i = 0; i < candidates.size(); ++i) {
    Unit &unit = *candidates[i].second;
    if (!load(unit, name) || !defines(*unit.loaded->module, name))
      continue;
    add(unit);
    for (size_t k = i + 1; k < candidates.size(); ++k)
      if (candidates[k].first == Look::Defines)
        ledger_.chosen(word + " is that of " + name_from_here(unit.file) +
                       ", although " +
                       name_from_here(candidates[k].second->file) +
                       " seems to define one, too (give the file that is "
                       "meant)");
    return true;
  }
  return false;
}

Result<void> UnitAdder::run() {
  for (bool is_new = true; is_new;) {
    is_new = false;
    Result<std::vector<std::string>> missing =
        missing_names(files_, search_.config.units_for, search_.config.reading);
    if (!missing)
      return missing.error();
    for (const std::string &name : *missing)
      if (is_wanted(name) && tried_.insert(name).second)
        is_new = add_file_with(name) || is_new;
  }
  if (added_.empty())
    return {};
  std::sort(added_.begin(), added_.end());
  std::string list;
  for (const std::string &name : added_)
    list += (list.empty() ? "" : ", ") + name;
  ledger_.chosen("part of the program, for they define what it needs: " + list +
                 " (--compile-commands)");
  return {};
}

} // namespace

Result<void> add_units(std::vector<LoadedFile> &files, const UnitSearch &search,
                       prepared::Ledger &ledger, std::string &messages) {
  return UnitAdder(files, search, ledger, messages).run();
}

} // namespace fathom::frontend

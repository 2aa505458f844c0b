#include "frontend/database/units.h"

#include "frontend/reached.h"
#include "frontend/read_ir.h"
#include "models/models.h"
#include "prepared/intrinsics.h"
#include "support/diag.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <llvm/Demangle/Demangle.h>
#include <llvm/Transforms/Utils/Cloning.h>
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

// A variable, given what stands before and behind its name. A line with more
// in it (parameters, members, values) is not looked into.
bool is_variable(std::string_view line, std::string_view text, size_t at) {
  for (std::string_view word : {"return", "typedef", "goto", "case", "using"})
    if (line.starts_with(word))
      return false;
  if (line.find_first_of("(){}=#.>") != std::string_view::npos)
    return false;
  at = text.find_first_not_of(" \t\r\n", at);
  return at != std::string_view::npos &&
         std::string_view("=;[,").find(text[at]) != std::string_view::npos &&
         text.substr(at, 2) != "==";
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
    bool is_definition =
        has_body(text, end) || (is_outside && is_variable(line, text, end));
    Look look = is_definition && !is_own ? Look::Defines
                : is_outside && !is_own  ? Look::AtFileLevel
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

// Which definitions will do.
enum class Need : uint8_t { Any, Strong };

bool defines(const Module &module, StringRef name, Need need) {
  const GlobalValue *value = module.getNamedValue(name);
  return value && !value->isDeclaration() && !value->hasLocalLinkage() &&
         (need == Need::Any || value->isStrongDefinitionForLinker());
}

const LoadedFile *file_with(const std::vector<LoadedFile> &files,
                            StringRef name, Need need) {
  auto found =
      std::find_if(files.begin(), files.end(), [&](const LoadedFile &file) {
        return defines(*file.module, name, need);
      });
  return found == files.end() ? nullptr : &*found;
}

// Whether code or a value of the file that was read has it.
bool uses(const LoadedFile &file, StringRef name) {
  const GlobalValue *value = file.module->getNamedValue(name);
  return value && !value->hasLocalLinkage() && !value->use_empty();
}

bool is_alias(const User *user) {
  return isa<GlobalAlias>(user) || isa<GlobalIFunc>(user);
}

// An alias stays what it was: the body of this file, which is kept for it.
Result<void> keep_for_aliases(Function &function, const std::string &file) {
  if (std::none_of(function.user_begin(), function.user_end(), is_alias))
    return {};
  if (Result<void> done = read_body(function, file); !done)
    return done;
  ValueToValueMapTy map;
  Function *kept = CloneFunction(&function, map);
  kept->setLinkage(GlobalValue::InternalLinkage);
  kept->setVisibility(GlobalValue::DefaultVisibility);
  kept->setComdat(nullptr);
  kept->setName(function.getName() + " of " + file);
  function.replaceUsesWithIf(kept,
                             [](Use &use) { return is_alias(use.getUser()); });
  return {};
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
        units_.push_back({.file = std::move(file), .text = {}, .loaded = {}});
  }

  Result<void> run();

private:
  struct Unit {
    std::string file;
    std::optional<std::string> text;
    std::optional<LoadedFile> loaded;
    bool is_part = false; // of the program
    bool fails = false;   // to compile
  };
  using Candidate = std::pair<Look, Unit *>;

  bool is_wanted(const std::string &name) const;
  std::set<std::string> weak_names() const;
  std::vector<Candidate> candidates_for(const std::string &word);
  Result<bool> add_file_with(const std::string &name, Need need);
  Result<bool> add_files();
  void note_others();
  void note_others_of(const std::string &name, const std::string &file);
  void note_flags();
  void note_added();
  std::string_view text_of(Unit &unit);
  bool load(Unit &unit, const std::string &name);
  Result<void> yield_to_others(Function &function, const std::string &file);
  Result<void> add(Unit &unit);

  std::vector<LoadedFile> &files_;
  const UnitSearch &search_;
  prepared::Ledger &ledger_;
  std::string &messages_;
  std::vector<Unit> units_;
  std::set<std::string> tried_;
  std::set<std::string> tried_as_weak_;
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
  if (unit.loaded || unit.fails)
    return !unit.fails;
  Result<LoadedFile> loaded = search_.load(name_from_here(unit.file));
  if (loaded) {
    unit.loaded = std::move(*loaded);
    return true;
  }
  unit.fails = true;
  messages_ += "fathom: warning: " + name_from_here(unit.file) +
               " of the compilation database does not compile; it may define " +
               source_name(name) + "\n";
  return false;
}

// The linker would refuse two bodies; the one that is there already is there
// for a reason.
Result<void> UnitAdder::yield_to_others(Function &function,
                                        const std::string &file) {
  const LoadedFile *other = file_with(files_, function.getName(), Need::Strong);
  if (!other) {
    if (const LoadedFile *weak =
            file_with(files_, function.getName(), Need::Any))
      ledger_.chosen(function.getName().str() + " of " + file +
                     " stands for the weak one of " + weak->name);
    return {};
  }
  ledger_.chosen(function.getName().str() + " of " + other->name +
                 " stands for that of " + file);
  if (function.getName() == "main") { // nobody calls it
    function.setLinkage(GlobalValue::InternalLinkage);
    function.setName("main of " + file);
    return {};
  }
  if (Result<void> done = keep_for_aliases(function, file); !done)
    return done;
  function.deleteBody();
  function.setComdat(nullptr);
  return {};
}

Result<void> UnitAdder::add(Unit &unit) {
  const std::string name = unit.loaded->name;
  for (Function &function : *unit.loaded->module)
    if (!function.hasLocalLinkage() && function.isStrongDefinitionForLinker())
      if (Result<void> done = yield_to_others(function, name); !done)
        return done;
  files_.push_back(std::move(*unit.loaded));
  unit.loaded.reset();
  unit.is_part = true;
  added_.push_back(name);
  return {};
}

// The nearest first.
std::vector<UnitAdder::Candidate>
UnitAdder::candidates_for(const std::string &word) {
  std::vector<Candidate> candidates;
  for (Unit &unit : units_)
    if (!unit.is_part)
      if (Look look = look_of(text_of(unit), word); look != Look::Nothing)
        candidates.emplace_back(look, &unit);
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](auto &a, auto &b) { return a.first < b.first; });
  return candidates;
}

Result<bool> UnitAdder::add_file_with(const std::string &name, Need need) {
  if (file_with(files_, name, need))
    return true; // a file that was added for another name has it
  const std::string word = source_name(name);
  if (word.empty())
    return false;
  std::vector<Candidate> candidates = candidates_for(word);
  for (size_t i = 0; i < std::min(candidates.size(), max_candidates); ++i) {
    Unit &unit = *candidates[i].second;
    if (!load(unit, name) || !defines(*unit.loaded->module, name, need))
      continue;
    if (Result<void> done = add(unit); !done)
      return done.error();
    return true;
  }
  // Nobody says that a weak one is missing.
  if (need == Need::Strong)
    for (size_t i = 0; i < candidates.size(); ++i)
      if (candidates[i].first == Look::Defines &&
          (i >= max_candidates || candidates[i].second->fails))
        ledger_.approximated("the weak definition of " + word +
                             " is taken, although " +
                             name_from_here(candidates[i].second->file) +
                             ", which could not be read, seems to define it");
  return false;
}

// What another file could define instead. Of the entry the one that is there
// is meant.
std::set<std::string> UnitAdder::weak_names() const {
  std::set<std::string> names;
  for (const LoadedFile &file : files_)
    for (const GlobalValue &value : file.module->global_values()) {
      const StringRef name = value.getName();
      if (value.isInterposable() && !value.isDeclaration() &&
          name != search_.config.units_for &&
          std::any_of(files_.begin(), files_.end(),
                      [&](const LoadedFile &user) { return uses(user, name); }))
        names.insert(name.str());
    }
  return names;
}

// Whether the program has grown.
Result<bool> UnitAdder::add_files() {
  Result<std::vector<std::string>> missing =
      missing_names(files_, search_.config.units_for, search_.config.reading);
  if (!missing)
    return missing.error();
  bool is_new = false;
  auto look_for = [&](const std::string &name, Need need,
                      std::set<std::string> &tried) -> Result<void> {
    if (!is_wanted(name) || !tried.insert(name).second)
      return {};
    Result<bool> found = add_file_with(name, need);
    if (!found)
      return found.error();
    is_new |= *found;
    return {};
  };
  for (const std::string &name : *missing)
    if (Result<void> done = look_for(name, Need::Any, tried_); !done)
      return done.error();
  for (const std::string &name : weak_names())
    if (Result<void> done = look_for(name, Need::Strong, tried_as_weak_); !done)
      return done.error();
  return is_new;
}

void UnitAdder::note_others_of(const std::string &name,
                               const std::string &file) {
  const std::string word = source_name(name);
  if (word.empty())
    return;
  for (Unit &unit : units_) {
    bool is_other =
        !unit.is_part &&
        (unit.loaded ? defines(*unit.loaded->module, name, Need::Strong)
                     : look_of(text_of(unit), word) == Look::Defines);
    if (is_other)
      ledger_.chosen(word + " is that of " + file + ", although " +
                     name_from_here(unit.file) +
                     (unit.fails ? ", which does not compile," : "") +
                     " seems to define one, too (give the file that is "
                     "meant)");
  }
}

// Where a file was added, another may have been meant.
void UnitAdder::note_others() {
  for (const LoadedFile &file : files_) {
    if (std::find(added_.begin(), added_.end(), file.name) == added_.end())
      continue;
    for (const GlobalValue &value : file.module->global_values())
      if (!value.hasLocalLinkage() && value.isStrongDefinitionForLinker() &&
          std::any_of(files_.begin(), files_.end(),
                      [&](const LoadedFile &user) {
                        return &user != &file && uses(user, value.getName());
                      }))
        note_others_of(value.getName().str(), file.name);
  }
}

void UnitAdder::note_flags() {
  for (const LoadedFile &file : files_)
    if (const CompileEntry *entry = search_.commands.find(file.name);
        entry && entry->has_others)
      ledger_.chosen(file.name +
                     " is compiled with the flags of its first entry in the "
                     "compilation database: others have other flags");
}

void UnitAdder::note_added() {
  if (added_.empty())
    return;
  std::sort(added_.begin(), added_.end());
  std::string list;
  for (const std::string &name : added_)
    list += (list.empty() ? "" : ", ") + name;
  ledger_.chosen("part of the program, for they define what it needs: " + list +
                 " (--compile-commands)");
  ledger_.chosen("the other files of the compilation database are not part of "
                 "the program: their constructors do not run, and functions "
                 "that they define in the place of the library's do not count");
}

Result<void> UnitAdder::run() {
  for (;;) {
    Result<bool> has_grown = add_files();
    if (!has_grown)
      return has_grown.error();
    if (!*has_grown)
      break;
  }
  note_others();
  note_flags();
  note_added();
  return {};
}

} // namespace

Result<void> add_units(std::vector<LoadedFile> &files, const UnitSearch &search,
                       prepared::Ledger &ledger, std::string &messages) {
  return UnitAdder(files, search, ledger, messages).run();
}

} // namespace fathom::frontend

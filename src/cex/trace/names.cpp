#include "cex/trace/names.h"

#include "sea/text/name_text.h"
#include "support/demangle.h"

namespace fathom::cex {

namespace {

// Template arguments that are their parameters' defaults.
constexpr std::string_view defaults[] = {
    ", std::allocator<",   ", std::default_delete<", ", std::less<",
    ", std::char_traits<", ", std::equal_to<",       ", std::hash<"};

// Behind the bracket that matches the one before `at`.
size_t end_of_brackets(const std::string &text, size_t at) {
  unsigned depth = 1;
  for (; at < text.size() && depth != 0; ++at) {
    depth += text[at] == '<';
    depth -= text[at] == '>';
  }
  return at;
}

struct InputType {
  std::string_view word; // in the name of the function
  char letter;
};
// The first that fits.
constexpr InputType input_types[] = {
    {"bool", 'b'},     {"Bool", 'b'}, {"uchar", 'u'}, {"unsigned", 'u'},
    {"ushort", 'u'},   {"uint", 'u'}, {"ulong", 'u'}, {"size_t", 'u'},
    {"ssize_t", 's'},  {"_u8", 'u'},  {"_u16", 'u'},  {"_u32", 'u'},
    {"_u64", 'u'},     {"_U8", 'u'},  {"_U16", 'u'},  {"_U32", 'u'},
    {"schar", 's'},    {"char", 'c'}, {"float", 'f'}, {"double", 'f'},
    {"uintptr_t", 'u'}};

} // namespace

ParameterNames parameter_names(const sea::Function &f) {
  ParameterNames names;
  const sea::Program &program = *f.program;
  std::unordered_map<Term, size_t> position;
  for (Term param : f.params)
    if (program.store.sort_kind(param) != SortKind::Mem)
      position.emplace(param, position.size());
  names.of_scalar.resize(position.size());
  const std::vector<sea::Stmt> &stmts = f.blocks[0].stmts;
  names.is_repeated.resize(stmts.size());
  for (size_t i = 0; i < stmts.size(); ++i) {
    if (stmts[i].op != sea::Opcode::Name ||
        is_operand(program.string(stmts[i].data)))
      continue;
    auto found = position.find(f.arguments(stmts[i])[0]);
    if (found == position.end() || names.of_scalar[found->second] != 0)
      continue;
    names.of_scalar[found->second] = stmts[i].data;
    names.is_repeated[i] = true;
  }
  return names;
}

std::string_view uninitialised(std::string_view text) {
  std::string_view prefix = sea::uninit_prefix;
  return text.starts_with(prefix) ? text.substr(prefix.size())
                                  : std::string_view();
}

std::string short_name(const std::string &symbol) {
  return short_type(readable_name(symbol));
}

std::string short_type(std::string name) {
  for (std::string_view word : defaults)
    for (size_t at; (at = name.find(word)) != std::string::npos;) {
      size_t end = end_of_brackets(name, at + word.size());
      // "> >" was two words for the sake of this one.
      if (end + 1 < name.size() && name[end] == ' ' && name[end + 1] == '>')
        ++end;
      name.erase(at, end - at);
    }
  return name;
}

bool is_operand(std::string_view text) {
  return text.starts_with(sea::operand_name);
}

bool is_of_source(std::string_view variable) {
  return !variable.empty() && variable.front() != '.';
}

bool is_temporary(std::string_view name) {
  constexpr std::string_view words[] = {"ref.tmp", "agg.tmp", "coerce",
                                        "temp.lvalue", "cleanup.dest"};
  for (std::string_view word : words)
    if (name.starts_with(word))
      return true;
  return false;
}

const ShapedName &NameTable::operator[](sea::StringId id) {
  std::unique_ptr<ShapedName> &entry = names_[id];
  if (!entry)
    entry = std::make_unique<ShapedName>(parse_name(program_.string(id)));
  return *entry;
}

const Shape *NameTable::shape_of(sea::FunctionId f,
                                 const std::string &variable) {
  auto [entry, is_new] = shapes_.try_emplace(f);
  if (is_new)
    collect(program_.functions[f], entry->second);
  auto found = entry->second.find(variable);
  return found == entry->second.end() ? nullptr : found->second;
}

void NameTable::collect(const sea::Function &function, Shapes &shapes) {
  for (const sea::Block &block : function.blocks)
    for (const sea::Stmt &s : block.stmts) {
      if (s.op != sea::Opcode::Name)
        continue;
      const ShapedName &name = (*this)[s.data];
      const Shape *shape =
          name.is_object && name.is_pointee ? nullptr : name.shape_of_value();
      auto [entry, is_new] = shapes.emplace(name.name, shape);
      const Shape *known = entry->second;
      if (!is_new && known &&
          (!shape || known->letter != shape->letter ||
           known->enumerators != shape->enumerators))
        entry->second = nullptr;
    }
}

char NameTable::letter_of_input(const std::string &name) const {
  if (name.find("nondet") != std::string::npos ||
      name.find("any") != std::string::npos)
    for (const InputType &type : input_types)
      if (name.find(type.word) != std::string::npos)
        return type.letter;
  return 's';
}

} // namespace fathom::cex

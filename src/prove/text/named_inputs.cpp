#include "prove/text/named_inputs.h"

#include "cex/text/shapes.h"
#include "prove/text/source_values.h"

#include <string_view>
#include <unordered_map>

namespace fathom::prove {

namespace {

// Of the registers that headers define.
std::unordered_map<std::string, std::string>
variables_of(const sea::Function &f) {
  std::unordered_map<std::string, std::string> variables;
  if (f.loops.empty())
    return variables;
  const TermStore &store = f.program->store;
  const SourceValues values(f);
  for (const sea::Loop &loop : f.loops)
    for (const SourceValue &value : values.at(loop.header))
      if (store.kind(value.value) == Kind::Var)
        variables.emplace(store.name(value.value),
                          cex::parse_name(value.text).name);
  return variables;
}

} // namespace

std::set<std::string> name_inputs(const sea::Program &claimed,
                                  sea::Program &cut) {
  std::set<std::string> named;
  for (size_t id = 0; id < claimed.functions.size(); ++id) {
    const auto variables = variables_of(claimed.functions[id]);
    if (variables.empty())
      continue;
    for (sea::Block &block : cut.functions[id].blocks)
      for (sea::Stmt &s : block.stmts) {
        if (s.op != sea::Opcode::Nondet || s.location != 0)
          continue;
        auto variable = variables.find(cut.string(s.data));
        if (variable == variables.end())
          continue;
        s.data = cut.intern(variable->second);
        named.insert(variable->second);
      }
  }
  return named;
}

std::string told_line(const cex::TraceLine &line,
                      const std::set<std::string> &named_inputs) {
  constexpr std::string_view input = "input ";
  if (line.line != 0)
    return line.file + ":" + std::to_string(line.line) + "  " + line.text;
  const size_t at = line.text.find_first_not_of(' ');
  if (at == std::string::npos ||
      !std::string_view(line.text).substr(at).starts_with(input))
    return line.text;
  const std::string what = line.text.substr(at + input.size());
  return named_inputs.contains(what.substr(0, what.find(" = ")))
             ? "an iteration begins with " + what
             : "";
}

} // namespace fathom::prove

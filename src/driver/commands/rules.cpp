// fathom rules: the table of rewrite rules.
#include "driver/commands/commands.h"
#include "driver/console.h"
#include "rewrite/rule_table.h"

namespace fathom {

int run_rules(const ParsedCommandLine &line) {
  print_out(line.options.markdown ? rules_markdown() : rules_text());
  return exit_ok;
}

} // namespace fathom

// fathom models: what is known about the C library, and what is asked of it.
#include "models/models.h"
#include "driver/commands/commands.h"
#include "driver/console.h"
#include "models/obligations.h"

namespace fathom {

int run_models(const ParsedCommandLine &line) {
  const Options &options = line.options;
  if (options.obligations)
    print_out(options.markdown ? models::obligations_markdown()
                               : models::obligations_text());
  else
    print_out(options.markdown ? models::models_markdown()
                               : models::models_text());
  return exit_ok;
}

} // namespace fathom

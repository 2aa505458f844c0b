// fathom models: what is known about the C library.
#include "driver/commands.h"
#include "driver/console.h"
#include "models/models.h"

namespace fathom {

int run_models(const ParsedCommandLine &line) {
  print_out(line.options.markdown ? models::models_markdown()
                                  : models::models_text());
  return exit_ok;
}

} // namespace fathom

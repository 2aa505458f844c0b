#include "prove/functions/proof.h"

#include "prove/certificate.h"

#include <utility>

namespace fathom::prove {

namespace {

std::vector<Cell> all_of(const std::vector<Cell> &cells,
                         const std::vector<Cell> &more) {
  std::vector<Cell> all = cells;
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

Settings with(Settings settings, Purpose purpose) {
  settings.purpose = purpose;
  settings.is_yes_or_no = purpose == Purpose::Decide;
  return settings;
}

} // namespace

std::unique_ptr<FunctionProof>
FunctionProof::make(const sea::Program &program, const std::vector<Claim> &kept,
                    const std::vector<Cell> &cells, const check::Run &run,
                    const Settings &settings) {
  if (settings.k != 1)
    return nullptr;
  FunctionClaims found = function_claims(program, kept, cells);
  if (found.claims.empty())
    return nullptr;
  return std::unique_ptr<FunctionProof>(
      new FunctionProof(program, std::move(found), cells, run, settings));
}

FunctionProof::FunctionProof(const sea::Program &program, FunctionClaims found,
                             const std::vector<Cell> &cells,
                             const check::Run &run, const Settings &settings)
    : program_(program), run_(run), settings_(settings),
      cells_(all_of(cells, found.cells)),
      filter_(program, std::move(found.claims), {}, cells_, run,
              with(settings, Purpose::Filter)) {}

bool FunctionProof::advance(uint64_t most_work) {
  const uint64_t before = filter_.work();
  const bool goes_on = filter_.advance(most_work);
  work_ += filter_.work() - before;
  if (goes_on)
    return !filter_.is_cut();
  if (!filter_.failed().empty())
    return false;
  Settings settings = with(settings_, Purpose::Decide);
  settings.most_work = most_work;
  Result<Rechecked> decided =
      recheck(*with_claims(program_, filter_.claims(), cells_), run_, settings);
  if (decided) {
    work_ += decided->work;
    is_proved_ = decided->is_proved;
  }
  return false;
}

} // namespace fathom::prove

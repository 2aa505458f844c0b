#include "check/encoding.h"

#include "check/print_stages.h"
#include "check/unfolding/choose_unfolding.h"
#include "support/assert.h"

namespace fathom::check {

namespace {

void unfold_program(Encoding &e) {
  e.unfolded = choose_unfolding(e.run, e.plan, e.rewriter);
  e.gave_up = e.unfolded->gave_up;
}

template <size_t Number> void make_form(Encoding &e) {
  FATHOM_ASSERT(e.form.has_value() == (Number != 0), "forms are made in order");
  const sea::Function &before = e.form ? *e.form : e.unfolded->function();
  e.form = vcgen::forms[Number](before, e.plan.vc);
}

void make_formula(Encoding &e) {
  e.formula = vcgen::encode(*e.form, e.unfolded->function(), e.plan.vc,
                            e.rewriter, e.unfolded->sizes);
  e.form.reset();
  e.gave_up = e.formula.unsupported;
}

constexpr std::string_view unfolding = "unfold", encoding = "vcgen";
constexpr std::string_view not_unfolded = "cannot be unfolded";
constexpr std::string_view not_encoded = "cannot be encoded";

constexpr Stage table[] = {
    {"unfolded", unfold_program, print_unfolded, unfolding, not_unfolded},
    {"groups", nullptr, print_groups, {}, {}},
    {"memgraph", nullptr, print_memory_graph, {}, {}},
    {"sa", make_form<0>, print_form, encoding, not_encoded},
    {"sasa", make_form<1>, print_form, encoding, not_encoded},
    {"gssa", make_form<2>, print_gated_form, encoding, not_encoded},
    {"pd", make_form<3>, print_form, encoding, not_encoded},
    {"reduced", make_form<4>, print_form, encoding, not_encoded},
    {"vc", make_formula, print_formula, encoding, not_encoded},
    {"smt2", nullptr, print_smt2, {}, {}},
    {"cnf", nullptr, print_cnf, {}, {}},
};
static_assert(vcgen::num_forms == 5, "each form is a stage");

} // namespace

std::span<const Stage> stages() { return table; }

} // namespace fathom::check

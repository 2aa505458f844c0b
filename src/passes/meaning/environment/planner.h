// Makes the tree of plan.h: nodes by types and uses (plan.cpp), and which
// numbers count what stands beside them (links.cpp).
#pragma once

#include "passes/meaning/environment/plan.h"

#include <map>

namespace fathom::passes::environment {

// A part and where code knows it from.
struct Sibling {
  Node node;
  Place place;
};

// Records around a node, by name: how often each.
using Around = std::map<std::string, unsigned>;

class Planner {
public:
  Planner(const UseTable &uses, const PlanLimits &limits, std::string whose)
      : uses_(uses), limits_(limits), whose_(std::move(whose)) {}

  Node node(const llvm::DIType *type, const std::string &name,
            const Place &place, const Around &around);
  // Which numbers count what pointers point to.
  void link(std::vector<Sibling> &siblings, bool are_members);
  void know_records(const llvm::Module &module);
  void know_lengths(const llvm::Function &function);
  // Gives the text of the row.
  std::string guess(const std::string &text,
                    sea::Trust trust = sea::Trust::Chosen);
  std::vector<Guess> guesses() && { return std::move(guesses_); }

private:
  Node pointer(const llvm::DIType *type, const std::string &name,
               const Place &place, const Around &around);
  Node record(const llvm::DIType *type, const std::string &name,
              const Around &around);
  Node array(const llvm::DICompositeType &type, const std::string &name,
             const Place &place, const Around &around);
  Node enumeration(const llvm::DICompositeType &type, Node node);
  Node tail(const llvm::DIDerivedType &member, const std::string &name,
            const Around &around);
  void add_member(std::vector<Sibling> &members,
                  const llvm::DIDerivedType &member, const llvm::DIType *type,
                  const std::string &name, bool may_have_tail,
                  const Around &around);
  bool may_be_null(const std::string &name, const Uses &uses, bool is_link);
  const llvm::DIType *target_of(const llvm::DIType *pointer,
                                const std::string &name, const Uses &uses);
  bool link_as_stated(std::vector<Sibling> &siblings, size_t i);
  bool link_tail_as_stated(std::vector<Sibling> &members, size_t i);
  bool link_by_use(std::vector<Sibling> &siblings, size_t i);
  bool link_by_name(std::vector<Sibling> &siblings, size_t i, bool are_members);
  bool link_end(std::vector<Sibling> &siblings, size_t i);
  void limit_lengths(std::vector<Sibling> &members, size_t i);
  void settle(Sibling &sibling);
  void be_text(Node &node);

  const UseTable &uses_;
  const PlanLimits &limits_;
  std::string whose_; // "total: "
  std::vector<Guess> guesses_;
  std::map<std::string, const llvm::DIType *> records_;
  std::map<std::string, std::string> lengths_;     // of arguments: "=4", "@n"
  std::map<std::string, std::string> tail_counts_; // "b->data": "n"
  unsigned objects_ = 0;
  bool may_have_tail_ = false; // of the record that is made next
};

} // namespace fathom::passes::environment

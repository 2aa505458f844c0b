// One function of the cut program. Blocks keep their numbers; for each loop
// that is cut some are added, among them one that all entry edges lead to, and
// one that the back edge leads to.
#pragma once

#include "cut/arms.h"
#include "cut/cut.h"
#include "cut/effects.h"
#include "cut/kept_places.h"
#include "cut/writing.h"
#include "sea/cfg.h"
#include "sea/passes/rebuild.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace fathom::cut {

// What memories of a function are made from.
struct MemoryOrigins {
  std::unordered_map<Term, const sea::Stmt *> phis;
  std::unordered_map<Term, Term> stores; // by memory: the one before it

  void look_at(const sea::Function &f);
  // Through phis that bring nothing else.
  Term same(const sea::Function &f, Term memory) const;
  // These, and what stores have made them from.
  std::set<Term> all(const sea::Function &f, std::vector<Term> memories) const;
};

class FunctionCutter {
public:
  // `to` has the tables of the function's program, and gets properties;
  // those from `first_claim` on are claims.
  FunctionCutter(const sea::Function &f, sea::FunctionId id,
                 const Effects &effects, const Config &config,
                 sea::PropertyId first_claim, sea::Program &to);

  sea::Function run();
  const std::string &refused() const { return refused_; }
  const std::vector<Claim> &claims() const { return claims_; }

private:
  // By register: whether what it depends on was loaded inside of objects.
  using Insides = std::unordered_map<Term, Term>;
  // A loop that is cut.
  struct Header {
    uint32_t loop;
    sea::BlockId block;
    size_t first, end; // statements behind the phis up to the last claim
    sea::BlockId latch;
    // New blocks: entry edges; back edge (k = 1), or where it ends (k > 1).
    sea::BlockId on_entry = 0, kept = 0;
    size_t first_claim = 0;
    // What some claims are for all values of (one number, or two), and all
    // registers that depend on it: cut_forall.cpp.
    std::vector<Term> anys = {};
    std::unordered_map<Term, Term> any_values = {}; // in this function
    std::unordered_set<Term> of_any = {};
    bool says_all(const TermStore &store, Term t) const;
    bool is_any_used(const TermStore &store, const sea::Function &f) const;
    // `old`: in registers of the header; `holds`: the same in others.
    Term if_inside(TermStore &store, const Insides &insides, Term old,
                   Term holds) const;
    // Where equations are checked instead of at the back edge, and their new
    // blocks (arms.h); none for k > 1.
    std::vector<Arm> arms = {};
    std::vector<sea::BlockId> arm_blocks = {};
    // k > 1: the blocks that begin with an arbitrary state and that have the
    // rest of the header; how many iterations there were, and whether the state
    // was arbitrary.
    sea::BlockId arbitrary = 0, body = 0;
    Term count = {}, is_step = {};
    std::vector<KeptPlace> kept_places = {};
    // What a claim says.
    Term condition(TermStore &store, const sea::Function &f,
                   const sea::Stmt &claim) const;
  };
  using Replaced = std::unordered_map<Term, Term>;
  // What a claim says a phi is: terms over registers from before the loop.
  struct Pin {
    Term value;              // all of it
    Term solved;             // likewise, over other phis (find_solved)
    Term base, offset, size; // parts of a pointer
  };

  void find_headers();
  void add_header(uint32_t loop);
  void refuse(const Header &header, const std::string &why);
  void add_claims(Header &header);
  std::map<Term, Pin> find_pins(const Header &header) const;
  void add_pin(Term side, Term value, std::map<Term, Pin> &pins) const;
  void find_solved(const Header &header);

  void copy_block(sea::BlockId block);
  void copy_body(sea::BlockId block, size_t from);
  void write_header(const Header &header);
  void write_entry(const Header &header);
  void write_kept(const Header &header);
  void write_arms(const Header &header);
  // The block that is written on this edge; none: nothing is.
  sea::BlockId arm_block(sea::BlockId from, sea::BlockId to) const;
  void write_entry_phis(const Header &header, Replaced &replaced);
  // `reg` becomes what the phi may be when an iteration begins.
  void make_arbitrary(const Header &header, const sea::Stmt &phi, Term reg);
  // The statements of the claims with other registers, each claim checked.
  void check_claims(const Header &header, sea::BlockId in, Replaced replaced,
                    bool is_entry);
  const Header *cut_at(sea::BlockId block) const;
  // The block from which its edges come now, and to which one leads.
  sea::BlockId source(sea::BlockId from) const;
  sea::BlockId target(sea::BlockId from, sea::BlockId to) const;
  void copy_phi(sea::BlockId block, const sea::Stmt &phi);
  void copy_check(sea::BlockId block, sea::BlockId old, const sea::Stmt &check);
  // Of a memory that is arbitrary but for kept places: the pointer that the
  // load has given, or that the store stores.
  void check_pointer(sea::BlockId in, const sea::Stmt &access, Term pointer,
                     ClaimedPlaces *places = nullptr);

  // Claims for all values: cut_forall.cpp.
  void find_any(Header &header);
  void write_any_values();
  // A definition that depends on the value, as another register.
  void write_element(const Header &header, sea::BlockId in, const sea::Stmt &s,
                     Term reg, const Replaced &replaced, Insides &insides);
  // `values`: one for each of its numbers.
  void write_instance(const Header &header, sea::BlockId in,
                      const std::vector<Term> &values,
                      const std::set<Term> &memories);
  void write_stated_instance(sea::BlockId block, size_t at, sea::BlockId in);
  void write_instances_of_others(const Header &header, sea::BlockId in,
                                 bool is_entry);

  // k > 1.
  bool is_inside(sea::BlockId block, const Header &header) const;
  Term early(const Header &header);
  Term early_at(sea::BlockId block);
  void stay_inside(sea::BlockId block, sea::BlockId to,
                   const sea::Stmt &terminator);
  void write_k_entry(const Header &header);
  void write_k_header(const Header &header);
  void write_k_claims(const Header &header);

  const sea::Function &f_;
  const sea::FunctionId id_;
  const Effects &effects_;
  const Config &config_;
  const sea::PropertyId first_claim_;
  sea::Program &to_;
  TermStore &store_;
  sea::Cfg cfg_;
  sea::NewRegisters registers_;
  sea::Function out_;
  const Writer writer_;
  std::vector<Header> headers_;
  std::vector<Claim> claims_;
  std::unordered_map<Term, Term> entry_phis_; // by phi of a header
  MemoryOrigins origins_;
  std::map<Term, Pin> pins_; // of the header that is being written
  std::string refused_;
};

} // namespace fathom::cut

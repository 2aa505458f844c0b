// One function of the cut program. Blocks keep their numbers; for each loop
// that is cut two are added: one that all entry edges lead to, and one that the
// back edge leads to.
#pragma once

#include "cut/cut.h"
#include "cut/effects.h"
#include "sea/cfg.h"
#include "sea/passes/rebuild.h"

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace fathom::cut {

class FunctionCutter {
public:
  // `to` has the tables of the function's program, and gets properties.
  FunctionCutter(const sea::Function &f, sea::FunctionId id,
                 const Effects &effects, const Config &config,
                 sea::Program &to);

  sea::Function run();
  const std::string &refused() const { return refused_; }
  const std::vector<Claim> &claims() const { return claims_; }

private:
  // A loop that is cut.
  struct Header {
    uint32_t loop;
    sea::BlockId block;
    size_t first, end; // statements behind the phis up to the last claim
    sea::BlockId latch;
    sea::BlockId on_entry = 0, kept = 0; // the new blocks
    size_t first_claim = 0;
  };
  using Replaced = std::unordered_map<Term, Term>;
  // What a claim says a phi is: terms over registers from before the loop.
  struct Pin {
    Term value;              // all of it
    Term base, offset, size; // parts of a pointer
  };

  void find_headers();
  void add_header(uint32_t loop);
  void refuse(const Header &header, const std::string &why);
  void add_claims(Header &header);
  std::map<Term, Pin> find_pins(const Header &header) const;
  void add_pin(Term side, Term value, std::map<Term, Pin> &pins) const;

  void copy_block(sea::BlockId block);
  void copy_body(sea::BlockId block, size_t from);
  void copy_terminator(sea::BlockId block, const sea::Stmt &s);
  void write_header(const Header &header);
  void write_entry(const Header &header);
  void write_kept(const Header &header);
  void make_arbitrary(const Header &header, const sea::Stmt &phi,
                      const Pin *pin);
  void define_pointer(sea::BlockId block, const sea::Stmt &phi, const Pin &pin);
  // The statements of the claims with other registers, each claim checked.
  void check_claims(const Header &header, sea::BlockId in, Replaced replaced,
                    bool is_entry);
  void check_claim(sea::BlockId in, Term holds, sea::PropertyId property,
                   Term selector, uint32_t number, const sea::Stmt &s);
  // That a load which only a claim makes stays in its object.
  void check_inside(sea::BlockId in, Term pointer, Term loaded,
                    sea::PropertyId property, const sea::Stmt &s);
  const Header *cut_at(sea::BlockId block) const;

  const sea::Function &f_;
  const sea::FunctionId id_;
  const Effects &effects_;
  const Config &config_;
  sea::Program &to_;
  TermStore &store_;
  sea::Cfg cfg_;
  sea::NewRegisters registers_;
  sea::Function out_;
  std::vector<Header> headers_;
  std::vector<Claim> claims_;
  std::unordered_map<Term, Term> entry_phis_; // by phi of a header
  std::string refused_;
};

} // namespace fathom::cut

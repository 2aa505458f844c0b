// How the contents of a memory are written as terms: one interface, two ways.
// A memory is an array from index to element; what indices and elements are
// (addresses and bytes, or words) is the business of memory/contents.h.
//
//   arrays    reads and writes of the theory of arrays; a range is as many
//             writes as it has elements, so its length must be a small constant
//   lambdas   a range is a function: λx. (x − p < n) ? v : m(x)
//   functions so is a single write: λx. (x = p) ? v : m(x); what a read applies
//             is replaced at once, one write after the other
#pragma once

#include "terms/store.h"

#include <memory>
#include <string>

namespace fathom {

class Rewriter;

class Representation {
public:
  virtual ~Representation() = default;

  virtual Term read(Term memory, Term index) = 0;
  virtual Term write(Term memory, Term index, Term element) = 0;
  // `count` elements from `index` on; no term when it cannot be expressed, and
  // then why_not() says why. Ranges go on from the last index to the first.
  virtual Term fill(Term memory, Term index, Term count, Term element) = 0;
  // `count` elements of `source` from `from` on, as they are there now.
  virtual Term copy(Term memory, Term to, Term source, Term from,
                    Term count) = 0;
  virtual std::string why_not() const = 0;
};

std::unique_ptr<Representation> make_arrays(Rewriter &rewriter);
std::unique_ptr<Representation> make_lambdas(Rewriter &rewriter);
std::unique_ptr<Representation> make_functions(Rewriter &rewriter);

} // namespace fathom

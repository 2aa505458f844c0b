// What can still be reached when the program ends. A word of an object holds a
// heap object if it is an address in it, or one behind it; what global
// variables hold, and what these objects hold, can be reached.
//
// Words are read at multiples of their size from the beginning of an object.
// Where more than that may be needed (pointers at odd places, objects of
// unknown or great size, long chains nobody knows) something may be reached of
// which that is not seen.
#pragma once

#include "memory/pointers.h"
#include "unfold/objects/history.h"
#include "unfold/objects/object_table.h"
#include "unfold/path.h"

#include <span>
#include <unordered_map>
#include <vector>

namespace fathom::unfold {

// Reads of memory that leave no trace but a load; memory states give it.
class WordReader {
public:
  virtual ~WordReader() = default;
  // The word of an object at this offset, as a number or as a pointer.
  virtual Term word_at(const sea::Stmt &s, VersionId memory, ObjectId object,
                       uint64_t offset, bool as_pointer) = 0;
  // The memory among these that has the object; sea::none if that is not known.
  virtual VersionId memory_of(ObjectId object,
                              std::span<const VersionId> memories) const = 0;
};

// Where pointers were stored: at odd places nobody looks for them.
class PointerPlaces {
public:
  PointerPlaces(bool is_asked, PointerOps &pointers, Rewriter &rewriter,
                Path &path)
      : is_asked_(is_asked), pointers_(pointers), rewriter_(rewriter),
        path_(path) {}

  // A pointer that is stored at this offset of an object, or copied so far
  // from where it was.
  void note(Term distance);
  void note_copy(Term to, Term from, uint64_t most_bytes);
  bool may_be_odd() const { return may_be_odd_; }

private:
  const bool is_asked_;
  PointerOps &pointers_;
  Rewriter &rewriter_;
  Path &path_;
  bool may_be_odd_ = false;
};

class Leaks {
public:
  struct Layout {
    size_t num_globals = 0;
    bool addresses_are_chosen = true; // a number may be one by chance
    bool addresses_apart = false;     // from bases
  };
  Leaks(Layout layout, PointerOps &pointers, Rewriter &rewriter,
        const ObjectTable &objects, const History &history,
        const PointerPlaces &places, WordReader &reader, Path &path)
      : layout_(layout), pointers_(pointers), rewriter_(rewriter),
        store_(rewriter.store()), objects_(objects), history_(history),
        places_(places), reader_(reader), path_(path) {}

  // Memories of the program at its end, and the one that each global variable
  // lies in.
  struct Roots {
    std::vector<VersionId> memories;
    std::unordered_map<ObjectId, VersionId> memory_of;
  };
  // Whether all that lives on the heap may be reached, and whether it is for
  // certain. `answer`, for the interpreter, has must and certain as two bits:
  // what is certain depends on our limits.
  struct Reached {
    Term may, must, answer;
  };
  Reached find(const sea::Stmt &s, const Roots &roots);

private:
  struct Held {
    struct Edge {
      ObjectId from, to;
      Term condition;
    };
    std::vector<ObjectId> roots, heap;
    std::vector<Term> lives;  // by object
    bool by_pointers = false; // words that are the same numbers do not count
    std::vector<Edge> edges;
    size_t words = 0; // that were read
  };
  Held find_held(const Roots &roots);
  bool add_held(const sea::Stmt &s, const Roots &roots, ObjectId from,
                Held &held);
  bool add_words(const sea::Stmt &s, VersionId memory, ObjectId from,
                 Held &held);
  Term holds(Term word, ObjectId object);
  bool follow(const Held &held, std::vector<Term> &reached);
  Term reaches_all(const sea::Stmt &s, const Roots &roots, Held &held,
                   Term &certain);

  const Layout layout_;
  PointerOps &pointers_;
  Rewriter &rewriter_;
  TermStore &store_;
  const ObjectTable &objects_;
  const History &history_;
  const PointerPlaces &places_;
  WordReader &reader_;
  Path &path_;
};

} // namespace fathom::unfold

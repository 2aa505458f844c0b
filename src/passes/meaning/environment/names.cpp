#include "passes/meaning/environment/names.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <string>

using namespace llvm;

namespace fathom::passes::environment {

namespace {

constexpr StringLiteral capacities[] = {"cap",       "capacity", "alloc",
                                        "allocated", "max",      "maxlen",
                                        "room",      "limit",    "asize"};
constexpr StringLiteral lengths[] = {
    "len",   "length", "count",  "cnt",    "used",  "num",   "n",
    "nmemb", "nelem",  "nelems", "nbytes", "bytes", "filled"};
constexpr StringLiteral sizes[] = {"size", "sz", "siz"};

// "item_count", "numItems", "buflen" in lower case without what joins words.
std::string plain(StringRef name) {
  std::string result;
  for (char c : name)
    if (c != '_')
      result += toLower(c);
  return result;
}

// The last word of a name: "count" of "item_count", "Len" of "bufLen".
std::string last_word(StringRef name) {
  size_t begin = name.size();
  while (begin > 0 && name[begin - 1] != '_') {
    --begin;
    if (isUpper(name[begin]) && begin > 0 && !isUpper(name[begin - 1]))
      break;
  }
  return plain(name.substr(begin));
}

} // namespace

bool is_capacity(StringRef name) {
  return is_contained(capacities, StringRef(last_word(name)));
}

bool is_length(StringRef name) {
  return is_contained(lengths, StringRef(last_word(name)));
}

bool is_end(StringRef name) {
  std::string word = last_word(name);
  return word == "end" || word == "last" || word == "limit" || word == "pe" ||
         word == "eof";
}

unsigned fit_of_count(StringRef number, StringRef pointer) {
  std::string count = plain(number), object = plain(pointer);
  // items: item_count, too.
  std::string singular = object;
  if (singular.size() > 2 && singular.back() == 's')
    singular.pop_back();
  bool is_size = is_contained(sizes, StringRef(last_word(number)));
  // saved_images: image_count, too.
  auto counts_last_word = [&](StringRef word) {
    StringRef what = count;
    return what.consume_back(word) && what.size() >= 4 &&
           StringRef(singular).ends_with(what);
  };
  auto joined = [&](ArrayRef<StringLiteral> words) {
    return any_of(words, [&](StringRef word) {
      return counts_last_word(word) || count == object + word.str() ||
             count == singular + word.str() || count == word.str() + object;
    });
  };
  if (joined(capacities))
    return 6;
  if (joined(lengths) || joined(sizes))
    return 5;
  if (is_contained(capacities, StringRef(count)) || is_capacity(number))
    return 4;
  if (is_size)
    return 3;
  if (is_length(number))
    return 2;
  return 0;
}

} // namespace fathom::passes::environment

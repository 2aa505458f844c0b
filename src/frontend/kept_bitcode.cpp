#include "frontend/kept_bitcode.h"

#include "support/diag.h"

#include <algorithm>
#include <llvm/ADT/StringRef.h>
#include <llvm/BinaryFormat/Magic.h>
#include <llvm/Object/Archive.h>
#include <llvm/Object/ObjectFile.h>

using namespace llvm;

namespace fathom::frontend {

namespace {

constexpr char section_name[] = ".fathom_bc";

void add_paths(StringRef text, std::vector<std::string> &paths) {
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    text = rest;
    line = line.trim(StringRef("\0 \t\r", 4));
    if (!line.empty() &&
        std::find(paths.begin(), paths.end(), line.str()) == paths.end())
      paths.push_back(line.str());
  }
}

Error add_object(const object::ObjectFile &object,
                 std::vector<std::string> &paths) {
  for (const object::SectionRef &section : object.sections()) {
    Expected<StringRef> name = section.getName();
    if (!name)
      return name.takeError();
    if (*name != section_name)
      continue;
    Expected<StringRef> text = section.getContents();
    if (!text)
      return text.takeError();
    add_paths(*text, paths);
  }
  return Error::success();
}

Error add_archive(const object::Archive &archive,
                  std::vector<std::string> &paths) {
  Error error = Error::success();
  for (const object::Archive::Child &child : archive.children(error)) {
    Expected<std::unique_ptr<object::Binary>> member = child.getAsBinary();
    if (!member) {
      consumeError(member.takeError()); // no object
      continue;
    }
    if (auto *object = dyn_cast<object::ObjectFile>(member->get()))
      if (Error bad = add_object(*object, paths)) {
        consumeError(std::move(error));
        return bad;
      }
  }
  return error;
}

} // namespace

Result<std::optional<std::vector<std::string>>>
kept_bitcode(const std::string &file) {
  auto problem = [&](const std::string &what) {
    return file_problem(what, file, "build it with CC=fathom-cc");
  };
  file_magic magic;
  if (identify_magic(file, magic) ||
      (magic != file_magic::elf && magic != file_magic::elf_relocatable &&
       magic != file_magic::elf_executable &&
       magic != file_magic::elf_shared_object && magic != file_magic::archive))
    return std::optional<std::vector<std::string>>();
  Expected<object::OwningBinary<object::Binary>> binary =
      object::createBinary(file);
  std::vector<std::string> paths;
  Error error = Error::success();
  if (!binary)
    error = joinErrors(std::move(error), binary.takeError());
  else if (auto *object = dyn_cast<object::ObjectFile>(binary->getBinary()))
    error = joinErrors(std::move(error), add_object(*object, paths));
  else if (auto *archive = dyn_cast<object::Archive>(binary->getBinary()))
    error = joinErrors(std::move(error), add_archive(*archive, paths));
  if (error)
    return problem("cannot read it: " + toString(std::move(error)));
  if (paths.empty())
    return problem("does not say which bitcode it was made of");
  return std::optional(std::move(paths));
}

} // namespace fathom::frontend

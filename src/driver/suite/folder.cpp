#include "driver/suite/folder.h"

#include "support/diag.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <unistd.h>

namespace fathom::suite {

namespace fs = std::filesystem;

Result<OwnFolder> OwnFolder::create(const fs::path &base) {
  std::error_code error;
  fs::path in = base.empty() ? fs::temp_directory_path(error) : base;
  if (!base.empty())
    fs::create_directories(in, error);
  std::string name = (fs::absolute(in, error) / "fathom-suite-XXXXXX").string();
  if (!::mkdtemp(name.data()))
    return file_problem(
        std::string("cannot make a folder: ") + std::strerror(errno), name,
        base.empty() ? "TMPDIR names the folder for such files"
                     : "--shared names the folder for it");
  return OwnFolder(name);
}

OwnFolder::OwnFolder(OwnFolder &&other) noexcept
    : path_(std::move(other.path_)) {
  other.path_.clear();
}

OwnFolder::~OwnFolder() {
  std::error_code ignored;
  if (!path_.empty())
    fs::remove_all(path_, ignored);
}

std::optional<std::string> text_of(const fs::path &file) {
  std::ifstream in(file, std::ios::binary);
  if (!in.is_open())
    return {};
  return std::string((std::istreambuf_iterator<char>(in)), {});
}

Result<void> write_whole(const fs::path &file, const std::string &text) {
  std::string aside = file.string() + ".XXXXXX";
  const int made = ::mkstemp(aside.data());
  if (made >= 0)
    ::close(made);
  std::ofstream out(aside, std::ios::binary);
  out << text;
  out.close();
  std::error_code error;
  if (made >= 0 && out)
    fs::rename(aside, file, error);
  if (made >= 0 && out && !error)
    return {};
  std::error_code ignored;
  fs::remove(aside, ignored);
  return file_problem("cannot write the file", file.string());
}

} // namespace fathom::suite

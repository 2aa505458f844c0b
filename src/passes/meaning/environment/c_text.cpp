#include "passes/meaning/environment/c_text.h"

#include "passes/meaning/environment/callbacks.h"
#include "passes/meaning/environment/types.h"

#include <algorithm>
#include <llvm/ADT/StringExtras.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/InstIterator.h>
#include <map>

using namespace llvm;

namespace fathom::passes::environment {

namespace {

constexpr char any_object[] = R"(
/* An object of so many arbitrary bytes. */
static void *any_object(size_t size) {
  void *object = malloc(size);
  fathom_assume(object != NULL);
  fathom_havoc(object, size);
  return object;
}
)";

// As much as an object has in Fathom (Builder::most_bytes).
uint64_t most_bytes(const Module &module) {
  return module.getDataLayout().getPointerSizeInBits() < 64
             ? (uint64_t(1) << 31) - 1
             : (uint64_t(1) << 40) - 1;
}

// What C calls the number of bytes of one element.
std::string element_size(const Node &node, const std::string &pointer) {
  bool is_known = size_of(pointee(node.type)) == node.element_size;
  return is_known ? "sizeof *" + pointer
                  : "(size_t)" + std::to_string(node.element_size);
}

bool is_const(const DIType *type) {
  for (; type; type = cast<DIDerivedType>(type)->getBaseType()) {
    if (type->getTag() == dwarf::DW_TAG_const_type)
      return true;
    if (type->getTag() != dwarf::DW_TAG_typedef &&
        type->getTag() != dwarf::DW_TAG_volatile_type)
      return false;
  }
  return false;
}

std::string any_number(const Node &node) {
  const auto *basic = dyn_cast_or_null<DIBasicType>(bare(node.type));
  if (node.kind == Kind::Bool)
    return "fathom_nondet_bool()";
  if (basic && basic->getEncoding() == dwarf::DW_ATE_float)
    return node.size == 4   ? "fathom_nondet_float()"
           : node.size == 8 ? "fathom_nondet_double()"
                            : "";
  if (node.size != 1 && node.size != 2 && node.size != 4 && node.size != 8)
    return "";
  return std::string("fathom_nondet_") + (node.is_signed ? "int" : "uint") +
         std::to_string(node.size * 8) + "()";
}

class Writer {
public:
  Writer(Module &module, uint64_t length) : module_(module), length_(length) {}

  // A variable that is an argument; `around` has it as a part.
  void declare(const Node &node, const std::string &name);
  void make_argument(const Node &node, const Node &around);
  void declare_loose(const DILocalVariable &variable);
  std::string path(const Node &node) const;
  // Where it is written to: a member may be const.
  std::string target(const Node &node) const {
    return is_const(node.type)
               ? "*(" + declaration(node.type, "*") + ")&" + path(node)
               : path(node);
  }
  // A name that the harness has already.
  void reserve(const std::string &name) { ++names_[name]; }
  // What lies below `from` is called differently.
  void rename(const std::string &from, const std::string &to) {
    renames_.push_back({from, to});
  }

  std::string functions; // before main
  std::string body;

private:
  void line(const std::string &text) {
    body += std::string(indent_, ' ') + text + "\n";
  }
  void assume(const std::string &condition) {
    line("fathom_assume(" + condition + ");");
  }
  void fill(const Node &node);
  void fill_record(const Node &record);
  void fill_tail(const Node &tail, const std::string &elements);
  std::string size_with_tail(const Node &pointer);
  void make_object(const Node &node, const Node &around);
  void fill_elements(const Node &node, const std::string &elements);
  void make_callback(const Node &node);
  std::string at_most(const Node &part, const Node &room) const;
  void loop(const std::string &index, const std::string &end, const Node &node);
  std::string count_of(const Node &node, const Node &around);
  // Not one of the program's functions, which may be called here.
  std::string new_name(const std::string &word) {
    while (true) {
      unsigned n = ++names_[word];
      std::string name = n == 1 ? word : word + "_" + std::to_string(n);
      if (!module_.getFunction(name))
        return name;
    }
  }

  struct Rename {
    std::string from, to;
  };
  Module &module_;
  uint64_t length_; // of texts and arrays; 0: any
  std::vector<Rename> renames_;
  std::map<std::string, unsigned> names_;
  unsigned indent_ = 2;
  std::string last_, last_count_; // the pointer that was made last
  struct Tail {                   // of the record that is filled next
    std::string elements, number;
  };
  Tail tail_;
};

// The last renaming counts first: it stands further inside.
std::string Writer::path(const Node &node) const {
  std::string name = node.name;
  for (size_t i = renames_.size(); i-- > 0;) {
    const Rename &one = renames_[i];
    if (!StringRef(name).starts_with(one.from))
      continue;
    char next = name.size() > one.from.size() ? name[one.from.size()] : '\0';
    bool is_word = isAlnum(one.from.back()) || one.from.back() == '_';
    if (is_word && (isAlnum(next) || next == '_'))
      continue;
    name = one.to + name.substr(one.from.size());
  }
  return name;
}

std::string Writer::count_of(const Node &node, const Node &around) {
  uint64_t bound = node.parts.empty() ? most_bytes(module_) / node.element_size
                                      : few_elements;
  if (length_ > 0)
    bound = std::min(bound, length_);
  std::string most = std::to_string(bound);
  if (node.extent == Extent::Elements)
    return std::to_string(node.elements);
  if (node.extent == Extent::Counted) {
    const Node &number = around.parts[*node.count];
    std::string name = path(number);
    if (number.size == module_.getDataLayout().getPointerSize() ||
        number.size == 8 || !node.parts.empty() || length_ > 0)
      assume(name + " <= " + most);
    return number.is_signed ? "(" + name + " < 0 ? 0 : " + name + ")" : name;
  }
  std::string count =
      new_name(node.extent == Extent::Text ? "length" : "elements");
  line("size_t " + count + " = fathom_nondet_size_t();");
  if (node.extent == Extent::Some && node.kind == Kind::Pointer)
    assume(count + " >= 1");
  assume(count + " <= " + most);
  return count;
}

void Writer::loop(const std::string &index, const std::string &end,
                  const Node &node) {
  line("for (size_t " + index + " = 0; " + index + " < " + end + "; ++" +
       index + ") {");
  indent_ += 2;
  fill(node);
  indent_ -= 2;
  line("}");
}

void Writer::fill_elements(const Node &node, const std::string &elements) {
  if (node.parts.empty())
    return;
  const Node &element = node.parts[0];
  std::string pointer = path(node);
  const DIType *target = pointee(node.type);
  size_t before = renames_.size();
  if (element.kind == Kind::Record &&
      (bare(target) != bare(element.type) || is_const(target)))
    pointer = "((" + declaration(element.type, "*") + ")" + pointer + ")";
  if (node.extent == Extent::One) {
    if (pointer != path(node))
      rename(element.name, pointer + "->");
    fill(element);
  } else {
    std::string index = new_name("at");
    bool is_record = element.kind == Kind::Record;
    rename(element.name, pointer + "[" + index + "]" + (is_record ? "." : ""));
    loop(index, elements, element);
  }
  renames_.resize(before);
}

void Writer::make_callback(const Node &node) {
  auto *type = cast<DISubroutineType>(bare(pointee(node.type)));
  FunctionType *made = function_type(type, module_.getContext());
  if (!made) {
    line(target(node) + " = NULL;");
    return;
  }
  std::string name = new_name("callback");
  DITypeRefArray types = type->getTypeArray();
  Node result{.type = types.size() > 0 ? types[0] : nullptr};
  result.size = size_of(result.type);
  result.is_signed = is_signed(bare(result.type));
  std::string value =
      is_pointer(bare(result.type)) ? "NULL" : any_number(result);
  functions += "\nstatic " + declaration(type, name) + " {" +
               (bare(result.type) ? " return " + value + "; }\n" : "}\n");
  line(target(node) + " = " + name + ";");
  for (Function *function : functions_of_type(module_, made, type))
    line("if (fathom_nondet_bool()) " + target(node) + " = " +
         function->getName().str() + ";");
}

// The size of an object whose record has a flexible array member. The number
// that counts its elements is chosen first, and becomes the member's.
std::string Writer::size_with_tail(const Node &pointer) {
  const Node &record = pointer.parts[0], &tail = *pointer.tail();
  tail_ = {};
  size_t before = renames_.size();
  if (tail.count) {
    const Node &counting = record.parts[*tail.count];
    tail_.number = new_name("count");
    line(declaration(counting.type, tail_.number) + " = " +
         any_number(counting) + ";");
    rename(counting.name, tail_.number);
  }
  tail_.elements = count_of(tail, record);
  renames_.resize(before);
  std::string more = tail_.elements;
  if (tail.element_size > 1)
    more += " * " + (size_of(pointee(pointer.type)) == pointer.element_size
                         ? "sizeof " + path(tail) + "[0]"
                         : "(size_t)" + std::to_string(tail.element_size));
  if (tail.extent == Extent::Text)
    more += " + 1";
  std::string least = element_size(pointer, path(pointer));
  if (tail.offset >= pointer.element_size)
    return least + " + " + more;
  // Elements lie in the padding at the record's end first.
  std::string size = new_name("size");
  line("size_t " + size + " = " + std::to_string(tail.offset) + " + " + more +
       ";");
  line("if (" + size + " < " + least + ") " + size + " = " + least + ";");
  return size;
}

void Writer::fill_tail(const Node &tail, const std::string &elements) {
  std::string name = path(tail);
  if (tail.extent == Extent::Text)
    line(name + "[" + elements + "] = 0;");
  if (tail.parts.empty())
    return;
  std::string index = new_name("at");
  size_t before = renames_.size();
  rename(tail.parts[0].name, name + "[" + index + "]");
  loop(index, elements, tail.parts[0]);
  renames_.resize(before);
}

void Writer::make_object(const Node &node, const Node &around) {
  std::string pointer = path(node);
  if (node.is_cut)
    return line(target(node) + " = NULL;");
  if (node.kind == Kind::End)
    return line(target(node) + " = " + last_ + " + " + last_count_ + ";");
  if (node.kind == Kind::Callback) {
    make_callback(node);
  } else {
    std::string count =
        node.extent == Extent::One ? "" : count_of(node, around);
    std::string unit = element_size(node, pointer);
    bool is_bytes = node.element_size == 1;
    std::string size = node.tail()                   ? size_with_tail(node)
                       : node.extent == Extent::Text ? count + " + 1"
                       : count.empty()               ? unit
                       : is_bytes                    ? count
                                                     : count + " * " + unit;
    line(target(node) + " = any_object(" + size + ");");
    if (node.extent == Extent::Text)
      line("((char *)" + pointer + ")[" + count + "] = 0;");
    fill_elements(node, count);
    last_ = pointer;
    last_count_ = count;
  }
  if (node.may_be_null)
    line("if (fathom_nondet_bool()) " + target(node) + " = NULL;");
}

// Everything is arbitrary already; this says what else holds.
void Writer::fill(const Node &node) {
  std::string name = path(node);
  if (node.kind == Kind::Bool) {
    line(target(node) + " = fathom_nondet_bool();");
  } else if (node.kind == Kind::Enum) {
    std::string condition;
    for (int64_t value : node.values)
      condition += (condition.empty() ? "" : " || ") + name +
                   " == " + std::to_string(value);
    assume(condition);
  } else if (node.kind == Kind::Record) {
    fill_record(node);
  } else if (node.kind == Kind::Array) {
    std::string index = node.parts[0].name.substr(node.name.size() + 1, 1);
    loop(index, std::to_string(node.elements), node.parts[0]);
  } else if (node.kind != Kind::Bits) {
    make_object(node, node);
  }
}

// As numbers: C compares them as unsigned ones if one of them is.
std::string Writer::at_most(const Node &part, const Node &room) const {
  const std::string number = path(part), most = path(room);
  const std::string holds = number + " <= " + most;
  if (part.is_signed == room.is_signed)
    return holds;
  return part.is_signed ? number + " < 0 || " + holds
                        : most + " >= 0 && " + holds;
}

void Writer::fill_record(const Node &record) {
  const Tail tail = std::exchange(tail_, {});
  for (const Node &part : record.parts) {
    if (part.is_number())
      fill(part);
    if (part.kind == Kind::Tail && part.count && !tail.number.empty())
      line(target(record.parts[*part.count]) + " = " + tail.number + ";");
  }
  for (const Node &part : record.parts)
    if (part.at_most)
      assume(at_most(part, record.parts[*part.at_most]));
  for (const Node &part : record.parts) {
    if (part.kind == Kind::Pointer || part.kind == Kind::End ||
        part.kind == Kind::Callback)
      make_object(part, record);
    else if (part.kind == Kind::Tail)
      fill_tail(part, tail.elements);
    else if (!part.is_number())
      fill(part);
  }
}

void Writer::declare(const Node &node, const std::string &name) {
  const DIType *type = node.type;
  // A void pointer that is used as one to a record is declared as that.
  if (node.kind == Kind::Pointer && !bare(pointee(type)) && !node.parts.empty())
    return line(declaration(node.parts[0].type, "*" + name) + ";");
  std::string value = node.is_number() ? any_number(node) : "";
  line(declaration(type, name) + (value.empty() ? "" : " = " + value) + ";");
  if (node.kind == Kind::Enum)
    fill(node);
  else if (node.kind == Kind::Record || (node.is_number() && value.empty()))
    line("fathom_havoc(&" + name + ", sizeof " + name + ");");
}

void Writer::make_argument(const Node &node, const Node &around) {
  if (node.kind == Kind::Record)
    fill(node);
  else if (!node.is_number())
    make_object(node, around);
}

void Writer::declare_loose(const DILocalVariable &variable) {
  std::string name = variable.getName().str();
  const auto *basic = dyn_cast_or_null<DIBasicType>(bare(variable.getType()));
  if (basic && basic->getEncoding() == dwarf::DW_ATE_boolean)
    return line(declaration(variable.getType(), name) +
                " = fathom_nondet_bool();");
  line(declaration(variable.getType(), name) + ";");
  line("fathom_havoc(&" + name + ", sizeof " + name + ");");
}

// The parameters as the source has them, in order.
std::map<unsigned, const DILocalVariable *>
parameters(const Function &function) {
  std::map<unsigned, const DILocalVariable *> found;
  for (const Instruction &instruction : instructions(function))
    for (const DbgVariableRecord &record :
         filterDbgVars(instruction.getDbgRecordRange()))
      if (record.getVariable()->getArg() > 0)
        found[record.getVariable()->getArg()] = record.getVariable();
  return found;
}

} // namespace

std::string harness_text(const Plan &plan, Function &function,
                         const std::vector<std::string> &files) {
  Writer writer(*function.getParent(), plan.length);
  std::string called = function.getSubprogram()->getName().str();
  std::string arguments;
  std::vector<const Node *> known;
  for (const auto &[number, variable] : parameters(function))
    writer.reserve(variable->getName().str());
  for (const auto &[number, variable] : parameters(function)) {
    std::string name = variable->getName().str();
    auto part = std::ranges::find_if(plan.root.parts, [&](const Node &node) {
      return node.type && node.name == name;
    });
    if (name == called) { // C would call the variable
      name += "_";
      writer.rename(called, name);
    }
    if (part == plan.root.parts.end()) {
      writer.declare_loose(*variable);
    } else {
      writer.declare(*part, name);
      known.push_back(&*part);
    }
    arguments += (arguments.empty() ? "" : ", ") + name;
  }
  for (const Node *part : known)
    writer.make_argument(*part, plan.root);
  std::string text = "/* An environment of " + called +
                     ", guessed by fathom harness. Edit it:\n";
  for (const Guess &guess : plan.guesses)
    text += " * - " + guess.text + "\n";
  text += " */\n#include <fathom.h>\n#include <stdlib.h>\n#define main "
          "main_of_the_program\n";
  for (const std::string &file : files)
    text += "#include \"" + file + "\"\n";
  text += "#undef main\n";
  text += any_object + writer.functions + "\nint main(void) {\n" + writer.body +
          "  " + called + "(" + arguments + ");\n}\n";
  return text;
}

} // namespace fathom::passes::environment

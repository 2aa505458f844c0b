// Reads of tables: arrays that were written at many constant indices, read at
// an index that is not constant. Such a read becomes a tree of choices by the
// bits of the index, as large as the table, instead of a comparison with each
// entry, or of lemmas on demand that find the entries one by one.
#pragma once

#include "rewrite/rewriter.h"

#include <vector>

namespace fathom {

// The number of reads that were changed. The rewriter must be one without
// assumptions: what it does must hold whatever is asserted.
size_t expand_table_reads(Rewriter &rewriter, std::vector<Term> &facts);

} // namespace fathom

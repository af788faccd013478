/** Vectors and signatures are read four at a time, one from each quarter of their column. */
export const PARALLEL_ROWS = 4
/** Components per step of `scan`; vectors are padded with zeros to a multiple of it. */
export const SCAN_STEP = 16
/** Documents per step of `selectCandidates`; the columns are padded to a multiple of it. */
export const SELECT_STEP = 16

/**
 * Byte addresses of the operands of `scan` in the memory of the kernel. The values, scales and output have room for a
 * multiple of PARALLEL_ROWS vectors; the output beyond `count` is undefined.
 */
export interface ScanLayout {
  /** the query: `stride` signed integers of 16 bits */
  query: number
  /** `count` vectors of `stride` signed bytes each */
  values: number
  /** `count` floats */
  scales: number
  /** room for `count` floats */
  out: number
  count: number
  /** components of a vector, a multiple of SCAN_STEP */
  stride: number
}

/** Byte addresses of the operands of `estimateOverlaps`, with the same room as for a scan. */
interface OverlapLayout {
  /** one signature */
  query: number
  /** `count` signatures */
  values: number
  /** room for `count` floats */
  out: number
  count: number
}

/** Byte addresses of the operands of `selectCandidates`; each column has room for a multiple of SELECT_STEP. */
interface SelectLayout {
  /** one byte per document: 1 for a document that may be selected, and 0 in the padding */
  mask: number
  /** `count` floats */
  cosines: number
  /** `count` floats */
  lexical: number
  /** room for `count` unsigned integers of 32 bits */
  found: number
  count: number
}

/** A memory that can grow, and the loops over all documents that run on it. */
export interface Kernel {
  /**
   * Returns the memory with at least `bytes` bytes and its contents kept; views of an earlier buffer are detached.
   * @throws RangeError above 4 GiB
   */
  grow(bytes: number): ArrayBuffer
  /** Writes float(query · vector) · (scale · queryScale) for each vector, rounded to single precision at each step. */
  scan(layout: ScanLayout, queryScale: number): void
  /** Writes the `estimateOverlap` of the query and each signature. */
  estimateOverlaps(layout: OverlapLayout): void
  /**
   * Writes the numbers of the selected documents in ascending order: documents of the mask with
   * (1 − semanticWeight) · lexical + semanticWeight · max(0, cosine) ≥ minScore in single precision, and documents
   * with a cosine of 0 and a lexical score above 0, which may lack a vector.
   * @returns how many documents are selected
   */
  selectCandidates(layout: SelectLayout, semanticWeight: number, minScore: number): number
}

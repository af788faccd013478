import { SIGNATURE_LENGTH } from '../analysis/minhash.ts'
import { OVERLAP } from './overlap-code.ts'
import { createPlainKernel } from './plain-kernel.ts'
import { SCAN } from './scan-code.ts'
import { SELECT_CANDIDATES } from './select-code.ts'
import { assemble } from './wasm-assembler.ts'

const PAGE_BYTES = 65_536
/** 4 GiB: all that 32-bit addresses reach */
const MAX_PAGES = 65_536
const NUMBER_BYTES = 4
/** The scan and the overlap take four rows at a time, one from each quarter. */
export const STREAMS = 4
const SIGNATURE_BYTES = 2 * SIGNATURE_LENGTH

/**
 * Where the operands of a scan lie in the memory of the kernel, in bytes. Values, scales and `out` have room for a
 * multiple of STREAMS vectors; what is written behind `count` means nothing.
 */
export interface ScanLayout {
  /** 16 bits for each of `stride` components */
  query: number
  /** `count` times `stride` signed bytes */
  values: number
  /** `count` floats */
  scales: number
  /** room for `count` floats */
  out: number
  count: number
  stride: number
}

/** Where signatures lie in the memory of the kernel, in bytes, with room as for a scan. */
export interface OverlapLayout {
  /** one signature */
  query: number
  /** `count` signatures */
  values: number
  /** room for `count` floats */
  out: number
  count: number
}

/** Where the columns to sift lie in the memory of the kernel, in bytes; each has room for a multiple of SIFT_STEP. */
export interface SelectLayout {
  /** `count` bytes, 1 for a document that may be found, and 0 up to the multiple */
  mask: number
  /** `count` floats */
  cosines: number
  /** `count` floats */
  lexical: number
  /** room for `count` numbers of 32 bits */
  found: number
  count: number
}

/** A memory that grows and the loops over all documents that run in it. */
export interface Kernel {
  /** The memory with at least `bytes` bytes, contents kept; views on an earlier one are dead. Throws RangeError above 4 GiB. */
  grow(bytes: number): ArrayBuffer
  /** Writes float(query · values) · (scale · queryScale) of each vector, rounded to single precision at each step. */
  scan(layout: ScanLayout, queryScale: number): void
  /** Writes `estimateOverlap` of the query and each signature. */
  estimateOverlaps(layout: OverlapLayout): void
  /**
   * Writes the numbers of the documents of the mask with (1 − share) · lexical + share · max(0, cosine) of `least` or
   * more, in single precision, or with a cosine of 0 and a lexical score above it; gives how many.
   */
  selectCandidates(layout: SelectLayout, share: number, least: number): number
}

type KernelFunction = (...operands: number[]) => number

const isKernelFunction = (value: unknown): value is KernelFunction => typeof value === 'function'

const MODULE_BYTES = assemble([SCAN, OVERLAP, SELECT_CANDIDATES])

let cachedModule: WebAssembly.Module | undefined
function compileModule(): WebAssembly.Module {
  cachedModule ??= new WebAssembly.Module(MODULE_BYTES)
  return cachedModule
}

/** The kernel in WebAssembly; null where the machine has no 128-bit instructions for it. */
export function createSimdKernel(): Kernel | null {
  if (!WebAssembly.validate(MODULE_BYTES)) return null
  const memory = new WebAssembly.Memory({ initial: 1, maximum: MAX_PAGES })
  const instance = new WebAssembly.Instance(compileModule(), { env: { memory } })
  const { scan, overlap, sift } = instance.exports
  if (!isKernelFunction(scan) || !isKernelFunction(overlap) || !isKernelFunction(sift)) return null
  return {
    grow(bytes) {
      const pages = Math.ceil((bytes - memory.buffer.byteLength) / PAGE_BYTES)
      if (pages > 0) memory.grow(pages)
      return memory.buffer
    },
    scan({ query, values, scales, out, count, stride }, queryScale) {
      const quarter = Math.ceil(count / STREAMS)
      if (count > 0) scan(query, values, scales, out, quarter * stride, quarter * NUMBER_BYTES, stride, queryScale)
    },
    estimateOverlaps({ query, values, out, count }) {
      const quarter = Math.ceil(count / STREAMS)
      if (count > 0) overlap(query, values, out, quarter * SIGNATURE_BYTES, quarter * NUMBER_BYTES)
    },
    selectCandidates({ mask, cosines, lexical, found, count }, share, least) {
      if (count === 0) return 0
      return (sift(mask, cosines, lexical, found, count, share, 1 - share, least) - found) / NUMBER_BYTES
    },
  }
}

/** The kernel in WebAssembly, or in plain JavaScript where that is not to be had. */
export const createKernel = (): Kernel => createSimdKernel() ?? createPlainKernel()

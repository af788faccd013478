import { SIGNATURE_BYTES } from '../analysis/minhash.ts'
import { type Kernel, PARALLEL_ROWS } from './kernel.ts'
import { KERNEL_MODULE } from './kernel-module.ts'

const PAGE_BYTES = 65_536
/** 4 GiB, the limit of 32-bit addresses */
const MAX_PAGES = 65_536
const NUMBER_BYTES = 4

type KernelFunction = (...operands: number[]) => number

const isKernelFunction = (value: unknown): value is KernelFunction => typeof value === 'function'

const MODULE_BYTES = Buffer.from(KERNEL_MODULE, 'base64')

let cachedModule: WebAssembly.Module | undefined
function compileModule(): WebAssembly.Module {
  cachedModule ??= new WebAssembly.Module(MODULE_BYTES)
  return cachedModule
}

/** A kernel in WebAssembly; null where the machine has no 128-bit instructions for it. */
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
      const quarter = Math.ceil(count / PARALLEL_ROWS)
      if (count > 0) scan(query, values, scales, out, quarter * stride, quarter * NUMBER_BYTES, stride, queryScale)
    },
    estimateOverlaps({ query, values, out, count }) {
      const quarter = Math.ceil(count / PARALLEL_ROWS)
      if (count > 0) overlap(query, values, out, quarter * SIGNATURE_BYTES, quarter * NUMBER_BYTES)
    },
    selectCandidates({ mask, cosines, lexical, found, count }, semanticWeight, minScore) {
      if (count === 0) return 0
      const end = sift(mask, cosines, lexical, found, count, semanticWeight, 1 - semanticWeight, minScore)
      return (end - found) / NUMBER_BYTES
    },
  }
}

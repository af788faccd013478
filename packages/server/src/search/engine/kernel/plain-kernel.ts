import { estimateOverlap, SIGNATURE_LENGTH } from '../analysis/minhash.ts'
import type { Kernel } from './kernel.ts'

/** The kernel in plain JavaScript: whole numbers below 2³¹ and the same roundings give the same bits. */
export function createPlainKernel(): Kernel {
  let memory = new ArrayBuffer(0)
  return {
    grow(bytes) {
      if (bytes <= memory.byteLength) return memory
      const larger = new Uint8Array(bytes)
      larger.set(new Uint8Array(memory))
      memory = larger.buffer
      return memory
    },
    scan(layout, queryScale) {
      const { count, stride } = layout
      const scale = Math.fround(queryScale)
      const query = new Int16Array(memory, layout.query, stride)
      const values = new Int8Array(memory, layout.values, count * stride)
      const scales = new Float32Array(memory, layout.scales, count)
      const out = new Float32Array(memory, layout.out, count)
      for (let n = 0; n < count; n++) {
        const product = Math.fround(dot(query, values, n * stride, stride))
        out[n] = product * Math.fround((scales[n] ?? 0) * scale)
      }
    },
    estimateOverlaps(layout) {
      const { count } = layout
      const query = new Uint16Array(memory, layout.query, SIGNATURE_LENGTH)
      const values = new Uint16Array(memory, layout.values, count * SIGNATURE_LENGTH)
      const out = new Float32Array(memory, layout.out, count)
      for (let n = 0; n < count; n++) out[n] = estimateOverlap(query, values, n * SIGNATURE_LENGTH)
    },
    selectCandidates(layout, semantic, floor) {
      const { count } = layout
      const [share, rest, least] = [Math.fround(semantic), Math.fround(1 - semantic), Math.fround(floor)]
      const mask = new Uint8Array(memory, layout.mask, count)
      const cosines = new Float32Array(memory, layout.cosines, count)
      const lexical = new Float32Array(memory, layout.lexical, count)
      const found = new Uint32Array(memory, layout.found, count)
      let at = 0
      for (let n = 0; n < count; n++) {
        if (mask[n] !== 1) continue
        const words = lexical[n] ?? 0
        const cosine = cosines[n] ?? 0
        const mix = Math.fround(Math.fround(rest * words) + Math.fround(share * Math.max(0, cosine)))
        if (mix >= least || (cosine === 0 && words > 0)) found[at++] = n
      }
      return at
    },
  }
}

function dot(query: Int16Array, values: Int8Array, start: number, length: number): number {
  let a = 0
  let b = 0
  for (let i = 0; i < length; i += 2) {
    const at = start + i
    a = (a + Math.imul(query[i] ?? 0, values[at] ?? 0)) | 0
    b = (b + Math.imul(query[i + 1] ?? 0, values[at + 1] ?? 0)) | 0
  }
  return (a + b) | 0
}

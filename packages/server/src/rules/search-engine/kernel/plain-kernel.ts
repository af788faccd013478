import { estimateOverlap, SIGNATURE_LENGTH } from '../analysis/minhash.ts'
import type { Kernel } from './kernel.ts'

/**
 * A kernel in plain JavaScript. It gives the same bits as the one in WebAssembly: the integers stay below 2³¹, and
 * every step rounds to single precision.
 */
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
    selectCandidates(layout, semanticWeight, minScore) {
      const { count } = layout
      const semantic = Math.fround(semanticWeight)
      const lexicalWeight = Math.fround(1 - semanticWeight)
      const threshold = Math.fround(minScore)
      const mask = new Uint8Array(memory, layout.mask, count)
      const cosines = new Float32Array(memory, layout.cosines, count)
      const lexical = new Float32Array(memory, layout.lexical, count)
      const found = new Uint32Array(memory, layout.found, count)
      let selected = 0
      for (let n = 0; n < count; n++) {
        if (mask[n] !== 1) continue
        const lexicalScore = lexical[n] ?? 0
        const cosine = cosines[n] ?? 0
        const score = Math.fround(
          Math.fround(lexicalWeight * lexicalScore) + Math.fround(semantic * Math.max(0, cosine)),
        )
        if (score >= threshold || (cosine === 0 && lexicalScore > 0)) found[selected++] = n
      }
      return selected
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

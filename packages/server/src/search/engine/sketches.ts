import { packRows } from './pack-rows.ts'
import { SKETCH_STEP } from './scan-code.ts'
import type { ScanKernel } from './scan-kernel.ts'

const FLOAT_BYTES = 4
const BITS = 8
const MIN_CAPACITY = 1024
const GROWTH = 1.5

/** One bit for each component of a vector, its sign. */
export interface Sketches {
  /** Adds the next document. */
  add(values: Int8Array): void
  count(): number
  /**
   * Estimated cosine of every document with a query: cos(π · share of the bits in which the two differ), as for random
   * planes (Charikar 2002). Valid until the next call.
   */
  estimates(query: Int16Array): Float32Array
  /** The estimates of the last call. */
  known(): Float32Array
  /** Renumbers the documents by `next` (old number → new number, rising); a document with -1 is forgotten. */
  compact(next: Int32Array): void
  forget(): void
  bytes(): number
}

/** The views on the memory of a kernel: query and table first, then sketches and estimates of `capacity` documents. */
function layOut(kernel: ScanKernel, capacity: number, dimension: number) {
  const stride = Math.ceil(dimension / BITS / SKETCH_STEP) * SKETCH_STEP
  const table = stride
  const tableLength = stride * BITS + 1
  const sketches = Math.ceil((table + tableLength * FLOAT_BYTES) / SKETCH_STEP) * SKETCH_STEP
  const out = sketches + capacity * stride
  const memory = kernel.grow(out + capacity * FLOAT_BYTES)
  new Float32Array(memory, table, tableLength).set(
    Float32Array.from({ length: tableLength }, (_, bits) => Math.cos((Math.PI * bits) / dimension)),
  )
  return {
    layout: { query: 0, table, sketches, out, count: 0, stride },
    memory,
    capacity,
    query: new Uint8Array(memory, 0, stride),
    sketches: new Uint8Array(memory, sketches, capacity * stride),
    estimates: new Float32Array(memory, out, capacity),
  }
}

/** No sketch; the kernel is made with the first one. */
export function createSketches(createKernel: () => ScanKernel): Sketches {
  let kernel: ScanKernel | null = null
  let room: ReturnType<typeof layOut> | null = null
  let count = 0

  function reserve(needed: number, dimension: number): ReturnType<typeof layOut> {
    if (room !== null && needed <= room.capacity) return room
    kernel ??= createKernel()
    room = layOut(kernel, Math.max(needed, MIN_CAPACITY, Math.ceil((room?.capacity ?? 0) * GROWTH)), dimension)
    return room
  }

  return {
    add(values) {
      const { sketches, layout } = reserve(count + 1, values.length)
      const start = count++ * layout.stride
      writeSigns(values, sketches.subarray(start, start + layout.stride))
    },
    count: () => count,
    estimates(query) {
      const { layout, query: bits, estimates } = reserve(count, query.length)
      writeSigns(query, bits)
      kernel?.compare({ ...layout, count })
      return estimates
    },
    known: () => room?.estimates ?? new Float32Array(0),
    compact(next) {
      // documents that were put after the last estimates have no sketch yet
      if (room !== null) count = packRows(room.sketches, room.layout.stride, next.subarray(0, count))
    },
    forget() {
      count = 0
      room = null
    },
    bytes: () => room?.memory.byteLength ?? 0,
  }
}

function writeSigns(values: ArrayLike<number>, bits: Uint8Array): void {
  bits.fill(0)
  for (let i = 0; i < values.length; i++) {
    if ((values[i] ?? 0) > 0) bits[i >> 3] = (bits[i >> 3] ?? 0) | (1 << (i & 7))
  }
}

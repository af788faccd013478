import { assemble, F32, I32, I64, V128, type WasmFunction, wasm } from './wasm-code.ts'

/** Bytes of a vector that one round of the inner loop takes; vectors are padded with zeros to a multiple of it. */
export const SCAN_STEP = 32
/** Bytes of a sketch that one round of the inner loop takes. */
export const SKETCH_STEP = 16
/** Components that one instruction takes. */
const LANES = 8
const FLOAT_BYTES = 4

const [QUERY, VALUES, SCALES, OUT, END, STRIDE, SCALE] = [0, 1, 2, 3, 4, 5, 6]
const [AT, STOP, A, B, C, D] = [7, 8, 9, 10, 11, 12]
const SUMS = [A, B, C, D]

const advance = (local: number, by: number[]): number[] => [...wasm.get(local), ...by, ...wasm.add, ...wasm.set(local)]

/** Adds the products of eight components to a sum. */
const accumulate = (sum: number, part: number): number[][] => [
  wasm.get(sum),
  wasm.get(VALUES),
  wasm.loadWidened(part * LANES),
  wasm.get(AT),
  wasm.v128.load(part * LANES * 2),
  wasm.dot,
  wasm.addLanes,
  wasm.set(sum),
]

const sumLanes: number[][] = [
  ...SUMS.slice(1).flatMap((sum) => [wasm.get(A), wasm.get(sum), wasm.addLanes, wasm.set(A)]),
  [...wasm.get(A), ...wasm.lane(0)],
  ...[1, 2, 3].map((n) => [...wasm.get(A), ...wasm.lane(n), ...wasm.add]),
]

/**
 * Writes for each vector float(query · values) · (its scale · scale of the query), exact in whole numbers. Every vector
 * is scored: a test per vector costs more than it saves (search.md §2.3). Four sums keep the additions independent of
 * each other.
 */
const scan: WasmFunction = {
  name: 'scan',
  parameters: [I32, I32, I32, I32, I32, I32, F32],
  locals: [I32, I32, V128, V128, V128, V128],
  body: [
    wasm.repeat(
      ...SUMS.map((sum) => [...wasm.v128.zero, ...wasm.set(sum)]),
      [...wasm.get(QUERY), ...wasm.set(AT)],
      [...wasm.get(VALUES), ...wasm.get(STRIDE), ...wasm.add, ...wasm.set(STOP)],
      wasm.repeat(
        ...SUMS.flatMap(accumulate),
        advance(VALUES, wasm.constant(SCAN_STEP)),
        advance(AT, wasm.constant(SCAN_STEP * 2)),
        [...wasm.get(VALUES), ...wasm.get(STOP), ...wasm.lessThan],
      ),
      wasm.get(OUT),
      ...sumLanes,
      wasm.toFloat,
      [...wasm.get(SCALES), ...wasm.f32.load(), ...wasm.get(SCALE), ...wasm.f32.multiply],
      [...wasm.f32.multiply, ...wasm.f32.store()],
      advance(SCALES, wasm.constant(FLOAT_BYTES)),
      advance(OUT, wasm.constant(FLOAT_BYTES)),
      [...wasm.get(VALUES), ...wasm.get(END), ...wasm.lessThan],
    ),
  ],
}

const [, BITS, TABLE, TO, LAST, BYTES] = [0, 1, 2, 3, 4, 5]
const [PLACE, LIMIT, ONES] = [6, 7, 8]
const WORD_BYTES = 8

const countBits = (offset: number): number[][] => [
  wasm.get(ONES),
  [...wasm.get(BITS), ...wasm.i64.load(offset)],
  [...wasm.get(PLACE), ...wasm.i64.load(offset)],
  [...wasm.i64.xor, ...wasm.i64.ones, ...wasm.i64.add],
  wasm.set(ONES),
]

/** Writes for each sketch the entry of the table (floats) at the number of bits in which it differs from the query. */
const compare: WasmFunction = {
  name: 'compare',
  parameters: [I32, I32, I32, I32, I32, I32],
  locals: [I32, I32, I64],
  body: [
    wasm.repeat(
      [...wasm.i64.zero, ...wasm.set(ONES)],
      [...wasm.get(QUERY), ...wasm.set(PLACE)],
      [...wasm.get(BITS), ...wasm.get(BYTES), ...wasm.add, ...wasm.set(LIMIT)],
      wasm.repeat(
        ...countBits(0),
        ...countBits(WORD_BYTES),
        advance(BITS, wasm.constant(SKETCH_STEP)),
        advance(PLACE, wasm.constant(SKETCH_STEP)),
        [...wasm.get(BITS), ...wasm.get(LIMIT), ...wasm.lessThan],
      ),
      wasm.get(TO),
      [...wasm.get(ONES), ...wasm.toWord, ...wasm.constant(FLOAT_BYTES), ...wasm.multiply],
      [...wasm.get(TABLE), ...wasm.add, ...wasm.f32.load(), ...wasm.f32.store()],
      advance(TO, wasm.constant(FLOAT_BYTES)),
      [...wasm.get(BITS), ...wasm.get(LAST), ...wasm.lessThan],
    ),
  ],
}

/** The kernel of the vector scan as a WebAssembly module. */
export const SCAN_MODULE = assemble([scan, compare])

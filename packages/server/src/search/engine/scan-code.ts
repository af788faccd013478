import { F32, I32, V128, type WasmFunction, wasm } from './wasm-code.ts'

/** Bytes of a vector that one round of the inner loop takes; vectors are padded with zeros to a multiple of it. */
export const SCAN_STEP = 32
/** Components that one instruction takes. */
const LANES = 8
const FLOAT_BYTES = 4

const [QUERY, VALUES, SCALES, OUT, END, STRIDE, SCALE] = [0, 1, 2, 3, 4, 5, 6]
const [AT, STOP, A, B, C, D] = [7, 8, 9, 10, 11, 12]
const SUMS = [A, B, C, D]

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

const addSums = SUMS.slice(1).flatMap((sum) => [wasm.get(A), wasm.get(sum), wasm.addLanes, wasm.set(A)])

/**
 * The scan of all vectors, exact in whole numbers: writes for each float(query · values) · (its scale · scale of the
 * query). Every vector is scored: a test per vector costs more than it saves (search.md §2.3). Four sums keep the
 * additions independent of each other.
 */
export const SCAN: WasmFunction = {
  name: 'scan',
  parameters: [I32, I32, I32, I32, I32, I32, F32],
  results: [],
  locals: [I32, I32, V128, V128, V128, V128],
  body: [
    wasm.repeat(
      ...SUMS.map((sum) => [...wasm.v128.filled(0), ...wasm.set(sum)]),
      [...wasm.get(QUERY), ...wasm.set(AT)],
      [...wasm.get(VALUES), ...wasm.get(STRIDE), ...wasm.add, ...wasm.set(STOP)],
      wasm.repeat(...SUMS.flatMap(accumulate), wasm.advance(VALUES, SCAN_STEP), wasm.advance(AT, SCAN_STEP * 2), [
        ...wasm.get(VALUES),
        ...wasm.get(STOP),
        ...wasm.lessThan,
      ]),
      wasm.get(OUT),
      ...addSums,
      wasm.sumLanes(A),
      wasm.toFloat,
      [...wasm.get(SCALES), ...wasm.f32.load(), ...wasm.get(SCALE), ...wasm.f32.multiply],
      [...wasm.f32.multiply, ...wasm.f32.store()],
      wasm.advance(SCALES, FLOAT_BYTES),
      wasm.advance(OUT, FLOAT_BYTES),
      [...wasm.get(VALUES), ...wasm.get(END), ...wasm.lessThan],
    ),
  ],
}

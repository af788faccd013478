import { assemble, F32, I32, V128, wasm } from './wasm-code.ts'

/** Bytes of a vector that one round of the inner loop takes; vectors are padded with zeros to a multiple of it. */
export const SCAN_STEP = 32
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
 * The kernel of the vector scan as a WebAssembly module, exact in whole numbers: `scan` writes for each vector
 * float(query · values) · (its scale · scale of the query). Every vector is scored: a test per vector costs more
 * than it saves (search.md §2.3). Four sums keep the additions independent of each other.
 */
export const SCAN_MODULE = assemble([
  {
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
  },
])

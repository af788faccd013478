import { SCAN_STEP } from './kernel.ts'
import { F32, I32, V128, type WasmFunction, wasm } from './wasm-assembler.ts'

/** Components per instruction. */
const LANES = 8
const FLOAT_BYTES = 4

const [QUERY, VALUES, SCALES, OUT, GAP, FLOAT_GAP, STRIDE, SCALE] = [0, 1, 2, 3, 4, 5, 6, 7]
const [AT, STOP, END, SECOND, THIRD, FOURTH] = [8, 9, 10, 11, 12, 13]
const [QUERY_PART, A, B, C, D] = [14, 15, 16, 17, 18]
const STREAMS = [VALUES, SECOND, THIRD, FOURTH]
const SUMS = [A, B, C, D]

/** Adds the products of eight components of the query to the sum of each stream. */
const accumulate = (part: number): number[][] => [
  [...wasm.get(AT), ...wasm.v128.load(part * LANES * 2), ...wasm.set(QUERY_PART)],
  ...STREAMS.map((stream, n) => {
    const sum = SUMS[n] ?? A
    const product = [...wasm.get(stream), ...wasm.loadWidened(part * LANES), ...wasm.get(QUERY_PART), ...wasm.dot]
    return [...wasm.get(sum), ...product, ...wasm.addLanes, ...wasm.set(sum)]
  }),
]

const writeScore = (sum: number, stream: number): number[][] => [
  [...wasm.behind(OUT, FLOAT_GAP, stream), ...wasm.sumLanes(sum), ...wasm.toFloat],
  [...wasm.behind(SCALES, FLOAT_GAP, stream), ...wasm.f32.load(), ...wasm.get(SCALE), ...wasm.f32.multiply],
  [...wasm.f32.multiply, ...wasm.f32.store()],
]

/**
 * `Kernel.scan`, with exact dot products in integers. Every vector is scored, because a test per vector costs more than
 * it saves. Four streams `GAP` bytes apart are a quarter faster than one: more memory loads are in flight at a time,
 * and each part of the query is loaded once for four vectors.
 */
export const SCAN: WasmFunction = {
  name: 'scan',
  parameters: [I32, I32, I32, I32, I32, I32, I32, F32],
  results: [],
  locals: [I32, I32, I32, I32, I32, I32, V128, V128, V128, V128, V128],
  body: [
    ...STREAMS.slice(1).map((stream, n) => [...wasm.behind(VALUES, GAP, n + 1), ...wasm.set(stream)]),
    [...wasm.get(SECOND), ...wasm.set(END)],
    wasm.repeat(
      ...SUMS.map((sum) => [...wasm.v128.filled(0), ...wasm.set(sum)]),
      [...wasm.get(QUERY), ...wasm.set(AT)],
      [...wasm.get(VALUES), ...wasm.get(STRIDE), ...wasm.add, ...wasm.set(STOP)],
      wasm.repeat(
        ...[0, 1].flatMap(accumulate),
        ...STREAMS.map((stream) => wasm.advance(stream, SCAN_STEP)),
        wasm.advance(AT, SCAN_STEP * 2),
        [...wasm.get(VALUES), ...wasm.get(STOP), ...wasm.lessThan],
      ),
      ...SUMS.flatMap(writeScore),
      wasm.advance(SCALES, FLOAT_BYTES),
      wasm.advance(OUT, FLOAT_BYTES),
      [...wasm.get(VALUES), ...wasm.get(END), ...wasm.lessThan],
    ),
  ],
}

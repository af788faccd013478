import { SIGNATURE_LENGTH } from '../analysis/minhash.ts'
import { I32, V128, type WasmFunction, wasm } from './wasm-assembler.ts'

/** Values of 16 bits per instruction. */
const LANES = 8
const VALUE_BYTES = 2
const FLOAT_BYTES = 4
const SIGNATURE_BYTES = SIGNATURE_LENGTH * VALUE_BYTES

const [QUERY, VALUES, OUT, GAP, FLOAT_GAP] = [0, 1, 2, 3, 4]
const [AT, STOP, END, SECOND, THIRD, FOURTH] = [5, 6, 7, 8, 9, 10]
const [QUERY_PART, COUNTED, A, B, C, D] = [11, 12, 13, 14, 15, 16]
const STREAMS = [VALUES, SECOND, THIRD, FOURTH]
const SUMS = [A, B, C, D]
const PART_BYTES = LANES * VALUE_BYTES
/** Parts of a signature per round of the inner loop; more parts make it slower. */
const PARTS = [0, 1]

/** Counts the equal values of a part in each stream. A comparison gives -1 for equal lanes, so it is subtracted. */
const countEqual = (part: number): number[][] => [
  [...wasm.get(AT), ...wasm.v128.load(part * PART_BYTES), ...wasm.set(QUERY_PART)],
  // 65,535 stands for a text without shingles and equals nothing
  [...wasm.get(QUERY_PART), ...wasm.v128.filled(0xff), ...wasm.i16x8.unequal, ...wasm.set(COUNTED)],
  ...STREAMS.map((stream, n) => {
    const sum = SUMS[n] ?? A
    const equal = [
      ...wasm.get(stream),
      ...wasm.v128.load(part * PART_BYTES),
      ...wasm.get(QUERY_PART),
      ...wasm.i16x8.equal,
    ]
    const counted = [...equal, ...wasm.get(COUNTED), ...wasm.v128.and]
    return [...wasm.get(sum), ...counted, ...wasm.i16x8.subtract, ...wasm.set(sum)]
  }),
]

const writeOverlap = (sum: number, stream: number): number[][] => [
  [...wasm.get(sum), ...wasm.addPairs, ...wasm.set(sum)],
  [...wasm.behind(OUT, FLOAT_GAP, stream), ...wasm.sumLanes(sum), ...wasm.toFloat],
  [...wasm.f32.constant(1 / SIGNATURE_LENGTH), ...wasm.f32.multiply, ...wasm.f32.store()],
]

/**
 * `Kernel.estimateOverlaps`: the share of equal values of the query and each signature, in four streams as in the scan.
 */
export const OVERLAP: WasmFunction = {
  name: 'overlap',
  parameters: [I32, I32, I32, I32, I32],
  results: [],
  locals: [I32, I32, I32, I32, I32, I32, V128, V128, V128, V128, V128, V128],
  body: [
    ...STREAMS.slice(1).map((stream, n) => [...wasm.behind(VALUES, GAP, n + 1), ...wasm.set(stream)]),
    [...wasm.get(SECOND), ...wasm.set(END)],
    wasm.repeat(
      ...SUMS.map((sum) => [...wasm.v128.filled(0), ...wasm.set(sum)]),
      [...wasm.get(QUERY), ...wasm.set(AT)],
      [...wasm.get(VALUES), ...wasm.constant(SIGNATURE_BYTES), ...wasm.add, ...wasm.set(STOP)],
      wasm.repeat(
        ...PARTS.flatMap(countEqual),
        ...[AT, ...STREAMS].map((local) => wasm.advance(local, PARTS.length * PART_BYTES)),
        [...wasm.get(VALUES), ...wasm.get(STOP), ...wasm.lessThan],
      ),
      ...SUMS.flatMap(writeOverlap),
      wasm.advance(OUT, FLOAT_BYTES),
      [...wasm.get(VALUES), ...wasm.get(END), ...wasm.lessThan],
    ),
  ],
}

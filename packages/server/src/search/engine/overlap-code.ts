import { SIGNATURE_LENGTH } from './minhash.ts'
import { I32, V128, type WasmFunction, wasm } from './wasm-code.ts'

/** Values that one instruction takes, of 16 bits each. */
const LANES = 8
const VALUE_BYTES = 2
const FLOAT_BYTES = 4

const [QUERY, VALUES, OUT, END] = [0, 1, 2, 3]
const [ASKED, A, B] = [4, 5, 6]
const PARTS = Array.from({ length: SIGNATURE_LENGTH / LANES }, (_, n) => n * LANES * VALUE_BYTES)

/** Counts the equal values of a part, in one sum for even parts and one for odd ones: true is -1, so it is subtracted. */
const count = (offset: number, part: number): number[][] => {
  const sum = part % 2 === 0 ? A : B
  return [
    [...wasm.get(QUERY), ...wasm.v128.load(offset), ...wasm.set(ASKED)],
    wasm.get(sum),
    [...wasm.get(VALUES), ...wasm.v128.load(offset), ...wasm.get(ASKED), ...wasm.i16x8.equal],
    // the value of a text without shingles equals nothing
    [...wasm.get(ASKED), ...wasm.v128.filled(0xff), ...wasm.i16x8.unequal, ...wasm.v128.and],
    [...wasm.i16x8.subtract, ...wasm.set(sum)],
  ]
}

/** Writes for each signature what `estimateOverlap` gives for it and the query: the share of equal values. */
export const OVERLAP: WasmFunction = {
  name: 'overlap',
  parameters: [I32, I32, I32, I32],
  results: [],
  locals: [V128, V128, V128],
  body: [
    wasm.repeat(
      ...[A, B].map((sum) => [...wasm.v128.filled(0), ...wasm.set(sum)]),
      ...PARTS.flatMap(count),
      [...wasm.get(A), ...wasm.addPairs, ...wasm.get(B), ...wasm.addPairs, ...wasm.addLanes, ...wasm.set(A)],
      [...wasm.get(OUT), ...wasm.sumLanes(A), ...wasm.toFloat],
      [...wasm.f32.constant(1 / SIGNATURE_LENGTH), ...wasm.f32.multiply, ...wasm.f32.store()],
      wasm.advance(VALUES, SIGNATURE_LENGTH * VALUE_BYTES),
      wasm.advance(OUT, FLOAT_BYTES),
      [...wasm.get(VALUES), ...wasm.get(END), ...wasm.lessThan],
    ),
  ],
}

import { SELECT_STEP } from './kernel.ts'
import { F32, I32, V128, type WasmFunction, wasm } from './wasm-assembler.ts'

/** Floats per instruction. */
const LANES = 4
const FLOAT_BYTES = 4

const [MASK, COSINES, LEXICAL, FOUND, COUNT, SEMANTIC_WEIGHT, LEXICAL_WEIGHT, MIN_SCORE] = [0, 1, 2, 3, 4, 5, 6, 7]
const [N, BITS] = [8, 9]
const [COSINE, LEXICAL_SCORE, SEMANTIC_WEIGHTS, LEXICAL_WEIGHTS, MIN_SCORES] = [10, 11, 12, 13, 14]

/** Leaves -1 for each of four documents that is selected, else 0. */
const compareFour = (offset: number): number[][] => [
  [...wasm.get(COSINES), ...wasm.v128.load(offset), ...wasm.set(COSINE)],
  [...wasm.get(LEXICAL), ...wasm.v128.load(offset), ...wasm.set(LEXICAL_SCORE)],
  [...wasm.get(LEXICAL_WEIGHTS), ...wasm.get(LEXICAL_SCORE), ...wasm.f32x4.multiply],
  [
    ...wasm.get(SEMANTIC_WEIGHTS),
    ...wasm.get(COSINE),
    ...wasm.v128.filled(0),
    ...wasm.f32x4.largest,
    ...wasm.f32x4.multiply,
  ],
  [...wasm.f32x4.add, ...wasm.get(MIN_SCORES), ...wasm.f32x4.atLeast],
  [...wasm.get(COSINE), ...wasm.v128.filled(0), ...wasm.f32x4.equal],
  [...wasm.get(LEXICAL_SCORE), ...wasm.v128.filled(0), ...wasm.f32x4.above, ...wasm.v128.and],
  wasm.v128.or,
]

const compareEight = (first: number): number[][] => [
  ...[first, first + 1].flatMap((part) => compareFour(part * LANES * FLOAT_BYTES)),
  wasm.i16x8.narrow,
]

const writeFound: number[][] = [
  [...wasm.get(FOUND), ...wasm.get(N), ...wasm.get(BITS), ...wasm.lowestBit, ...wasm.add, ...wasm.store],
  wasm.advance(FOUND, FLOAT_BYTES),
  [...wasm.get(BITS), ...wasm.get(BITS), ...wasm.constant(1), ...wasm.subtract, ...wasm.and, ...wasm.set(BITS)],
]

/**
 * `Kernel.selectCandidates`, which returns the address behind the last number written. One byte of the mask per
 * document fills a vector of 16. Most documents of a large store fail, and sixteen failing documents cost one test.
 */
export const SELECT_CANDIDATES: WasmFunction = {
  name: 'sift',
  parameters: [I32, I32, I32, I32, I32, F32, F32, F32],
  results: [I32],
  locals: [I32, I32, V128, V128, V128, V128, V128],
  body: [
    [...wasm.get(SEMANTIC_WEIGHT), ...wasm.f32x4.filled, ...wasm.set(SEMANTIC_WEIGHTS)],
    [...wasm.get(LEXICAL_WEIGHT), ...wasm.f32x4.filled, ...wasm.set(LEXICAL_WEIGHTS)],
    [...wasm.get(MIN_SCORE), ...wasm.f32x4.filled, ...wasm.set(MIN_SCORES)],
    wasm.repeat(
      ...compareEight(0),
      ...compareEight(2),
      wasm.i8x16.narrow,
      [...wasm.get(MASK), ...wasm.v128.load(), ...wasm.v128.filled(1), ...wasm.i8x16.equal, ...wasm.v128.and],
      [...wasm.i8x16.signs, ...wasm.set(BITS)],
      wasm.whileSet(BITS, ...writeFound),
      wasm.advance(MASK, SELECT_STEP),
      wasm.advance(COSINES, SELECT_STEP * FLOAT_BYTES),
      wasm.advance(LEXICAL, SELECT_STEP * FLOAT_BYTES),
      wasm.advance(N, SELECT_STEP),
      [...wasm.get(N), ...wasm.get(COUNT), ...wasm.lessThan],
    ),
    wasm.get(FOUND),
  ],
}

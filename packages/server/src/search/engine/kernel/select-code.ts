import { F32, I32, V128, type WasmFunction, wasm } from './wasm-assembler.ts'

/** Documents of one round: one byte of the mask for each fills a vector. Columns are padded to a multiple of it. */
export const SELECT_STEP = 16
/** Floats that one instruction takes. */
const LANES = 4
const FLOAT_BYTES = 4

const [MASK, COSINES, LEXICAL, FOUND, COUNT, SHARE, REST, MIN_SCORE] = [0, 1, 2, 3, 4, 5, 6, 7]
const [N, BITS] = [8, 9]
const [COSINE, WORDS, SHARES, RESTS, MIN_SCORES] = [10, 11, 12, 13, 14]

/** -1 for each of four documents that passes, else 0. */
const compareFour = (offset: number): number[][] => [
  [...wasm.get(COSINES), ...wasm.v128.load(offset), ...wasm.set(COSINE)],
  [...wasm.get(LEXICAL), ...wasm.v128.load(offset), ...wasm.set(WORDS)],
  [...wasm.get(RESTS), ...wasm.get(WORDS), ...wasm.f32x4.multiply],
  [...wasm.get(SHARES), ...wasm.get(COSINE), ...wasm.v128.filled(0), ...wasm.f32x4.largest, ...wasm.f32x4.multiply],
  [...wasm.f32x4.add, ...wasm.get(MIN_SCORES), ...wasm.f32x4.atLeast],
  [...wasm.get(COSINE), ...wasm.v128.filled(0), ...wasm.f32x4.equal],
  [...wasm.get(WORDS), ...wasm.v128.filled(0), ...wasm.f32x4.above, ...wasm.v128.and],
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
 * Writes the numbers of the documents of the mask with `rest` · lexical + `share` · max(0, cosine) of `least` or more, or
 * with a cosine of 0 and a lexical score above it, and gives the address behind the last. Most documents of a large store
 * fail, and sixteen of them cost one test.
 */
export const SELECT_CANDIDATES: WasmFunction = {
  name: 'sift',
  parameters: [I32, I32, I32, I32, I32, F32, F32, F32],
  results: [I32],
  locals: [I32, I32, V128, V128, V128, V128, V128],
  body: [
    [...wasm.get(SHARE), ...wasm.f32x4.filled, ...wasm.set(SHARES)],
    [...wasm.get(REST), ...wasm.f32x4.filled, ...wasm.set(RESTS)],
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

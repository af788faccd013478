/** Types of values, as WebAssembly encodes them (core specification 2.0, §5.3). */
export const I32 = 0x7f
export const F32 = 0x7d
export const V128 = 0x7b

const FUNCTION_TYPE = 0x60
const EMPTY_BLOCK = 0x40
const [TYPES, IMPORTS, FUNCTIONS, EXPORTS, CODE] = [1, 2, 3, 7, 10]
const [FUNCTION_KIND, MEMORY_KIND] = [0, 2]
/** `\0asm`, version 1 */
const PREAMBLE = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
const LOW_BITS = 0x7f
const MORE = 0x80

/** A number of 0 or more as LEB128. */
function unsigned(value: number): number[] {
  return value <= LOW_BITS ? [value] : [(value & LOW_BITS) | MORE, ...unsigned(value >>> 7)]
}

/** A number as signed LEB128: a constant needs its sign bit free. */
function signed(value: number): number[] {
  const last = value >= -64 && value < 64
  return last ? [value & LOW_BITS] : [(value & LOW_BITS) | MORE, ...signed(value >> 7)]
}

const list = (items: number[][]): number[] => [...unsigned(items.length), ...items.flat()]
const sized = (content: number[]): number[] => [...unsigned(content.length), ...content]
const named = (name: string): number[] => sized([...Buffer.from(name)])
/** Every access states an alignment, which is only a hint, and an offset. */
const at = (offset: number): number[] => [0, ...unsigned(offset)]
const vector = (code: number, ...rest: number[]): number[] => [0xfd, ...unsigned(code), ...rest]

const lane = (n: number): number[] => vector(27, n)
const get = (local: number): number[] => [0x20, ...unsigned(local)]
const set = (local: number): number[] => [0x21, ...unsigned(local)]
const constant = (value: number): number[] => [0x41, ...signed(value)]
const ADD = [0x6a]

/** Instructions, named as in the text format; operands are on the stack. */
export const wasm = {
  get,
  set,
  constant,
  add: ADD,
  subtract: [0x6b],
  and: [0x71],
  /** the number of zeros below the lowest bit that is set */
  lowestBit: [0x68],
  store: [0x36, ...at(0)],
  /** Adds a number to a local. */
  advance: (local: number, by: number): number[] => [...get(local), ...constant(by), ...ADD, ...set(local)],
  /** the address `times` gaps (a local as well) behind the one in a local */
  behind: (local: number, gap: number, times: number): number[] => [
    ...get(local),
    ...Array.from({ length: times }, () => [...get(gap), ...ADD]).flat(),
  ],
  lessThan: [0x49],
  /** Runs the body again while what it leaves on the stack is not 0. */
  repeat: (...body: number[][]): number[] => [0x03, EMPTY_BLOCK, ...body.flat(), 0x0d, 0, 0x0b],
  /** Runs the body while a local is not 0. */
  whileSet: (local: number, ...body: number[][]): number[] => [
    ...[0x03, EMPTY_BLOCK, ...get(local), 0x04, EMPTY_BLOCK],
    ...[...body.flat(), 0x0c, 1, 0x0b, 0x0b],
  ],
  f32: {
    load: (offset = 0) => [0x2a, ...at(offset)],
    store: (offset = 0) => [0x38, ...at(offset)],
    multiply: [0x94],
    constant: (value: number): number[] => [0x43, ...new Uint8Array(Float32Array.of(value).buffer)],
  },
  toFloat: [0xb2],
  v128: {
    load: (offset = 0) => vector(0, ...at(offset)),
    /** every byte is `byte` */
    filled: (byte: number) => vector(12, ...Array<number>(16).fill(byte)),
    and: vector(78),
    or: vector(80),
  },
  // a comparison of lanes gives -1 for true and 0 for false
  i8x16: { equal: vector(35), signs: vector(100), narrow: vector(101) },
  i16x8: { equal: vector(45), unequal: vector(46), subtract: vector(145), narrow: vector(133) },
  f32x4: {
    filled: vector(19),
    equal: vector(65),
    above: vector(68),
    atLeast: vector(70),
    add: vector(228),
    multiply: vector(230),
    largest: vector(233),
  },
  /** eight signed bytes, each widened to 16 bits */
  loadWidened: (offset = 0) => vector(1, ...at(offset)),
  /** products of eight pairs of 16 bits, added in twos to four sums of 32 bits */
  dot: vector(186),
  addLanes: vector(174),
  /** eight lanes of 16 bits added in twos to four of 32 bits */
  addPairs: vector(126),
  /** the sum of the four lanes of 32 bits of a local */
  sumLanes: (local: number): number[] => [
    ...[...get(local), ...lane(0)],
    ...[1, 2, 3].flatMap((n) => [...get(local), ...lane(n), ...ADD]),
  ],
}

/** A function over an imported memory `env.memory`. */
export interface WasmFunction {
  name: string
  parameters: number[]
  results: number[]
  locals: number[]
  body: number[][]
}

/** The binary module of these functions. */
export function assemble(functions: WasmFunction[]): Uint8Array<ArrayBuffer> {
  const each = (types: number[]): number[] => list(types.map((type) => [type]))
  const types = functions.map(({ parameters, results }) => [FUNCTION_TYPE, ...each(parameters), ...each(results)])
  const memory = [...named('env'), ...named('memory'), MEMORY_KIND, 0, ...unsigned(1)]
  const exported = functions.map(({ name }, n) => [...named(name), FUNCTION_KIND, ...unsigned(n)])
  const code = functions.map(({ locals, body }) =>
    sized([...list(locals.map((type) => [1, type])), ...body.flat(), 0x0b]),
  )
  const section = (id: number, items: number[][]): number[] => [id, ...sized(list(items))]
  return Uint8Array.from([
    ...PREAMBLE,
    ...section(TYPES, types),
    ...section(IMPORTS, [memory]),
    ...section(
      FUNCTIONS,
      functions.map((_, n) => unsigned(n)),
    ),
    ...section(EXPORTS, exported),
    ...section(CODE, code),
  ])
}

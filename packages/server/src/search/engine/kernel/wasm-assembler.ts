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
const LOW_BITS_MASK = 0x7f
const CONTINUATION_BIT = 0x80

/** Encodes a number of 0 or more as LEB128. */
function encodeUnsigned(value: number): number[] {
  return value <= LOW_BITS_MASK ? [value] : [(value & LOW_BITS_MASK) | CONTINUATION_BIT, ...encodeUnsigned(value >>> 7)]
}

/** Encodes a number as signed LEB128. */
function encodeSigned(value: number): number[] {
  const last = value >= -64 && value < 64
  return last ? [value & LOW_BITS_MASK] : [(value & LOW_BITS_MASK) | CONTINUATION_BIT, ...encodeSigned(value >> 7)]
}

const encodeList = (items: number[][]): number[] => [...encodeUnsigned(items.length), ...items.flat()]
const encodeSized = (content: number[]): number[] => [...encodeUnsigned(content.length), ...content]
const encodeName = (name: string): number[] => encodeSized([...Buffer.from(name)])
/** Every access states an alignment, which is a hint only, and an offset. */
const memoryArgument = (offset: number): number[] => [0, ...encodeUnsigned(offset)]
const vectorInstruction = (code: number, ...rest: number[]): number[] => [0xfd, ...encodeUnsigned(code), ...rest]

const extractLane = (n: number): number[] => vectorInstruction(27, n)
const get = (local: number): number[] => [0x20, ...encodeUnsigned(local)]
const set = (local: number): number[] => [0x21, ...encodeUnsigned(local)]
const constant = (value: number): number[] => [0x41, ...encodeSigned(value)]
const ADD = [0x6a]

/** Instructions by the names of the text format where there is one; operands are on the stack. */
export const wasm = {
  get,
  set,
  constant,
  add: ADD,
  subtract: [0x6b],
  and: [0x71],
  /** number of the lowest bit that is set */
  lowestBit: [0x68],
  store: [0x36, ...memoryArgument(0)],
  /** Adds a constant to a local. */
  advance: (local: number, by: number): number[] => [...get(local), ...constant(by), ...ADD, ...set(local)],
  /** Leaves the address in a local plus `times` the value of the local `gap`. */
  behind: (local: number, gap: number, times: number): number[] => [
    ...get(local),
    ...Array.from({ length: times }, () => [...get(gap), ...ADD]).flat(),
  ],
  lessThan: [0x49],
  /** Repeats the body while it leaves a number other than 0 on the stack. */
  repeat: (...body: number[][]): number[] => [0x03, EMPTY_BLOCK, ...body.flat(), 0x0d, 0, 0x0b],
  /** Repeats the body while a local is not 0. */
  whileSet: (local: number, ...body: number[][]): number[] => [
    ...[0x03, EMPTY_BLOCK, ...get(local), 0x04, EMPTY_BLOCK],
    ...[...body.flat(), 0x0c, 1, 0x0b, 0x0b],
  ],
  f32: {
    load: (offset = 0) => [0x2a, ...memoryArgument(offset)],
    store: (offset = 0) => [0x38, ...memoryArgument(offset)],
    multiply: [0x94],
    constant: (value: number): number[] => [0x43, ...new Uint8Array(Float32Array.of(value).buffer)],
  },
  toFloat: [0xb2],
  v128: {
    load: (offset = 0) => vectorInstruction(0, ...memoryArgument(offset)),
    /** a constant whose 16 bytes all are `byte` */
    filled: (byte: number) => vectorInstruction(12, ...Array<number>(16).fill(byte)),
    and: vectorInstruction(78),
    or: vectorInstruction(80),
  },
  // a comparison of lanes gives -1 where it holds, else 0
  i8x16: { equal: vectorInstruction(35), signs: vectorInstruction(100), narrow: vectorInstruction(101) },
  i16x8: {
    equal: vectorInstruction(45),
    unequal: vectorInstruction(46),
    subtract: vectorInstruction(145),
    narrow: vectorInstruction(133),
  },
  f32x4: {
    filled: vectorInstruction(19),
    equal: vectorInstruction(65),
    above: vectorInstruction(68),
    atLeast: vectorInstruction(70),
    add: vectorInstruction(228),
    multiply: vectorInstruction(230),
    largest: vectorInstruction(233),
  },
  /** eight signed bytes, each widened to 16 bits */
  loadWidened: (offset = 0) => vectorInstruction(1, ...memoryArgument(offset)),
  /** products of eight pairs of 16 bits, added in pairs to four sums of 32 bits */
  dot: vectorInstruction(186),
  addLanes: vectorInstruction(174),
  /** eight lanes of 16 bits, added in pairs to four of 32 bits */
  addPairs: vectorInstruction(126),
  /** the sum of the four lanes of 32 bits of a local */
  sumLanes: (local: number): number[] => [
    ...[...get(local), ...extractLane(0)],
    ...[1, 2, 3].flatMap((n) => [...get(local), ...extractLane(n), ...ADD]),
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

/** Types of locals as pairs of a count and a type, consecutive equal ones together. */
function runLengths(types: readonly number[]): number[][] {
  const runs: [count: number, type: number][] = []
  for (const type of types) {
    const last = runs.at(-1)
    if (last?.[1] === type) last[0]++
    else runs.push([1, type])
  }
  return runs.map(([count, type]) => [...encodeUnsigned(count), type])
}

/** Encodes a binary module with these functions (WebAssembly core specification 2.0, §5.5). */
export function assemble(functions: WasmFunction[]): Uint8Array<ArrayBuffer> {
  const each = (types: number[]): number[] => encodeList(types.map((type) => [type]))
  const types = functions.map(({ parameters, results }) => [FUNCTION_TYPE, ...each(parameters), ...each(results)])
  const memory = [...encodeName('env'), ...encodeName('memory'), MEMORY_KIND, 0, ...encodeUnsigned(1)]
  const exported = functions.map(({ name }, n) => [...encodeName(name), FUNCTION_KIND, ...encodeUnsigned(n)])
  const code = functions.map(({ locals, body }) =>
    encodeSized([...encodeList(runLengths(locals)), ...body.flat(), 0x0b]),
  )
  const section = (id: number, items: number[][]): number[] => [id, ...encodeSized(encodeList(items))]
  return Uint8Array.from([
    ...PREAMBLE,
    ...section(TYPES, types),
    ...section(IMPORTS, [memory]),
    ...section(
      FUNCTIONS,
      functions.map((_, n) => encodeUnsigned(n)),
    ),
    ...section(EXPORTS, exported),
    ...section(CODE, code),
  ])
}

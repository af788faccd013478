const VARINT = 0
const LENGTH_DELIMITED = 2
const FIXED_32 = 5
const BITS_64 = 64

/** Encoded bytes in chunks: large tensors are copied only once, when the file is concatenated. */
export type Chunks = Uint8Array[]

/**
 * Encodes an integer as a base-128 varint, lowest group first, and negative numbers as 64-bit two's complement
 * (https://protobuf.dev/programming-guides/encoding).
 * @param value a safe integer
 */
export function varint(value: number): Uint8Array {
  let rest = BigInt.asUintN(BITS_64, BigInt(value))
  const bytes: number[] = []
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80)
    rest >>= 7n
  }
  bytes.push(Number(rest))
  return Uint8Array.from(bytes)
}

/** Encodes a field with an integer or an enumeration value. */
export function integerField(field: number, value: number): Chunks {
  return [tag(field, VARINT), varint(value)]
}

/** Encodes a field with a 32-bit float. */
export function floatField(field: number, value: number): Chunks {
  const bytes = new Uint8Array(Float32Array.BYTES_PER_ELEMENT)
  new DataView(bytes.buffer).setFloat32(0, value, true)
  return [tag(field, FIXED_32), bytes]
}

/** Encodes a field with raw bytes, which are not copied. */
export function bytesField(field: number, value: Uint8Array): Chunks {
  return [tag(field, LENGTH_DELIMITED), varint(value.byteLength), value]
}

/** Encodes a field with UTF-8 text. */
export function stringField(field: number, value: string): Chunks {
  return bytesField(field, new TextEncoder().encode(value))
}

/** Encodes a field with a message, given as the chunks of its fields in order. */
export function messageField(field: number, ...fields: Chunks[]): Chunks {
  const chunks = fields.flat()
  const length = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0)
  return [tag(field, LENGTH_DELIMITED), varint(length), ...chunks]
}

function tag(field: number, wire_type: number): Uint8Array {
  return varint(field * 8 + wire_type)
}

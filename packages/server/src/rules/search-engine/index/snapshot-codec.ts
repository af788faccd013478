import { crc32 } from 'node:zlib'
import { float64Column, type NumberColumn, uint8Column, uint32Column } from './number-columns.ts'

/** `CWIX` in the byte order of this machine: a snapshot of a machine with another byte order is refused. */
const MAGIC = 0x58495743
/** Must be raised with every change of the layout, of the tokenizer or of the signatures. */
const VERSION = 3
/** magic, version, checksum of all that follows, length in two words, one unused word */
const HEADER_BYTES = 24
const [MAGIC_AT, VERSION_AT, CHECKSUM_AT, HIGH_AT, LOW_AT] = [0, 1, 2, 3, 4]
const CHECKSUM_START = 12
const UINT32_RANGE = 2 ** 32
/** Every section begins at a multiple of the largest element size. */
const ALIGNMENT = 8

/** Serializes the parts of an index in order. */
export interface SnapshotWriter {
  number(value: number): void
  /** Adds the elements as they lie in memory; they are copied by `bytes()` and must not change before. */
  column(values: NumberColumn): void
  texts(values: string[]): void
  /** Returns the whole snapshot: the header, then all sections. */
  bytes(): Uint8Array
}

/**
 * Deserializes the parts in the same order.
 * @throws RangeError from every method when the snapshot holds something else
 */
export interface SnapshotReader {
  number(): number
  /** Returns a copy of the next column, of the kind that `create` makes; `length` is verified when it is given. */
  column<T extends NumberColumn>(create: (length: number) => T, length?: number): T
  texts(): string[]
}

const padLength = (length: number): number => Math.ceil(length / ALIGNMENT) * ALIGNMENT
const rawBytes = (column: NumberColumn): Uint8Array =>
  new Uint8Array(column.buffer, column.byteOffset, column.byteLength)

/** A writer of a snapshot without sections. */
export function createSnapshotWriter(): SnapshotWriter {
  const sections: Uint8Array[] = []
  const column = (values: NumberColumn): void => {
    sections.push(rawBytes(Float64Array.of(values.byteLength)), rawBytes(values))
  }
  return {
    column,
    number: (value) => column(Float64Array.of(value)),
    texts: (values) => column(new Uint8Array(Buffer.from(JSON.stringify(values)))),
    bytes() {
      const total = sections.reduce((sum, section) => sum + padLength(section.length), HEADER_BYTES)
      const snapshot = uint8Column(total)
      let at = HEADER_BYTES
      for (const section of sections) {
        snapshot.set(section, at)
        at += padLength(section.length)
      }
      const header = new Uint32Array(snapshot.buffer, 0, HEADER_BYTES / 4)
      header[MAGIC_AT] = MAGIC
      header[VERSION_AT] = VERSION
      header[HIGH_AT] = Math.floor(total / UINT32_RANGE)
      header[LOW_AT] = total % UINT32_RANGE
      header[CHECKSUM_AT] = crc32(snapshot.subarray(CHECKSUM_START))
      return snapshot
    },
  }
}

/**
 * A reader of a snapshot.
 * @throws RangeError when the bytes are not a complete, unaltered snapshot of this version
 */
export function openSnapshot(snapshot: Uint8Array): SnapshotReader {
  verifySnapshot(snapshot)
  let at = HEADER_BYTES

  function column<T extends NumberColumn>(create: (length: number) => T, length?: number): T {
    const [size = 0] = copy(float64Column, ALIGNMENT)
    const values = copy(create, size)
    if (length !== undefined && values.length !== length)
      throw new RangeError('the parts of the snapshot are inconsistent')
    return values
  }

  function copy<T extends NumberColumn>(create: (length: number) => T, size: number): T {
    const values = create(size / create(0).BYTES_PER_ELEMENT)
    rawBytes(values).set(snapshot.subarray(at, at + size))
    at += padLength(size)
    return values
  }

  return {
    column,
    number: () => column(float64Column, 1)[0] ?? 0,
    texts() {
      const values: unknown = JSON.parse(Buffer.from(column(uint8Column).buffer).toString())
      if (!isStringArray(values)) throw new RangeError('the parts of the snapshot are inconsistent')
      return values
    },
  }
}

const isStringArray = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string')

function verifySnapshot(snapshot: Uint8Array): void {
  const header = uint32Column(HEADER_BYTES / 4)
  rawBytes(header).set(snapshot.subarray(0, HEADER_BYTES))
  if (header[MAGIC_AT] !== MAGIC) throw new RangeError('this is not a snapshot of a search index')
  if (header[VERSION_AT] !== VERSION)
    throw new RangeError(`the snapshot has version ${header[VERSION_AT]}, not ${VERSION}`)
  const length = (header[HIGH_AT] ?? 0) * UINT32_RANGE + (header[LOW_AT] ?? 0)
  if (length !== snapshot.length) throw new RangeError(`the snapshot has ${snapshot.length} of ${length} bytes`)
  if (crc32(snapshot.subarray(CHECKSUM_START)) !== header[CHECKSUM_AT])
    throw new RangeError('the checksum of the snapshot is wrong')
}

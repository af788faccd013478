/** A quantized weight: the real value of element `i` is `bytes[i] * scale + min`. */
export interface MinilmWeight {
  shape: number[]
  bytes: Uint8Array
  scale: number
  min: number
}

/** Every name in the TF.js model starts with this path. */
const NAME_PREFIX = 'StatefulPartitionedCall/model/tf_bert_model/bert/'
/** The three embedding tables have generated names and are identified by their row counts. */
const WORD_ROWS = 30_522
const POSITION_ROWS = 512
const TOKEN_TYPE_ROWS = 2

const BYTES_PER_PLAIN_ELEMENT = 4

/** The part of a TF.js `model.json` that is used here. Its weights manifest names the weights in byte order. */
export interface TfjsModel {
  weightsManifest: {
    weights: { name: string; shape: number[]; quantization?: { min: number; scale: number } }[]
  }[]
}

/** The weights of MiniLM: three embedding tables, and all others by their name without the common prefix. */
export interface MinilmWeights {
  word_table: MinilmWeight
  position_table: MinilmWeight
  token_type_table: MinilmWeight
  /** @throws Error when there is no weight of that name */
  get(name: string): MinilmWeight
}

/**
 * Reads the uint8 weights of a TF.js model. The weights are views: nothing is copied or quantized again.
 * @param model the parsed model.json
 * @param bytes the weight files of model.json, concatenated
 * @throws Error when manifest and bytes do not belong together, or a weight is missing
 */
export function readMinilmWeights(model: TfjsModel, bytes: Uint8Array): MinilmWeights {
  const weights = new Map<string, MinilmWeight>()
  let offset = 0
  for (const { name, shape, quantization } of model.weightsManifest.flatMap((group) => group.weights)) {
    const elements = elementCount(shape)
    const size = quantization ? elements : elements * BYTES_PER_PLAIN_ELEMENT
    if (quantization) {
      const { scale, min } = quantization
      weights.set(name.replace(NAME_PREFIX, ''), { shape, bytes: bytes.subarray(offset, offset + size), scale, min })
    }
    offset += size
  }
  if (offset !== bytes.byteLength) throw new Error(`the weights end at byte ${offset} of ${bytes.byteLength}`)

  function table(rows: number): MinilmWeight {
    const tables = [...weights.values()].filter((weight) => weight.shape.length === 2 && weight.shape[0] === rows)
    if (tables.length !== 1 || tables[0] === undefined) throw new Error(`${tables.length} tables of ${rows} rows`)
    return tables[0]
  }

  return {
    word_table: table(WORD_ROWS),
    position_table: table(POSITION_ROWS),
    token_type_table: table(TOKEN_TYPE_ROWS),
    get(name) {
      const weight = weights.get(name)
      if (weight === undefined) throw new Error(`no weight ${name}`)
      return weight
    },
  }
}

/** Returns the real values of a weight. */
export function dequantize(weight: MinilmWeight): Float32Array {
  return Float32Array.from(weight.bytes, (byte) => byte * weight.scale + weight.min)
}

/**
 * Returns the byte that represents zero (the zero point of the quantization).
 * @throws Error when no byte represents zero, so that the weight cannot be used in integer arithmetic
 */
export function zeroPoint(weight: MinilmWeight): number {
  const exact = -weight.min / weight.scale
  const rounded = Math.round(exact)
  if (Math.abs(exact - rounded) > 1e-3 || rounded < 0 || rounded > 255) throw new Error(`zero lies at ${exact}`)
  return rounded
}

function elementCount(shape: number[]): number {
  return shape.reduce((product, size) => product * size, 1)
}

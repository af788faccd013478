/** One quantised weight as shipped: the real value of an element is `bytes[i] * scale + min`. */
export interface MinilmWeight {
  shape: number[]
  bytes: Uint8Array
  scale: number
  min: number
}

/** Names within the TF.js model start with this path, which says nothing about the weight. */
const NAME_PREFIX = 'StatefulPartitionedCall/model/tf_bert_model/bert/'
/** The three embedding tables have generated names; their row counts tell them apart. */
const WORD_ROWS = 30_522
const POSITION_ROWS = 512
const TOKEN_TYPE_ROWS = 2

const BYTES_PER_PLAIN_ELEMENT = 4

/** What is read of a TF.js `model.json` (a "weights manifest" names the weights in the order of their bytes). */
export interface TfjsModel {
  weightsManifest: {
    weights: { name: string; shape: number[]; quantization?: { min: number; scale: number } }[]
  }[]
}

/** The weights of MiniLM: three embedding tables, and all others by their name without the common path. */
export interface MinilmWeights {
  word_table: MinilmWeight
  position_table: MinilmWeight
  token_type_table: MinilmWeight
  /** @throws Error when there is no weight of that name */
  get(name: string): MinilmWeight
}

/**
 * Finds the uint8 weights in the bytes of a TF.js model; nothing is copied or quantised again.
 * @param model the parsed model.json
 * @param bytes the weight files of model.json, one after the other
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
    const found = [...weights.values()].filter((weight) => weight.shape.length === 2 && weight.shape[0] === rows)
    if (found.length !== 1 || found[0] === undefined) throw new Error(`${found.length} tables of ${rows} rows`)
    return found[0]
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

/** The real values of a weight. */
export function dequantize(weight: MinilmWeight): Float32Array {
  return Float32Array.from(weight.bytes, (byte) => byte * weight.scale + weight.min)
}

/**
 * The byte that stands for zero.
 * @throws Error when zero does not fall on a byte: the weight cannot be used in integer arithmetic as it is
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

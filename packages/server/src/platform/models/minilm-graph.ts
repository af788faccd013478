import { dequantize, type MinilmWeight, type MinilmWeights, zeroPoint } from './minilm-weights.ts'
import { ELEMENT, type OnnxAttribute, type OnnxModel, type OnnxNode, type OnnxTensor } from './onnx-protobuf.ts'

/** Name of the graph's one input: token ids, int64 [1, length]. */
export const INPUT_NAME = 'input_ids'
/** Name of the graph's one output: float32 [1, MINILM_DIMENSION], of unit length. */
export const OUTPUT_NAME = 'embedding'
export const MINILM_DIMENSION = 384

const LAYERS = 6
const HEADS = 12
const LAYER_NORM_EPSILON = 1e-12

const ONNX_DOMAIN = ''
/** onnxruntime's own operators: integer matrix product, attention and GELU in one step each. */
const RUNTIME_DOMAIN = 'com.microsoft'
const OPSETS = { [ONNX_DOMAIN]: 17, [RUNTIME_DOMAIN]: 1 }

/**
 * Builds all-MiniLM-L6-v2 (a six-layer BERT, mean of the token vectors, scaled to unit length) as an ONNX graph.
 * The graph embeds one text at a time: activations are quantized per tensor, so in a batch or with padding a text's
 * vector would depend on its neighbours. One text needs no attention mask, so there is none.
 * Sources: Devlin et al. 2018 (BERT); Reimers and Gurevych 2019 (Sentence-BERT, mean pooling).
 * @throws Error when a weight is missing
 */
export function buildMinilmGraph(weights: MinilmWeights): OnnxModel {
  const tensors: OnnxTensor[] = []
  const nodes: OnnxNode[] = []

  function constant(name: string, element: number, dims: number[], bytes: Uint8Array): string {
    tensors.push({ name, element, dims, bytes })
    return name
  }
  const floats = (name: string, dims: number[], values: Float32Array) =>
    constant(name, ELEMENT.float32, dims, viewBytes(values))
  const integers = (name: string, values: bigint[]) =>
    constant(name, ELEMENT.int64, [values.length], viewBytes(BigInt64Array.from(values)))

  function operation(
    output: string,
    operator: string,
    inputs: string[],
    attributes: Record<string, OnnxAttribute> = {},
    domain = ONNX_DOMAIN,
  ): string {
    nodes.push({ operator, domain, inputs, output, attributes })
    return output
  }

  function wordVectors(): string {
    const { shape, bytes, scale, min } = weights.word_table
    const table = constant('words.table', ELEMENT.uint8, shape, bytes)
    const rows = operation('words.rows', 'Gather', [table, INPUT_NAME])
    const cast = operation('words.cast', 'Cast', [rows], { to: { int: ELEMENT.float32 } })
    const scaled = operation('words.scaled', 'Mul', [cast, floats('words.scale', [], Float32Array.of(scale))])
    return operation('words', 'Add', [scaled, floats('words.min', [], Float32Array.of(min))])
  }

  function positionVectors(): string {
    const { position_table, token_type_table } = weights
    // Every token has type 0, so its type vector is a constant that is added to the positions in advance.
    const token_type = dequantize(token_type_table).subarray(0, MINILM_DIMENSION)
    const values = dequantize(position_table).map((value, at) => value + (token_type[at % MINILM_DIMENSION] ?? 0))
    const table = floats('positions.table', position_table.shape, values)
    const shape = operation('input.shape', 'Shape', [INPUT_NAME])
    const one = integers('one', [1n])
    const zero = integers('zero', [0n])
    const length = operation('input.length', 'Slice', [shape, one, integers('two', [2n]), zero])
    return operation('positions', 'Slice', [table, zero, length, zero])
  }

  function layerNorm(output: string, input: string, scope: string): string {
    const gain = dequantize(weights.get(`${scope}/LayerNorm/batchnorm/mul/ReadVariableOp`))
    const bias = dequantize(weights.get(`${scope}/LayerNorm/batchnorm/ReadVariableOp`))
    return operation(
      output,
      'LayerNormalization',
      [input, floats(`${output}.gain`, [gain.length], gain), floats(`${output}.bias`, [bias.length], bias)],
      { axis: { int: -1 }, epsilon: { float: LAYER_NORM_EPSILON } },
    )
  }

  function dense(output: string, input: string, scope: string): string {
    const weight: MinilmWeight = weights.get(`${scope}/Tensordot/ReadVariableOp`)
    const bias = dequantize(weights.get(`${scope}/BiasAdd/ReadVariableOp`))
    return operation(
      output,
      'DynamicQuantizeMatMul',
      [
        input,
        constant(`${output}.weight`, ELEMENT.uint8, weight.shape, weight.bytes),
        floats(`${output}.scale`, [], Float32Array.of(weight.scale)),
        constant(`${output}.zero`, ELEMENT.uint8, [], Uint8Array.of(zeroPoint(weight))),
        floats(`${output}.bias`, [bias.length], bias),
      ],
      {},
      RUNTIME_DOMAIN,
    )
  }

  function encoderLayer(index: number, input: string): string {
    const scope = `encoder/layer_._${index}`
    const name = `layer${index}`
    const query = dense(`${name}.query`, input, `${scope}/attention/self/query`)
    const key = dense(`${name}.key`, input, `${scope}/attention/self/key`)
    const value = dense(`${name}.value`, input, `${scope}/attention/self/value`)
    const heads = { num_heads: { int: HEADS } }
    const attended = operation(`${name}.heads`, 'MultiHeadAttention', [query, key, value], heads, RUNTIME_DOMAIN)
    const mixed = dense(`${name}.mixed`, attended, `${scope}/attention/output/dense`)
    const mixed_sum = operation(`${name}.mixed_sum`, 'Add', [mixed, input])
    const attention = layerNorm(`${name}.attention`, mixed_sum, `${scope}/attention/output`)
    const wide = dense(`${name}.wide`, attention, `${scope}/intermediate/dense`)
    const active = operation(`${name}.active`, 'Gelu', [wide], {}, RUNTIME_DOMAIN)
    const narrow = dense(`${name}.narrow`, active, `${scope}/output/dense`)
    const narrow_sum = operation(`${name}.narrow_sum`, 'Add', [narrow, attention])
    return layerNorm(name, narrow_sum, `${scope}/output`)
  }

  const embedded = operation('embedded', 'Add', [wordVectors(), positionVectors()])
  let hidden = layerNorm('hidden', embedded, 'embeddings')
  for (let index = 0; index < LAYERS; index++) hidden = encoderLayer(index, hidden)
  const mean = operation('mean', 'ReduceMean', [hidden], { axes: { ints: [1] }, keepdims: { int: 0 } })
  operation(OUTPUT_NAME, 'LpNormalization', [mean], { axis: { int: -1 }, p: { int: 2 } })

  return {
    name: 'all-MiniLM-L6-v2',
    producer: 'cairnway',
    opsets: OPSETS,
    tensors,
    nodes,
    inputs: [{ name: INPUT_NAME, element: ELEMENT.int64, dims: [1, 'length'] }],
    outputs: [{ name: OUTPUT_NAME, element: ELEMENT.float32, dims: [1, MINILM_DIMENSION] }],
  }
}

function viewBytes(values: Float32Array | BigInt64Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
}

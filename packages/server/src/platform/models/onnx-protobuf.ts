import { bytesField, type Chunks, floatField, integerField, messageField, stringField } from './protobuf.ts'

// Field numbers of the messages in onnx.proto (github.com/onnx/onnx), IR version 8.
const MODEL = { ir_version: 1, producer_name: 2, graph: 7, opset_import: 8 }
const OPSET = { domain: 1, version: 2 }
const GRAPH = { node: 1, name: 2, initializer: 5, input: 11, output: 12 }
const NODE = { input: 1, output: 2, name: 3, op_type: 4, attribute: 5, domain: 7 }
const ATTRIBUTE = { name: 1, f: 2, i: 3, ints: 8, type: 20 }
const ATTRIBUTE_TYPE = { float: 1, int: 2, ints: 7 }
const TENSOR = { dims: 1, data_type: 2, name: 8, raw_data: 9 }
const VALUE_INFO = { name: 1, type: 2 }
const TYPE = { tensor_type: 1 }
const TENSOR_TYPE = { elem_type: 1, shape: 2 }
const SHAPE = { dim: 1 }
const DIMENSION = { dim_value: 1, dim_param: 2 }
const IR_VERSION = 8

/** ONNX numbers of the element types of tensors. */
export const ELEMENT = { float32: 1, uint8: 2, int64: 7 }

/** A constant tensor: little-endian elements in row-major order; no dimensions means a scalar. */
export interface OnnxTensor {
  name: string
  element: number
  dims: number[]
  bytes: Uint8Array
}

/** An attribute with its type: an integer alone does not say whether ONNX expects an int or a float. */
export type OnnxAttribute = { int: number } | { float: number } | { ints: number[] }

/** A node of the graph. An empty input name omits an optional input; the domain '' is ONNX's own operator set. */
export interface OnnxNode {
  operator: string
  domain: string
  inputs: string[]
  output: string
  attributes: Record<string, OnnxAttribute>
}

/** An input or output of the graph; a dimension with a name may have any size. */
interface OnnxValue {
  name: string
  element: number
  dims: (number | string)[]
}

/** A model as plain data; `opsets` maps each domain to the version of its operator set. */
export interface OnnxModel {
  name: string
  producer: string
  opsets: Record<string, number>
  tensors: OnnxTensor[]
  nodes: OnnxNode[]
  inputs: OnnxValue[]
  outputs: OnnxValue[]
}

/** Encodes a model as the bytes of an `.onnx` file. The same model always gives the same bytes. */
export function encodeOnnxModel(model: OnnxModel): Uint8Array {
  const graph = messageField(
    MODEL.graph,
    ...model.nodes.map(encodeNode),
    stringField(GRAPH.name, model.name),
    ...model.tensors.map(encodeTensor),
    ...model.inputs.map((value) => encodeValue(GRAPH.input, value)),
    ...model.outputs.map((value) => encodeValue(GRAPH.output, value)),
  )
  const opsets = Object.entries(model.opsets).map(([domain, version]) =>
    messageField(MODEL.opset_import, stringField(OPSET.domain, domain), integerField(OPSET.version, version)),
  )
  return Buffer.concat([
    ...integerField(MODEL.ir_version, IR_VERSION),
    ...stringField(MODEL.producer_name, model.producer),
    ...graph,
    ...opsets.flat(),
  ])
}

function encodeNode(node: OnnxNode): Chunks {
  return messageField(
    GRAPH.node,
    ...node.inputs.map((input) => stringField(NODE.input, input)),
    stringField(NODE.output, node.output),
    stringField(NODE.name, node.output),
    stringField(NODE.op_type, node.operator),
    ...Object.entries(node.attributes).map(([name, attribute]) => encodeAttribute(name, attribute)),
    stringField(NODE.domain, node.domain),
  )
}

function encodeAttribute(name: string, attribute: OnnxAttribute): Chunks {
  const [type, values] =
    'int' in attribute
      ? [ATTRIBUTE_TYPE.int, integerField(ATTRIBUTE.i, attribute.int)]
      : 'float' in attribute
        ? [ATTRIBUTE_TYPE.float, floatField(ATTRIBUTE.f, attribute.float)]
        : [ATTRIBUTE_TYPE.ints, attribute.ints.flatMap((value) => integerField(ATTRIBUTE.ints, value))]
  return messageField(NODE.attribute, stringField(ATTRIBUTE.name, name), values, integerField(ATTRIBUTE.type, type))
}

function encodeTensor(tensor: OnnxTensor): Chunks {
  return messageField(
    GRAPH.initializer,
    ...tensor.dims.map((size) => integerField(TENSOR.dims, size)),
    integerField(TENSOR.data_type, tensor.element),
    stringField(TENSOR.name, tensor.name),
    bytesField(TENSOR.raw_data, tensor.bytes),
  )
}

function encodeValue(field: number, value: OnnxValue): Chunks {
  const dims = value.dims.map((size) =>
    messageField(
      SHAPE.dim,
      typeof size === 'string' ? stringField(DIMENSION.dim_param, size) : integerField(DIMENSION.dim_value, size),
    ),
  )
  const tensor_type = messageField(
    TYPE.tensor_type,
    integerField(TENSOR_TYPE.elem_type, value.element),
    messageField(TENSOR_TYPE.shape, ...dims),
  )
  return messageField(field, stringField(VALUE_INFO.name, value.name), messageField(VALUE_INFO.type, tensor_type))
}

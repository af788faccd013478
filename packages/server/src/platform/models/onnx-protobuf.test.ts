import { expect, test } from 'vitest'
import { ELEMENT, encodeOnnxModel, type OnnxModel } from './onnx-protobuf.ts'

const model: OnnxModel = {
  name: 'g',
  producer: 'p',
  opsets: { '': 17 },
  tensors: [{ name: 'c', element: ELEMENT.uint8, dims: [2], bytes: Uint8Array.of(5, 6) }],
  nodes: [{ operator: 'Op', domain: 'd', inputs: ['x', 'c'], output: 'y', attributes: { a: { int: -1 } } }],
  inputs: [{ name: 'x', element: ELEMENT.int64, dims: [1, 'n'] }],
  outputs: [{ name: 'y', element: ELEMENT.float32, dims: [1] }],
}

test('a small model is encoded byte by byte as onnx.proto defines', () => {
  const expected = [
    '0808 120170', // IR version 8, producer
    '3a5f', // graph
    '0a26 0a0178 0a0163 120179 1a0179 22024f70', // node: inputs, output, name, operator
    '2a11 0a0161 18ffffffffffffffffff01 a00102 3a0164', // its attribute (i = -1, type INT) and domain
    '120167', // name of the graph
    '2a0b 0802 1002 420163 4a020506', // tensor: dims, element type, name, bytes
    '5a14 0a0178 120f 0a0d 0807 1209 0a020801 0a0312016e', // input: int64 [1, n]
    '620f 0a0179 120a 0a08 0801 1204 0a020801', // output: float32 [1]
    '4204 0a00 1011', // operator set 17 of the domain ''
  ]
  expect(Buffer.from(encodeOnnxModel(model)).toString('hex')).toBe(expected.join('').replaceAll(' ', ''))
})

test('attributes carry their type', () => {
  const hexWith = (attribute: OnnxModel['nodes'][number]['attributes'][string]) => {
    const nodes = model.nodes.map((node) => ({ ...node, attributes: { a: attribute } }))
    return Buffer.from(encodeOnnxModel({ ...model, nodes })).toString('hex')
  }
  expect(hexWith({ int: 1 })).toContain('0a01611801a00102')
  expect(hexWith({ float: 1 })).toContain('0a0161150000803fa00101')
  expect(hexWith({ ints: [1, 2] })).toContain('0a016140014002a00107')
})

test('the same model gives the same bytes', () => {
  expect(encodeOnnxModel(model)).toEqual(encodeOnnxModel(structuredClone(model)))
})

import { expect, test } from 'vitest'
import { dequantize, readMinilmWeights, type TfjsModel, zeroPoint } from './minilm-weights.ts'

const PATH = 'StatefulPartitionedCall/model/tf_bert_model/bert/'
const TABLE_BYTES = 30_522 + 512 + 2
const quantization = { min: -1, scale: 0.5 }
const weights = [
  { name: 'words', shape: [30_522, 1], quantization },
  { name: 'axis', shape: [3] },
  { name: 'positions', shape: [512, 1], quantization },
  { name: 'types', shape: [2, 1], quantization },
  { name: `${PATH}encoder/bias`, shape: [4], quantization },
]
const model: TfjsModel = { weightsManifest: [{ weights }] }

function bytesEndingIn(...last: number[]): Uint8Array {
  const bytes = new Uint8Array(TABLE_BYTES + 12 + last.length)
  bytes.set(last, TABLE_BYTES + 12)
  return bytes
}

test('weights are found by name after the plain int32 constants, and tables by their row counts', () => {
  const read = readMinilmWeights(model, bytesEndingIn(0, 2, 4, 255))
  expect([...dequantize(read.get('encoder/bias'))]).toEqual([-1, 0, 1, 126.5])
  expect(read.get('encoder/bias').shape).toEqual([4])
  expect(read.position_table.bytes.length).toBe(512)
})

test('bytes of another length, a missing weight and a missing table are refused', () => {
  expect(() => readMinilmWeights(model, bytesEndingIn(0, 0, 0))).toThrow('the weights end at byte')
  expect(() => readMinilmWeights(model, bytesEndingIn(0, 0, 0, 0)).get('encoder/gain')).toThrow('encoder/gain')
  const without_types = { weightsManifest: [{ weights: weights.filter(({ name }) => name !== 'types') }] }
  expect(() => readMinilmWeights(without_types, bytesEndingIn(0, 0))).toThrow('0 tables')
})

test.each([
  [-1, 0.5, 2],
  [-0.0, 0.5, 0],
  [-127.5, 0.5, 255],
])('the zero point of min %d and scale %d is byte %d', (min, scale, byte) => {
  expect(zeroPoint({ shape: [], bytes: new Uint8Array(), min, scale })).toBe(byte)
})

test.each([
  ['between two bytes', -0.7, 0.5],
  ['below all bytes', 1, 0.5],
  ['above all bytes', -200, 0.5],
])('a zero point %s is refused', (_name, min, scale) => {
  expect(() => zeroPoint({ shape: [], bytes: new Uint8Array(), min, scale })).toThrow('zero lies at')
})

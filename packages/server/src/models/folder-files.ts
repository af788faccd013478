import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs'
import { basename, join } from 'node:path'
import { RUNTIME_VERSION } from './onnx-runtime.ts'

/** Everything that a vector depends on; what is not there is left out. */
const MODEL_FILES = [
  ...['model.onnx', 'model.onnx_data', 'onnx/model.onnx', 'onnx/model.onnx_data'],
  ...['tokenizer.json', 'tokenizer_config.json', 'vocab.txt', 'config.json', 'modules.json'],
  ...['sentence_bert_config.json', '1_Pooling/config.json'],
]
const CHUNK_BYTES = 1 << 20
const HASH_CHARS = 16

/**
 * The name of a model that lies in a folder, with what its vectors depend on: a changed file is another model, whose
 * vectors must not be compared with the earlier ones.
 */
export function folderModelId(folder: string): string {
  const hash = createHash('sha256')
  try {
    for (const name of MODEL_FILES)
      if (existsSync(join(folder, name))) hashFile(hash.update(`${name}\n`), join(folder, name))
  } catch {
    // What cannot be read is told by the worker, which cannot read it either.
  }
  return `${basename(folder)}-${hash.digest('hex').slice(0, HASH_CHARS)}@ort${RUNTIME_VERSION}`
}

/** Piece by piece: a model may be larger than the memory that is free. */
function hashFile(hash: ReturnType<typeof createHash>, path: string): void {
  const file = openSync(path, 'r')
  const chunk = Buffer.alloc(CHUNK_BYTES)
  try {
    for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) hash.update(chunk.subarray(0, size))
  } finally {
    closeSync(file)
  }
}

/**
 * The path of the model itself.
 * @throws Error when there is none
 */
export function findModelPath(folder: string): string {
  const path = ['model.onnx', 'onnx/model.onnx'].map((name) => join(folder, name)).find((file) => existsSync(file))
  if (path === undefined) throw new Error(`${folder} has no model.onnx`)
  return path
}

/**
 * A JSON file of the folder.
 * @returns null when it is not there
 * @throws Error when it is not JSON
 */
export function readJsonFile(folder: string, name: string): unknown {
  const path = join(folder, name)
  if (!existsSync(path)) return null
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new Error(`${path} is not JSON`, { cause })
  }
}

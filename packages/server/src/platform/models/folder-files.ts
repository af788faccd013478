import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs'
import { basename, join } from 'node:path'
import { RUNTIME_VERSION } from './onnx-runtime.ts'

/** Every file that a vector depends on; a folder need not have all of them. */
const MODEL_FILES = [
  ...['model.onnx', 'model.onnx_data', 'onnx/model.onnx', 'onnx/model.onnx_data'],
  ...['tokenizer.json', 'tokenizer_config.json', 'vocab.txt', 'config.json', 'modules.json'],
  ...['sentence_bert_config.json', '1_Pooling/config.json'],
]
const CHUNK_BYTES = 1 << 20
const HASH_CHARS = 16

/**
 * Returns the id of a model in a folder: the folder's name, a hash of every file that a vector depends on, and the
 * version of the runtime. A changed file makes another model, whose vectors must not be compared with the earlier ones.
 */
export function folderModelId(folder: string): string {
  const hash = createHash('sha256')
  try {
    for (const name of MODEL_FILES)
      if (existsSync(join(folder, name))) hashFile(hash.update(`${name}\n`), join(folder, name))
  } catch {
    // The worker cannot read the file either, and reports why.
  }
  return `${basename(folder)}-${hash.digest('hex').slice(0, HASH_CHARS)}@ort${RUNTIME_VERSION}`
}

/** Hashes in chunks: a model may be larger than the free memory. */
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
 * Returns the path of the ONNX file.
 * @throws Error when the folder has none
 */
export function findModelPath(folder: string): string {
  const path = ['model.onnx', 'onnx/model.onnx'].map((name) => join(folder, name)).find((file) => existsSync(file))
  if (path === undefined) throw new Error(`${folder} has no model.onnx`)
  return path
}

/**
 * Reads a JSON file of the folder.
 * @returns its value; null when there is no such file
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

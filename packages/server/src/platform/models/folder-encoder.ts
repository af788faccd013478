import type { EmbeddingEncoder } from './embedding-encoder.ts'
import { findModelPath } from './folder-files.ts'
import { readTokenizer } from './folder-tokenizer.ts'
import { loadOnnxRuntime, type OnnxSession, openOnnxSession } from './onnx-runtime.ts'
import { poolTokens, readPooling } from './pooling.ts'
import { normalizeVector } from './unit-vector.ts'

/** Inputs of BERT models: the token ids, a 1 for each token, and the sentence number, which is always 0. */
const INPUT_TENSORS: Record<string, (ids: BigInt64Array) => BigInt64Array> = {
  input_ids: (ids) => ids,
  attention_mask: (ids) => ids.map(() => 1n),
  token_type_ids: (ids) => ids.map(() => 0n),
}
/** Outputs in order of preference: the vector of the text, else the vectors of its tokens. */
const OUTPUT_NAMES = ['sentence_embedding', 'embedding', 'last_hidden_state', 'token_embeddings']

/**
 * Loads a BERT model from the operator's folder: `model.onnx` (also in `onnx/`) with its tokenizer.
 * @throws Error that says what is missing or not supported
 */
export async function loadFolderEncoder(folder: string, runtime_package: string): Promise<EmbeddingEncoder> {
  const path = findModelPath(folder)
  const tokenize = readTokenizer(folder)
  const pooling = readPooling(folder)
  const runtime = loadOnnxRuntime(runtime_package)
  const session = await openOnnxSession(runtime, path)
  const output_name = chooseOutputName(session, path)

  async function encode(text: string): Promise<Float32Array<ArrayBuffer>> {
    const ids = BigInt64Array.from(tokenize(text), BigInt)
    const tensors = session.inputNames.map((name) => {
      const values = INPUT_TENSORS[name]?.(ids) ?? ids
      return [name, new runtime.Tensor('int64', values, [1, ids.length])]
    })
    const output = (await session.run(Object.fromEntries(tensors)))[output_name]
    if (output === undefined) throw new Error(`the model gave no ${output_name}`)
    return normalizeVector(poolTokens(output, pooling))
  }

  // A first text shows the dimension, and whether the model works at all.
  const { length: dimension } = await encode('a short text')
  return { encode, dimension, notes: [] }
}

function chooseOutputName({ inputNames, outputNames }: OnnxSession, path: string): string {
  const unknown = inputNames.filter((name) => !(name in INPUT_TENSORS))
  if (unknown.length > 0 || !inputNames.includes('input_ids'))
    throw new Error(`${path} wants ${inputNames.join(', ')}; supported are ${Object.keys(INPUT_TENSORS).join(', ')}`)
  const name = OUTPUT_NAMES.find((output) => outputNames.includes(output))
  if (name === undefined)
    throw new Error(`${path} gives ${outputNames.join(', ')}; needed is one of ${OUTPUT_NAMES.join(', ')}`)
  return name
}

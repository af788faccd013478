import { modelPath } from './folder-files.ts'
import { pool, readPooling } from './folder-pooling.ts'
import { readTokeniser } from './folder-tokeniser.ts'
import { type Encoder, loadRuntime, openSession, type Session } from './onnx-runtime.ts'
import { toUnitVector } from './unit-vector.ts'

/** What BERT models are given: the ids, a 1 for each token, and the number of the sentence, which is always 0. */
const INPUTS: Record<string, (ids: BigInt64Array) => BigInt64Array> = {
  input_ids: (ids) => ids,
  attention_mask: (ids) => ids.map(() => 1n),
  token_type_ids: (ids) => ids.map(() => 0n),
}
/** The first of these that a model has: the vector of the text, else those of its tokens. */
const OUTPUTS = ['sentence_embedding', 'embedding', 'last_hidden_state', 'token_embeddings']

/**
 * Loads a BERT model from a folder of the operator's: `model.onnx` (also in `onnx/`) with its tokeniser.
 * @throws Error that says what is missing or not supported
 */
export async function loadFolderEncoder(folder: string, runtime_package: string): Promise<Encoder> {
  const path = modelPath(folder)
  const tokenise = readTokeniser(folder)
  const pooling = readPooling(folder)
  const runtime = loadRuntime(runtime_package)
  const session = await openSession(runtime, path)
  const output_name = outputOf(session, path)

  async function encode(text: string): Promise<Float32Array<ArrayBuffer>> {
    const ids = BigInt64Array.from(tokenise(text), BigInt)
    const tensors = session.inputNames.map((name) => {
      const values = INPUTS[name]?.(ids) ?? ids
      return [name, new runtime.Tensor('int64', values, [1, ids.length])]
    })
    const output = (await session.run(Object.fromEntries(tensors)))[output_name]
    if (output === undefined) throw new Error(`the model gave no ${output_name}`)
    return toUnitVector(pool(output, pooling))
  }

  // A first text tells the dimension, and whether the model works at all.
  const { length: dimension } = await encode('a short text')
  return { encode, dimension, notes: [] }
}

function outputOf({ inputNames, outputNames }: Session, path: string): string {
  const unknown = inputNames.filter((name) => !(name in INPUTS))
  if (unknown.length > 0 || !inputNames.includes('input_ids'))
    throw new Error(`${path} wants ${inputNames.join(', ')}; supported are ${Object.keys(INPUTS).join(', ')}`)
  const name = OUTPUTS.find((output) => outputNames.includes(output))
  if (name === undefined)
    throw new Error(`${path} gives ${outputNames.join(', ')}; needed is one of ${OUTPUTS.join(', ')}`)
  return name
}

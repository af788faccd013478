import { createRequire } from 'node:module'
import { errorMessage } from '../errors/error-message.ts'

export const RUNTIME_VERSION = '1.30.0'
/** Native errors only: its warnings are about graph optimisation. */
const LOG_SEVERITY_ERROR = 3

/** A loaded model. */
export interface EmbeddingEncoder {
  /** @throws Error when the text has no vector */
  encode(text: string): Promise<Float32Array<ArrayBuffer>>
  dimension: number
  /** for the log */
  notes: string[]
}

/** The part used of an output. */
export interface OnnxOutput {
  type: string
  data: Float32Array
  dims: readonly number[]
}

/** The part used of a session. */
export interface OnnxSession {
  inputNames: readonly string[]
  outputNames: readonly string[]
  run(inputs: Record<string, object>): Promise<Record<string, OnnxOutput>>
}

/** The part used of onnxruntime-node. Its own types are not imported: the optional package may be absent at build. */
export interface OnnxRuntime {
  Tensor: new (type: 'int64', values: BigInt64Array, dims: number[]) => object
  InferenceSession: {
    create(
      model: Uint8Array | string,
      options: {
        intraOpNumThreads: number
        interOpNumThreads: number
        logSeverityLevel: number
        enableCpuMemArena: boolean
      },
    ): Promise<OnnxSession>
  }
}

/** @throws Error with a message for the operator when the engine is missing or of another version */
export function loadOnnxRuntime(name: string): OnnxRuntime {
  const require = createRequire(import.meta.url)
  try {
    const { version }: { version: string } = require(`${name}/package.json`)
    if (version === RUNTIME_VERSION) return require(name)
    throw new Error(`its version is ${version}`)
  } catch (cause) {
    const [reason] = errorMessage(cause).split('\n')
    throw new Error(`${name} ${RUNTIME_VERSION}, which runs the embedding model, cannot be loaded: ${reason}`, {
      cause,
    })
  }
}

/** Loads a model for one text at a time on one thread. @param model its bytes, or its path */
export const openOnnxSession = (runtime: OnnxRuntime, model: Uint8Array | string): Promise<OnnxSession> =>
  runtime.InferenceSession.create(model, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    logSeverityLevel: LOG_SEVERITY_ERROR,
    enableCpuMemArena: false,
  })

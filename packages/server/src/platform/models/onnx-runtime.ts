import { createRequire } from 'node:module'
import { errorMessage } from '../errors/error-message.ts'

export const RUNTIME_VERSION = '1.30.0'
/** Lowest severity that is logged: errors of the engine; its warnings concern graph optimization. */
const LOG_SEVERITY_ERROR = 3

/** The part of an output that is used here. */
export interface OnnxOutput {
  type: string
  data: Float32Array
  dims: readonly number[]
}

/** The part of a session that is used here. */
export interface OnnxSession {
  inputNames: readonly string[]
  outputNames: readonly string[]
  run(inputs: Record<string, object>): Promise<Record<string, OnnxOutput>>
}

/**
 * The part of onnxruntime-node that is used here. Its types are not imported, because the optional package may be
 * absent at build time.
 */
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

/**
 * Loads the ONNX runtime.
 * @param name name or path of its package
 * @throws Error with a message for the operator when the package is missing or has another version
 */
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

/**
 * Opens a model that runs one text at a time on one thread.
 * @param model bytes of the ONNX file, or its path
 */
export const openOnnxSession = (runtime: OnnxRuntime, model: Uint8Array | string): Promise<OnnxSession> =>
  runtime.InferenceSession.create(model, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    logSeverityLevel: LOG_SEVERITY_ERROR,
    enableCpuMemArena: false,
  })

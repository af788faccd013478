import { z } from 'zod'
import { readJsonFile } from './folder-files.ts'
import type { OnnxOutput } from './onnx-runtime.ts'

/** Pooling of the vectors of the tokens into one: their mean, or the vector of the first token (`[CLS]`). */
export type Pooling = 'mean' | 'first'

const PoolingConfig = z.record(z.string(), z.unknown())
const ModuleList = z.array(z.object({ type: z.string() }))

/**
 * Reads the pooling of a model from the files of sentence-transformers (modules.json, 1_Pooling/config.json). The
 * default is the mean.
 * @throws Error when the files ask for something that is not supported
 */
export function readPooling(folder: string): Pooling {
  const modules = ModuleList.safeParse(readJsonFile(folder, 'modules.json') ?? [])
  const unknown = modules.success
    ? modules.data.map(({ type }) => type).filter((type) => !/\.(?:Transformer|Pooling|Normalize)$/.test(type))
    : ['not a list of modules']
  if (unknown.length > 0) throw new Error(`modules.json in ${folder} is not supported: ${unknown.join(', ')}`)
  const config = PoolingConfig.safeParse(readJsonFile(folder, '1_Pooling/config.json') ?? {}).data ?? {}
  const modes = Object.keys(config).filter((name) => name.startsWith('pooling_mode_') && config[name] === true)
  if (modes.length === 0 || (modes.length === 1 && modes[0] === 'pooling_mode_mean_tokens')) return 'mean'
  if (modes.length === 1 && modes[0] === 'pooling_mode_cls_token') return 'first'
  throw new Error(`1_Pooling/config.json in ${folder} asks for ${modes.join(' and ')}, which is not supported`)
}

/**
 * Returns the vector of one text from an output of a model. An output of shape [1, dimension] is the vector; one of
 * shape [1, tokens, dimension] is pooled. There is no padding, so every token counts.
 * @throws Error for an output of another type or shape
 */
export function poolTokens({ type, data, dims }: OnnxOutput, pooling: Pooling): Float32Array {
  const [texts, tokens = 0, dimension = 0] = dims
  if (type !== 'float32' || texts !== 1 || dims.length < 2 || dims.length > 3)
    throw new Error(
      `the model gives ${type} [${dims.join(', ')}], not float32 [1, dimension] or [1, tokens, dimension]`,
    )
  if (dims.length === 2) return data
  if (pooling === 'first') return data.subarray(0, dimension)
  const sum = new Float32Array(dimension)
  for (let token = 0; token < tokens; token++)
    for (let i = 0; i < dimension; i++) sum[i] = (sum[i] ?? 0) + (data[token * dimension + i] ?? 0)
  return sum.map((value) => value / tokens)
}

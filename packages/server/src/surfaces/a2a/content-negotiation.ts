import { RpcError } from './rpc-error.ts'
import type { A2aArtifact, A2aPart, A2aTask } from './task.ts'

const partMediaType = (part: A2aPart): string => ('text' in part ? 'text/plain' : 'application/json')

/** Whether a client accepts a media type. Its modes may be ranges such as `text/*`; no modes at all accept any type. */
const isAccepted = (modes: readonly string[], type: string): boolean =>
  modes.length === 0 ||
  modes.some((mode) => {
    const range = mode.split(';')[0]?.trim().toLowerCase() ?? ''
    return range === type || range === '*/*' || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)))
  })

/** @throws RpcError content_type when a client accepts no output mode of this service */
export function requireSupportedOutputMode(modes: readonly string[]): void {
  if (['text/plain', 'application/json'].some((type) => isAccepted(modes, type))) return
  throw new RpcError('content_type', 'the output modes are text/plain and application/json: accept one of them')
}

/** Content negotiation: removes the artifacts that a client does not accept. */
export function filterArtifacts(task: A2aTask, modes: readonly string[]): A2aTask {
  const artifacts: A2aArtifact[] = task.artifacts.filter(({ parts }) =>
    parts.every((part) => isAccepted(modes, partMediaType(part))),
  )
  return { ...task, artifacts }
}

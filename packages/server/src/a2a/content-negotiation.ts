import { RpcError } from './rpc-error.ts'
import type { A2aArtifact, A2aPart, A2aTask } from './task.ts'

const partMediaType = (part: A2aPart): string => ('text' in part ? 'text/plain' : 'application/json')

/** Whether a media type is among those of a client, which may be ranges such as `text/*`; none at all means any. */
const isAccepted = (modes: readonly string[], type: string): boolean =>
  modes.length === 0 ||
  modes.some((mode) => {
    const named = mode.split(';')[0]?.trim().toLowerCase() ?? ''
    return named === type || named === '*/*' || (named.endsWith('/*') && type.startsWith(named.slice(0, -1)))
  })

/** @throws RpcError content_type for a client that reads nothing of what is answered here */
export function requireSupportedOutputMode(modes: readonly string[]): void {
  if (['text/plain', 'application/json'].some((type) => isAccepted(modes, type))) return
  throw new RpcError('content_type', 'answers are text/plain and application/json: accept one of them')
}

/** The artifacts of a task that a client can read. */
export function filterArtifacts(task: A2aTask, modes: readonly string[]): A2aTask {
  const artifacts: A2aArtifact[] = task.artifacts.filter(({ parts }) =>
    parts.every((part) => isAccepted(modes, partMediaType(part))),
  )
  return { ...task, artifacts }
}

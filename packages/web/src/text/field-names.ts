import { strings } from '../strings.ts'

const names: Record<string, string> = strings.common.fields

/**
 * The name of a field of a record for people, by its path as the service writes it: `outcome.evidence`,
 * `failed_approaches[0].attempt`. A field that this console does not know keeps its path.
 */
export function fieldName(path: string): string {
  const index = /\[(\d+)\]|\.(\d+)(?=\.|$)/.exec(path)
  const name = names[path.replaceAll(/\[\d+\]|\.\d+(?=\.|$)/g, '')] ?? path
  return index === null ? name : `${name} ${Number(index[1] ?? index[2]) + 1}`
}

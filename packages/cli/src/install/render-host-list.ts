import type { CliContext } from '../cli-context.ts'
import { escapeLineForTerminal } from '../output/escape-for-terminal.ts'
import { findHostFilePath } from './host-edits.ts'
import { HOSTS } from './hosts.ts'

/** Renders the supported hosts with their features and the paths of their files on this machine. */
export function renderHostList(context: CliContext, cwd: string): string {
  return HOSTS.map(({ name, title, mcp, hook }) => {
    const paths = (['user', 'project'] as const).flatMap((scope) => {
      const file = findHostFilePath(mcp.files, scope, context, cwd)
      return file === null ? [] : [`    ${scope.padEnd(8)}${escapeLineForTerminal(file)}\n`]
    })
    const features = [...(mcp.http ? ['stdio', 'http'] : ['stdio']), ...(hook ? ['hooks'] : [])].join(', ')
    return `${name.padEnd(18)}${title} (${features})\n${paths.join('')}`
  }).join('')
}

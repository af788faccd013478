import type { CliContext } from '../cli-context.ts'
import { escapeLineForTerminal } from '../output/escape-for-terminal.ts'
import { findHostFilePath } from './host-edits.ts'
import { HOSTS } from './hosts.ts'

/** The hosts with what they can, and where their files lie here. */
export function renderHostList(context: CliContext, cwd: string): string {
  return HOSTS.map(({ name, title, mcp, hook }) => {
    const places = (['user', 'project'] as const).flatMap((place) => {
      const file = findHostFilePath(mcp.files, place, context, cwd)
      return file === null ? [] : [`    ${place.padEnd(8)}${escapeLineForTerminal(file)}\n`]
    })
    const can = [...(mcp.http ? ['stdio', 'http'] : ['stdio']), ...(hook ? ['hooks'] : [])].join(', ')
    return `${name.padEnd(18)}${title} (${can})\n${places.join('')}`
  }).join('')
}

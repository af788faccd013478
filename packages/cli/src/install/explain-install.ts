import { isAbsolute } from 'node:path'
import type { ServiceConnection } from '../config/connection.ts'
import { escapeLineForTerminal } from '../output/escape-for-terminal.ts'
import { getProgramName } from '../program-name.ts'
import type { AgentHost } from './host.ts'
import type { InstallAccess } from './host-edits.ts'
import type { InstallOptions } from './install-options.ts'

/** Explains an installation to the user: its program, service and hooks, and where the key comes from. */
export function explainInstall(
  host: AgentHost,
  options: InstallOptions,
  access: InstallAccess,
  program_source: string,
  { key_from }: ServiceConnection,
): string {
  const program =
    options.transport === 'http' ? `${access.base_url}/mcp, over HTTP` : `${access.mcp.join(' ')} (${program_source})`
  const hooks = host.hook
    ? options.hook
      ? `${access.cli.join(' ')} hook …`
      : 'none (--no-hook)'
    : 'this host has none'
  return [
    `program: ${program}`,
    `service: ${access.base_url}`,
    `hooks:   ${hooks}`,
    `key:     ${describeKeySource(options, access, key_from)}`,
    ...(options.scope === 'project' && options.transport === 'stdio' && isAbsolute(access.mcp[0] ?? '')
      ? ['others:  the entry names paths of this machine; --command "npx -y @cairnway/mcp" suits a shared file']
      : []),
  ]
    .map((line) => `  ${escapeLineForTerminal(line)}\n`)
    .join('')
}

function describeKeySource({ transport }: InstallOptions, { profile }: InstallAccess, key_from: string | null): string {
  const no_key = 'no key is written into the file'
  if (transport === 'http') return `${no_key}; the host takes CAIRNWAY_API_KEY from its environment, set it there`
  if (key_from === null)
    return `${no_key}; there is none yet: ${getProgramName()} register gets one, or set CAIRNWAY_API_KEY for the host`
  if (key_from === 'CAIRNWAY_API_KEY') return `${no_key}; the program takes CAIRNWAY_API_KEY from its environment`
  return `${no_key}; the program reads it from profile ${profile}`
}

import { isAbsolute } from 'node:path'
import type { Connection } from '../config/connection.ts'
import { neutraliseLine } from '../print/neutralise.ts'
import type { Host } from './host.ts'
import type { Access } from './host-files.ts'
import type { InstallSaid } from './run-install.ts'

/** What is about to be written, in words: which program, which service, which hooks, and where the key comes from. */
export function explainInstall(
  host: Host,
  said: InstallSaid,
  access: Access,
  from: string,
  { key_from }: Connection,
): string {
  const program = said.transport === 'http' ? `${access.base_url}/mcp, over HTTP` : `${access.mcp.join(' ')} (${from})`
  const hooks = host.hook ? (said.hook ? `${access.cli.join(' ')} hook …` : 'none (--no-hook)') : 'this host has none'
  return [
    `program: ${program}`,
    `service: ${access.base_url}`,
    `hooks:   ${hooks}`,
    `key:     ${keyLine(said, access, key_from)}`,
    ...(said.scope === 'project' && said.transport === 'stdio' && isAbsolute(access.mcp[0] ?? '')
      ? ['others:  the entry names paths of this machine; --command "npx -y @cairnway/mcp" suits a shared file']
      : []),
  ]
    .map((line) => `  ${neutraliseLine(line)}\n`)
    .join('')
}

function keyLine({ transport }: InstallSaid, { profile }: Access, key_from: string | null): string {
  const never = 'no key is written into the file'
  if (transport === 'http') return `${never}; the host takes CAIRNWAY_API_KEY from its environment, set it there`
  if (key_from === null) return `${never}; there is none yet: cairnway login, or set CAIRNWAY_API_KEY for the host`
  if (key_from === 'CAIRNWAY_API_KEY') return `${never}; the program takes CAIRNWAY_API_KEY from its environment`
  return `${never}; the program reads it from profile ${profile}`
}

import { neutraliseLine } from '../print/neutralise.ts'
import type { Surroundings } from '../surroundings.ts'
import { hostFile } from './host-files.ts'
import { HOSTS } from './hosts.ts'

/** The hosts with what they can, and where their files lie here. */
export function listHosts(surroundings: Surroundings, cwd: string): string {
  return HOSTS.map(({ name, title, mcp, hook }) => {
    const places = (['user', 'project'] as const).flatMap((place) => {
      const file = hostFile(mcp.files, place, surroundings, cwd)
      return file === null ? [] : [`    ${place.padEnd(8)}${neutraliseLine(file)}\n`]
    })
    const can = [...(mcp.http ? ['stdio', 'http'] : ['stdio']), ...(hook ? ['hooks'] : [])].join(', ')
    return `${name.padEnd(18)}${title} (${can})\n${places.join('')}`
  }).join('')
}

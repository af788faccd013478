import type { GlobalOptions } from './global-options.ts'
import { formatCommandLine } from './install/command-line.ts'
import { getProgramName } from './program-name.ts'

/**
 * The words that start this program again with the service and the key of this call. A hint without them could send a
 * text of a team to the service of another profile.
 */
export function getServiceCommand({ profile, url }: GlobalOptions, platform: NodeJS.Platform): string {
  const flags = [...(profile === undefined ? [] : ['--profile', profile]), ...(url === undefined ? [] : ['--url', url])]
  return [getProgramName(), ...(flags.length > 0 ? [formatCommandLine(flags, platform)] : [])].join(' ')
}

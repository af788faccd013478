import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CallInput } from '@cairnway/sdk'
import { checkQuery } from '@cairnway/sdk/gates'

/** Limit of the service for each of the texts. */
const MAX_CHARS = 2000

/** Files that say in which language a project is written. */
const PROJECT_FILES: readonly (readonly [language: string, files: readonly string[]])[] = [
  ['javascript', ['package.json', 'deno.json']],
  ['python', ['pyproject.toml', 'setup.py', 'requirements.txt', 'Pipfile']],
  ['rust', ['Cargo.toml']],
  ['go', ['go.mod']],
  ['java', ['pom.xml', 'build.gradle', 'build.gradle.kts']],
  ['ruby', ['Gemfile']],
  ['php', ['composer.json']],
]
const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = { darwin: 'macos', win32: 'windows' }

interface Plan {
  /** the command and its arguments */
  words: readonly string[]
  /** the situation in the words of the caller; null to derive it */
  situation: string | null
  platform: NodeJS.Platform
  folder: string
  /** home directory of the user, which nobody needs to know */
  home: string
}

const shorten = (text: string): string => checkQuery(text.slice(0, MAX_CHARS)).redacted.slice(0, MAX_CHARS)

/**
 * Describes a command that is about to run as a request for a verdict. Without a situation, the command and the project
 * files in the folder describe it. Credentials, personal data and the home directory are left out.
 */
export function describePlan({ words, situation, platform, folder, home }: Plan): CallInput<'verifyAction'> {
  const line = words.join(' ')
  const planned_action = shorten(home === '' || home === '/' ? line : line.replaceAll(home, '~'))
  const languages = PROJECT_FILES.filter(([, files]) => files.some((file) => existsSync(join(folder, file)))).map(
    ([language]) => language,
  )
  const system = PLATFORMS[platform] ?? platform
  const project = languages.length === 0 ? '' : ` in a ${languages.join(' and ')} project`
  return {
    situation: situation === null ? shorten(`${planned_action}${project} on ${system}`) : shorten(situation),
    planned_action,
    your_conditions: {
      platform: system,
      ...(languages.length > 0 && { language: languages }),
      ...(languages.includes('javascript') && { versions: { node: process.versions.node } }),
    },
  }
}

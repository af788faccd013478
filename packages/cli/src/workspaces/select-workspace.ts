import type { CliContext } from '../cli-context.ts'
import { UsageError } from '../cli-errors.ts'
import { readConfig } from '../config/config-file.ts'
import { findKeyOwner } from '../config/connection.ts'
import type { GlobalOptions } from '../global-options.ts'
import { getProgramName } from '../program-name.ts'

/** The form of the id of a workspace. */
const WORKSPACE_ID = /^wsp_\w+$/

/** A workspace, and the options of the calls about it. */
export interface SelectedWorkspace {
  workspace_id: string
  options: GlobalOptions
}

/**
 * Finds the workspace that a command is about: that of the profile which the word names, the id that the word is, or
 * without a word that of the selected profile.
 * @throws UsageError when nothing says which workspace is meant
 */
export function selectWorkspace(
  word: string | undefined,
  options: GlobalOptions,
  context: CliContext,
): SelectedWorkspace {
  if (word !== undefined && WORKSPACE_ID.test(word)) return { workspace_id: word, options }
  if (word === undefined) {
    const { workspace_id } = findKeyOwner(options, context)
    if (workspace_id !== undefined) return { workspace_id, options }
    throw new UsageError(
      `name the workspace, or select its profile with --profile; \`${getProgramName()} workspace list\` shows yours`,
    )
  }
  const { profiles } = readConfig(context)
  const workspace_id = Object.hasOwn(profiles, word) ? profiles[word]?.workspace_id : undefined
  if (workspace_id !== undefined) return { workspace_id, options: { ...options, profile: word } }
  const known = Object.keys(profiles).filter((name) => profiles[name]?.workspace_id !== undefined)
  throw new UsageError(
    `'${word}' is neither the id of a workspace nor a profile with one (stored: ${known.join(', ') || 'none'})`,
  )
}

import type { CommandEntry } from '@cairnway/contract'
import type { CliContext } from '../cli-context.ts'
import { UsageError } from '../cli-errors.ts'
import { type CliConfig, readConfigFile } from '../config/config-file.ts'
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

/** The workspace of a stored profile; undefined where there is no such profile, or it has a personal key. */
const findProfileWorkspace = (name: string, { profiles }: CliConfig): string | undefined =>
  Object.hasOwn(profiles, name) ? profiles[name]?.workspace_id : undefined

/** The help of every command about a workspace on the word that names it. */
export const WORKSPACE_WORD = 'its id or your profile of it; without it, that of the selected profile'

/**
 * Reads the first word of an operation on a workspace, where it names a profile of one: the operation is about that
 * workspace, and called with its key.
 */
export function readWorkspaceWord(
  { group }: CommandEntry,
  words: string[],
  options: GlobalOptions,
  context: CliContext,
): { words: string[]; options: GlobalOptions } {
  const [profile, ...rest] = words
  if (group !== 'workspaces' || profile === undefined) return { words, options }
  const workspace_id = findProfileWorkspace(profile, readConfigFile(context))
  return workspace_id === undefined
    ? { words, options }
    : { words: [workspace_id, ...rest], options: { ...options, profile } }
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
  const config = readConfigFile(context)
  const workspace_id = findProfileWorkspace(word, config)
  if (workspace_id !== undefined) return { workspace_id, options: { ...options, profile: word } }
  const known = Object.keys(config.profiles).filter((name) => findProfileWorkspace(name, config) !== undefined)
  throw new UsageError(
    `'${word}' is neither the id of a workspace nor a profile with one (stored: ${known.join(', ') || 'none'})`,
  )
}

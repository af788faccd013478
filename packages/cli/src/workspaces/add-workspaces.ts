import type { CommandEntry } from '@cairnway/contract'
import type { Command } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { addGlobalOptions, readGlobalOptions } from '../global-options.ts'
import { LOCAL_COMMANDS_HEADING } from '../local-commands-heading.ts'
import { addFieldOptions } from '../operations/add-field-options.ts'
import { findOrAddParent } from '../operations/find-or-add-parent.ts'
import { getCommandEntry } from './command-entry.ts'
import { WORKSPACE_WORD } from './select-workspace.ts'

const WORKSPACE_ARGUMENT = ['[workspace]', WORKSPACE_WORD] as const

/** Adds a flag for each field of an operation that is not in its path, except for those that positional words set. */
function addFields(command: Command, operation: CommandEntry['operation'], words: string[] = []): Command {
  for (const field of getCommandEntry(operation).fields)
    if (!field.in_path && !words.includes(field.name)) addFieldOptions(command, field)
  return command
}

const addSaveAs = (command: Command): Command =>
  command.option('--save-as <profile>', 'store the key as the profile of this name; without it, that of the workspace')

/** Adds the commands of `cairnway workspace` that also change the profiles of this machine. */
export function addWorkspaces(program: Command, context: CliContext): void {
  const parent = findOrAddParent(program, 'workspace', LOCAL_COMMANDS_HEADING)

  const create = parent
    .command('create')
    .argument('<name...>', 'the name, which its members see')
    .summary('Create a workspace, and store a key of it as a profile.')
    .description(
      'Creates a workspace and stores a key of it as a profile. Deposits with its keys are for the team unless you choose otherwise.',
    )
  addGlobalOptions(addSaveAs(addFields(create, 'createWorkspace', ['name', 'owner']))).action(async (words: string[]) =>
    (await import('./run-create-workspace.ts')).runCreateWorkspace(words, create, context),
  )

  const invite = parent
    .command('invite')
    .argument(...WORKSPACE_ARGUMENT)
    .summary('Create a token with which one contributor becomes a member.')
    .description('Creates a token for one claim, and shows the command with which its holder joins. Owners only.')
  addGlobalOptions(addFields(invite, 'createMemberInvite')).action(async (word?: string) =>
    (await import('./invite-member.ts')).inviteMember(word, invite, context),
  )

  const join = parent
    .command('join')
    .argument('<workspace_id>', 'the id of the workspace')
    .argument('[invite_token]', 'the token; without it, it is asked for')
    .summary('Join a workspace with an invite token, and store a key of it as a profile.')
    .description(
      'Claims a membership with the key of the selected profile, and stores a key of the workspace as a profile.',
    )
    .option('--did', 'work there by tokens of the DID that `login --did` has bound, instead of a key')
  addGlobalOptions(addSaveAs(join)).action(async (workspace_id: string, token?: string) =>
    (await import('./join-workspace.ts')).joinWorkspace(workspace_id, token, join, context),
  )

  const use = parent
    .command('use')
    .argument('<profile>', 'your profile of the workspace')
    .description('Work in a workspace from now on: make its profile the current one, as `use` does.')
  addGlobalOptions(use).action(async (name: string) =>
    (await import('../login/add-profiles.ts')).useProfile(name, readGlobalOptions(use), context),
  )

  const leave = parent
    .command('leave')
    .argument(...WORKSPACE_ARGUMENT)
    .option('--yes', 'do it without asking')
    .summary('End your membership, and remove your profiles of the workspace.')
    .description('Ends your membership: your keys of it end at once, and what you deposited there stays there.')
  addGlobalOptions(leave).action(async (word?: string) =>
    (await import('./end-membership.ts')).leaveWorkspace(word, leave, context),
  )

  const remove = parent
    .command('delete')
    .argument(...WORKSPACE_ARGUMENT)
    .option('--confirm <name>', 'the name of the workspace; without it, it is asked for')
    .summary('Delete a workspace, and remove your profiles of it.')
    .description('Deletes a workspace after its name was typed, or given with --confirm. Owners only.')
  addGlobalOptions(addFields(remove, 'deleteWorkspace', ['confirm'])).action(async (word?: string) =>
    (await import('./end-membership.ts')).runDeleteWorkspace(word, remove, context),
  )
}

import type { Command } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { commandTable } from '../generated/command-table.ts'
import { addGlobalOptions } from '../global-options.ts'
import { LOCAL_COMMANDS_HEADING } from '../local-commands-heading.ts'
import { addFieldOptions } from '../operations/add-field-options.ts'
import { findOrAddParent } from '../operations/find-or-add-parent.ts'

const KEYS_HELP = `
Keys: a accept   c change in your editor (EDITOR) and accept   m merge into the record that is shown   r reject
      s skip   u undo the last decision   q quit   Tab, 1 to 9 another record   v all text   n note for the decision
A key of a workspace sees the queue of the workspace, an operator the others. Opening an item keeps it for you for 15 minutes.`

/** Adds `cairnway review`, the queue of a reviewer at a terminal. Its code is loaded when it runs. */
export function addReview(program: Command, context: CliContext): void {
  const queue = findOrAddParent(program, 'review', LOCAL_COMMANDS_HEADING)
    .command('queue', { isDefault: true })
    .argument('[candidate_id]', 'the only item to look at; without it, all that wait')
    .summary('Decide what waits for a reviewer, one item next to its nearest records, by one key each.')
    .description(
      'Shows one item of the queue next to its nearest records and what the gates found; one key decides it, one undoes it. Without a terminal it prints the queue.',
    )
    .addHelpText('after', KEYS_HELP)
  for (const field of commandTable.find(({ operation }) => operation === 'listReviews')?.fields ?? [])
    addFieldOptions(queue, field)
  addGlobalOptions(queue).action(async (id?: string) => (await import('./run-review.ts')).runReview(id, queue, context))
}

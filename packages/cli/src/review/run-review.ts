import type { Command } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { createCommandClient } from '../config/create-command-client.ts'
import { type GlobalOptions, readGlobalOptions } from '../global-options.ts'
import { resolveOutputFormat, writeAnswer } from '../output/write-answer.ts'
import { type ReviewFilter, type ReviewTally, reviewQueue } from './review-queue.ts'
import { openReviewTerminal } from './review-terminal.ts'

function formatTally({ opened, ...counts }: ReviewTally): string {
  const parts = Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []))
  if (parts.length > 0) return parts.join(', ')
  return opened === 0 ? 'Nothing waits for you.' : 'Nothing was decided.'
}

/** Whether a reviewer sits at a terminal; scripts and agents get the list. */
const isAtTerminal = (options: GlobalOptions, context: CliContext): boolean =>
  context.stdin.isTTY === true &&
  context.stdout.isTTY === true &&
  resolveOutputFormat(options, context) === 'table' &&
  !options.dryRun

/**
 * `review`: goes through the queue at a terminal. Elsewhere it writes one page of the queue, or the item that is named,
 * and assigns none but that one.
 * @param id the only item to look at; undefined for the whole queue
 */
export async function runReview(id: string | undefined, command: Command, context: CliContext): Promise<void> {
  const options = readGlobalOptions(command)
  const filter = readFilter(command)
  const client = createCommandClient(options, context)
  if (!isAtTerminal(options, context)) {
    const answer = id === undefined ? await client.listReviews(filter) : await client.getReview({ candidate_id: id })
    if (!options.dryRun) await writeAnswer(answer, id === undefined ? { list: 'reviews' } : {}, options, context)
    return
  }
  const terminal = openReviewTerminal(options, context)
  try {
    const tally = await reviewQueue(client, filter, id === undefined ? null : [id], terminal)
    terminal.write([formatTally(tally)])
  } finally {
    terminal.keys.close()
  }
}

function readFilter(command: Command): ReviewFilter {
  const { kind, workspace_id, limit, cursor } = command.opts<ReviewFilter>()
  return Object.fromEntries(
    Object.entries({ kind, workspace_id, limit, cursor }).filter(([, value]) => value !== undefined),
  )
}

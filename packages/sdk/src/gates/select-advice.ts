import type { CallInput, CallOutput } from '../operation-types.ts'
import { commandName } from './command-name.ts'
import type { ErrorQuery } from './form-query.ts'
import { type ErrorDescription, matchesError } from './matches-error.ts'

type SearchAnswer = CallOutput<'searchExperiences'>

/** A record as a search returns it in full. */
export type AdvisedExperience = Extract<SearchAnswer['results'][number], { problem: string }>

/** Confidence from which on any of the compared results may be about the error. */
export const SUFFICIENT_CONFIDENCE = ['medium', 'high']
/** Confidence with which most words of the error suffice, even of another command. */
export const SURE_CONFIDENCE = 'high'
/**
 * Minimum number of names of three parts or more in an error when the confidence is low and the first result does not
 * have the error in its title: a low score or a close second hardly contradicts a record with two of them.
 */
export const MIN_FULL_NAMES_UNSURE = 2
/** Results that are compared with the error: the record of this very error is not always the first. */
export const MAX_COMPARED_RESULTS = 3

/** Warning on a record that is neither shipped with the service nor the caller's own, and too few have confirmed. */
export const UNCORROBORATED_WARNING = 'uncorroborated'

/** The search whose answer `selectAdvice` takes. Compact items lack the texts that are compared. */
export const toAdviceSearch = ({ q, error_message }: ErrorQuery): CallInput<'searchExperiences'> => ({
  q,
  limit: MAX_COMPARED_RESULTS,
  ...(error_message !== null && { error_message }),
})

/** Whether a record is solved and `active`: other states mean that it is outdated, superseded or disputed. */
const isSolvedAndInForce = ({ validity, outcome }: AdvisedExperience): boolean =>
  validity.status === 'active' && outcome.status !== 'unresolved'

/**
 * Whether a record is corroborated, so that it may be shown unasked, or belongs to the workspace of the caller, whose
 * members rely on each other.
 */
const isReliable = ({ visibility_scope, transfer_warnings }: AdvisedExperience): boolean =>
  visibility_scope === 'team' || !(transfer_warnings ?? []).some(({ type }) => type === UNCORROBORATED_WARNING)

/** The texts of a record that say which error it is about. */
const describeError = ({ title, problem, failed_approaches }: AdvisedExperience): ErrorDescription => ({
  title,
  text: [problem, ...failed_approaches.map(({ why_it_failed }) => why_it_failed)].join('\n'),
})

/** Whether the title of the record has most of the error. */
const isNamedAfter = (query: ErrorQuery, { title }: AdvisedExperience): boolean =>
  matchesError(query, { title, text: '' }, { is_close: true })

/**
 * Whether the record shows other subcommands of the program, but not the one that failed: what `git rebase` needs is
 * seldom what `git merge` needs, although both report conflicts in the same words.
 */
function isAboutAnotherCommand(command: string, { title, problem, failed_approaches }: AdvisedExperience): boolean {
  const [program = '', subcommand] = command.split(' ')
  if (subcommand === undefined) return false
  const text = [title, problem, ...failed_approaches.flatMap(({ attempt, why_it_failed }) => [attempt, why_it_failed])]
    .join('\n')
    .toLowerCase()
  return text.includes(`\`${program} `.toLowerCase()) && !text.includes(command.toLowerCase())
}

/**
 * Selects the advice that is given unasked, as by the failure hook and the MCP proxy: the first result that is active,
 * solved, reliable and about this very error. For the first result of a search with high confidence most words of the
 * error suffice; with low confidence the error must be in its title, or have full names.
 * @param command_line the command that failed, where it is known
 * @returns null when no result may be shown
 */
export function selectAdvice(
  query: ErrorQuery,
  { results, metadata }: SearchAnswer,
  command_line?: string,
): AdvisedExperience | null {
  if (metadata.confidence === null) return null
  const is_sufficient = SUFFICIENT_CONFIDENCE.includes(metadata.confidence)
  const command = commandName(command_line ?? '')
  // `formQuery` puts the command in front of its output
  const printed = {
    ...query,
    q: query.q
      .split('\n')
      .filter((line) => line !== command)
      .join('\n'),
  }
  const records = results.filter((result): result is AdvisedExperience => 'problem' in result)
  return (
    records.find((record, rank) => {
      if (!isSolvedAndInForce(record) || !isReliable(record)) return false
      const is_close = rank === 0 && metadata.confidence === SURE_CONFIDENCE
      const is_likely = is_sufficient || (rank === 0 && isNamedAfter(printed, record))
      const min_full_names = is_likely ? 0 : MIN_FULL_NAMES_UNSURE
      return (
        matchesError(printed, describeError(record), { min_full_names, is_close }) &&
        (is_close || !isAboutAnotherCommand(command, record))
      )
    }) ?? null
  )
}

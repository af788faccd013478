import type { CallOutput } from '../operation-types.ts'
import type { ErrorQuery } from './form-query.ts'

export interface AdviceCase {
  name: string
  query: ErrorQuery
  answer: CallOutput<'searchExperiences'>
  /** the command line that failed */
  command?: string
  /** id of the record that may be shown */
  advice: string | null
}

const ID = 'exp_0123456789abcdef'
const ERROR = 'Error: ERR_WIDGET_UNSEALED cannot fold the widget twice'
const PART_OF_ERROR = 'ERR_WIDGET_UNSEALED: cannot fold a widget'
const QUERY = { q: `fold\n${ERROR}`, error_message: ERROR }

const about = (error: string, change: object = {}) => ({
  id: ID,
  title: 'Known trouble',
  problem: `It ends with ${error}`,
  failed_approaches: [{ attempt: 'again', why_it_failed: 'the same' }],
  outcome: { status: 'resolved' },
  validity: { status: 'active' },
  visibility_scope: 'public',
  transfer_warnings: null,
  ...change,
})
const UNCORROBORATED = { transfer_warnings: [{ type: 'contains_commands' }, { type: 'uncorroborated' }] }
// only the fields that the rule reads
const answer = (results: object[], confidence: string | null = 'medium') =>
  ({ results, metadata: { confidence } }) as unknown as CallOutput<'searchExperiences'>

const named = about(ERROR, { title: PART_OF_ERROR })
const { problem: _, ...compact } = about(ERROR)
const two_full_names = 'Class<org.acme.Node> cannot be converted to org.acme.yaml.Options'
const short_error = 'Error: ERR_WIDGET_7 no'
const shows_rebase = answer([about(ERROR, { problem: `During \`git rebase main\` it stops with ${ERROR}` })])

const answers: [name: string, answer: AdviceCase['answer'], advice: string | null][] = [
  ['a record about the error is advice when the confidence is medium', answer([about(ERROR)], 'medium'), ID],
  ['a record about the error is advice when the confidence is high', answer([about(ERROR)], 'high'), ID],
  ['low confidence is no advice', answer([about(ERROR)], 'low'), null],
  ['the first record with the error in its title is advice at low confidence', answer([named], 'low'), ID],
  ['another one with the error in its title is not', answer([about('another error'), named], 'low'), null],
  ['most words of the error suffice when the confidence is high', answer([about(PART_OF_ERROR)], 'high'), ID],
  ['most words of the error do not suffice when it is medium', answer([about(PART_OF_ERROR)]), null],
  [
    'most words of the error do not suffice for another record than the first',
    answer([about('another error'), about(PART_OF_ERROR)], 'high'),
    null,
  ],
  ['no confidence is no advice', answer([about(ERROR)], null), null],
  ['a stale record is no advice', answer([about(ERROR, { validity: { status: 'stale' } })]), null],
  ['a disputed record is no advice', answer([about(ERROR, { validity: { status: 'disputed' } })]), null],
  ['a superseded record is no advice', answer([about(ERROR, { validity: { status: 'superseded' } })]), null],
  ['an unresolved record is no advice', answer([about(ERROR, { outcome: { status: 'unresolved' } })]), null],
  ['another error is no advice', answer([about(ERROR.replace('UNSEALED', 'SEALED'))]), null],
  ['a record that nobody independent has confirmed is no advice', answer([about(ERROR, UNCORROBORATED)], 'high'), null],
  [
    'a record of the own workspace is advice before anybody has confirmed it',
    answer([about(ERROR, { ...UNCORROBORATED, visibility_scope: 'team' })]),
    ID,
  ],
  [
    'other warnings keep no record back',
    answer([about(ERROR, { transfer_warnings: [{ type: 'contains_commands' }] })]),
    ID,
  ],
  ['a compact item, which lacks the texts to compare, is no advice', answer([compact]), null],
  ['no result is no advice', answer([]), null],
  [
    'the first result that is about the error is chosen, behind others that are not or are not in force',
    answer([
      about('another error'),
      about(ERROR, { validity: { status: 'stale' } }),
      about(ERROR, { id: 'exp_fedcba9876543210' }),
      about(ERROR),
    ]),
    'exp_fedcba9876543210',
  ],
  [
    'what an attempt failed with says which error a record is about',
    answer([about('it', { failed_approaches: [{ attempt: 'fold', why_it_failed: ERROR }] })]),
    ID,
  ],
]
const commands: [command: string, advice: string | null][] = [
  ['git merge feat', null],
  ['cd app && git merge feat', null],
  ['git rebase main', ID],
  ['git', ID],
  ['make all', ID],
]

export const ADVICE_CASES: readonly AdviceCase[] = [
  ...answers.map(([name, answer, advice]) => ({ name, query: QUERY, answer, advice })),
  ...commands.map(([command, advice]) => ({
    name: `a record that shows \`git rebase\` answers a failure of \`${command}\`: ${advice !== null}`,
    query: QUERY,
    answer: shows_rebase,
    command,
    advice,
  })),
  {
    name: 'an error with two full names is answered although the search is not sure',
    query: { q: two_full_names, error_message: two_full_names },
    answer: answer([about('another error'), about(two_full_names)], 'low'),
    advice: ID,
  },
  {
    name: 'the command in front of the query is not compared as a line of the error',
    query: { q: `fold all\n${short_error}`, error_message: short_error },
    answer: answer([about(short_error)]),
    command: 'fold all --now',
    advice: ID,
  },
]

import type { CallInput } from '@cairnway/sdk'
import { formatTable } from './format-table.ts'
import type { OpsCommand } from './ops-command.ts'
import { PAGE_LIMIT } from './ops-command.ts'

type ReportAction = CallInput<'resolveReport'>['action']
const reportActions: readonly string[] = ['dismiss', 'hide', 'erase'] satisfies ReportAction[]
const isReportAction = (text: string): text is ReportAction => reportActions.includes(text)

const strikeDecisions = ['keep', 'remove'] as const

/** Commands about contributors, reported records and reviews. */
export const moderationCommands: Record<string, OpsCommand> = {
  suspend: {
    usage: 'HANDLE --reason TEXT',
    description: 'suspend a contributor: they can still read but not write, and see the reason',
    argument_count: [1, 1],
    options: ['reason'],
    required_options: ['reason'],
    run: async (client, [contributor_id = ''], { reason = '' }) => {
      const { display_handle, suspended_at, suspension_reason } = await client.suspendContributor({
        contributor_id,
        reason,
      })
      console.log(`${display_handle} is suspended since ${suspended_at}: ${suspension_reason}`)
      return 0
    },
  },
  reinstate: {
    usage: 'HANDLE',
    description: 'end a suspension',
    argument_count: [1, 1],
    run: async (client, [contributor_id = '']) => {
      const { display_handle, trust_level } = await client.reinstateContributor({ contributor_id })
      console.log(`${display_handle} is ${trust_level}.`)
      return 0
    },
  },
  'found-wrong': {
    usage: '',
    description: 'list contributors whose records votes find wrong: suspend them, or leave it',
    run: async (client) => {
      const { contributors } = await client.listContributors({ found_wrong: true, limit: PAGE_LIMIT })
      const rows = contributors.map((each) => [
        each.display_handle,
        each.trust_level,
        each.reputation_score.toFixed(2),
        each.found_wrong_at,
      ])
      console.log(formatTable(['HANDLE', 'LEVEL', 'REPUTATION', 'SINCE'], rows, 'There is none.'))
      return 0
    },
  },
  strikes: {
    usage: '',
    description: 'list the strikes whose contributors contest them',
    run: async (client) => {
      const { strikes } = await client.listStrikes({ appealed: true, limit: PAGE_LIMIT })
      const rows = strikes.map((each) => [
        each.id,
        each.contributor,
        each.trust_level,
        each.rules.join(', '),
        each.happened_at,
        each.appeal?.note ?? '',
      ])
      console.log(formatTable(['ID', 'HANDLE', 'LEVEL', 'FOUND', 'SINCE', 'APPEAL'], rows, 'There is none.'))
      return 0
    },
  },
  'strikes decide': {
    usage: `ID ${strikeDecisions.join('|')}`,
    description: 'keep a strike, or remove it; `reinstate` ends a suspension that rested on it',
    argument_count: [2, 2],
    run: async (client, [strike_id = '', text = '']) => {
      const decision = strikeDecisions.find((each) => each === text)
      if (decision === undefined) return null
      const { id, trust_level } = await client.decideStrike({ strike_id, decision })
      console.log(`${id}: ${decision}. Its contributor is ${trust_level}.`)
      return 0
    },
  },
  'crawler-budget': {
    usage: 'WORKSPACE DEPOSITS',
    description: 'set the deposits that the crawlers of a workspace may make in a day',
    argument_count: [2, 2],
    run: async (client, [id = '', deposits = '']) => {
      const { crawler_budget } = await client.setCrawlerBudget({ workspace_id: id, crawler_budget: Number(deposits) })
      console.log(`The crawlers of ${id} deposit up to ${crawler_budget} records a day.`)
      return 0
    },
  },
  reports: {
    usage: '',
    description: 'list the open reports of readers',
    run: async (client) => {
      const { reports } = await client.listReports({ status: 'open', limit: PAGE_LIMIT })
      const rows = reports.map((each) => [each.id, each.reason, each.experience_id, each.author, each.title, each.note])
      console.log(formatTable(['ID', 'REASON', 'EXPERIENCE', 'AUTHOR', 'TITLE', 'NOTE'], rows, 'There is none.'))
      return 0
    },
  },
  'reports resolve': {
    usage: `ID ${reportActions.join('|')} --note TEXT`,
    description: 'decide a report; hide and erase decide every report about the same experience',
    argument_count: [2, 2],
    options: ['note'],
    required_options: ['note'],
    run: async (client, [report_id = '', action = ''], { note = '' }) => {
      if (!isReportAction(action)) return null
      const { status, experience_id } = await client.resolveReport({ report_id, action, note })
      console.log(`The report about ${experience_id} is ${status}.`)
      return 0
    },
  },
  reviews: {
    usage: '',
    description: 'list the deposits and experiences that wait for a reviewer',
    run: async (client) => {
      const { reviews } = await client.listReviews({ limit: PAGE_LIMIT })
      const rows = reviews.map((each) => [
        each.id,
        each.kind,
        each.workspace_id ?? 'public',
        each.author,
        each.assigned_to,
        each.quality_score,
        each.title,
      ])
      const head = ['ID', 'KIND', 'WORKSPACE', 'AUTHOR', 'OPENED BY', 'QUALITY', 'TITLE']
      console.log(formatTable(head, rows, 'Nothing waits.'))
      return 0
    },
  },
  'reviews show': {
    usage: 'ID',
    description: 'show one of them in full',
    argument_count: [1, 1],
    run: async (client, [candidate_id = '']) => {
      console.log(JSON.stringify(await client.getReview({ candidate_id }), null, 2))
      return 0
    },
  },
  'reviews accept': {
    usage: 'ID',
    description: 'accept it; an experience that was hidden after a report becomes visible again',
    argument_count: [1, 1],
    run: async (client, [candidate_id = '']) => {
      const { experience_id } = await client.decideReview({ candidate_id, decision: 'accept' })
      console.log(`${experience_id} is found by others.`)
      return 0
    },
  },
  'reviews reject': {
    usage: 'ID [--note TEXT]',
    description: 'reject it',
    argument_count: [1, 1],
    options: ['note'],
    run: async (client, [candidate_id = ''], { note }) => {
      await client.decideReview({ candidate_id, decision: 'reject', note })
      console.log(`${candidate_id} stays out.`)
      return 0
    },
  },
  'reviews undo': {
    usage: 'ID',
    description: 'undo a decision, within 24 hours and before its result was shown to others',
    argument_count: [1, 1],
    run: async (client, [candidate_id = '']) => {
      const { id } = await client.undoReview({ candidate_id })
      console.log(`${id} waits for a reviewer again.`)
      return 0
    },
  },
}

import type { Sent } from '@cairnway/sdk'
import { columns } from './columns.ts'
import type { Command } from './commands.ts'

const PAGE = 200

type Action = Sent<'resolveReport'>['action']
const actions: readonly string[] = ['dismiss', 'hide', 'erase'] satisfies Action[]
const isAction = (word: string): word is Action => actions.includes(word)

/** Commands about contributors who misbehave and records that were reported. */
export const moderation: Record<string, Command> = {
  suspend: {
    takes: 'HANDLE --reason TEXT',
    about: 'suspend a contributor: they read on, write nothing, and are told the reason',
    words: [1, 1],
    options: ['reason'],
    needs: ['reason'],
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
    takes: 'HANDLE',
    about: 'end a suspension',
    words: [1, 1],
    run: async (client, [contributor_id = '']) => {
      const { display_handle, trust_level } = await client.reinstateContributor({ contributor_id })
      console.log(`${display_handle} is ${trust_level}.`)
      return 0
    },
  },
  reports: {
    takes: '',
    about: 'what readers reported and nobody has decided',
    run: async (client) => {
      const { reports } = await client.listReports({ status: 'open', limit: PAGE })
      const rows = reports.map((each) => [each.id, each.reason, each.experience_id, each.author, each.title, each.note])
      console.log(columns(['ID', 'REASON', 'EXPERIENCE', 'AUTHOR', 'TITLE', 'NOTE'], rows, 'There is none.'))
      return 0
    },
  },
  'reports resolve': {
    takes: `ID ${actions.join('|')} --note TEXT`,
    about: 'decide a report; hide and erase decide all about the same experience',
    words: [2, 2],
    options: ['note'],
    needs: ['note'],
    run: async (client, [report_id = '', action = ''], { note = '' }) => {
      if (!isAction(action)) return null
      const { status, experience_id } = await client.resolveReport({ report_id, action, note })
      console.log(`The report about ${experience_id} is ${status}.`)
      return 0
    },
  },
  reviews: {
    takes: '',
    about: 'deposits and experiences that wait for a reviewer',
    run: async (client) => {
      const { reviews } = await client.listReviews({ limit: PAGE })
      const rows = reviews.map((each) => [each.id, each.kind, each.author, each.quality_score, each.title])
      console.log(columns(['ID', 'KIND', 'AUTHOR', 'QUALITY', 'TITLE'], rows, 'Nothing waits.'))
      return 0
    },
  },
  'reviews show': {
    takes: 'ID',
    about: 'one of them as a whole',
    words: [1, 1],
    run: async (client, [candidate_id = '']) => {
      console.log(JSON.stringify(await client.getReview({ candidate_id }), null, 2))
      return 0
    },
  },
  'reviews accept': {
    takes: 'ID',
    about: 'let it in; also shows an experience again that was hidden after a report',
    words: [1, 1],
    run: async (client, [candidate_id = '']) => {
      const { experience_id } = await client.decideReview({ candidate_id, decision: 'accept' })
      console.log(`${experience_id} is found by others.`)
      return 0
    },
  },
  'reviews reject': {
    takes: 'ID [--note TEXT]',
    about: 'keep it out',
    words: [1, 1],
    options: ['note'],
    run: async (client, [candidate_id = ''], { note }) => {
      await client.decideReview({ candidate_id, decision: 'reject', note })
      console.log(`${candidate_id} stays out.`)
      return 0
    },
  },
  'reviews undo': {
    takes: 'ID',
    about: 'take a decision back, within 24 hours and before others were shown what it led to',
    words: [1, 1],
    run: async (client, [candidate_id = '']) => {
      const { id } = await client.undoReview({ candidate_id })
      console.log(`${id} waits for a reviewer again.`)
      return 0
    },
  },
}

import { jobStatuses } from '@cairnway/contract'
import type { Client } from '@cairnway/sdk'
import { formatTable } from './format-table.ts'
import { EXIT_PROBLEM_FOUND, type OpsCommand, PAGE_LIMIT } from './ops-command.ts'

/**
 * Prints the newest jobs, one on each line.
 * @returns false when there is no such status
 */
async function printJobs(client: Client, status_argument: string | undefined): Promise<boolean> {
  const status = jobStatuses.find((known) => known === status_argument)
  if (status_argument !== undefined && status === undefined) return false
  const { jobs } = await client.listJobs({ limit: PAGE_LIMIT, ...(status && { status }) })
  for (const { id, kind, status, attempts, run_at, error } of jobs)
    console.log([id, status, kind, `attempt ${attempts}`, run_at, error ?? ''].join('  ').trimEnd())
  if (jobs.length === 0) console.log('no jobs')
  return true
}

const formatMegabytes = (bytes: number | null): string | null =>
  bytes === null ? null : `${Math.ceil(bytes / 1_000_000)} MB`

/**
 * Prints the backups.
 * @returns false when the newest one failed
 */
async function printBackups(client: Client): Promise<boolean> {
  const { backups, is_supported } = await client.listBackups({ limit: PAGE_LIMIT })
  const rows = backups.map(({ id, status, bytes, reason }) => [id, status, formatMegabytes(bytes), reason])
  const none = is_supported ? 'There is none.' : 'The tools of PostgreSQL, such as pg_dump, back up this database.'
  console.log(formatTable(['ID', 'STATUS', 'SIZE', 'REASON'], rows, none))
  return backups[0]?.status !== 'failed'
}

/**
 * Verifies the audit log and prints the result.
 * @returns whether the log is intact
 */
async function verifyAudit(client: Client): Promise<boolean> {
  const { rows, intact, broken_at, reason, head, sealed_to } = await client.verifyAudit()
  console.log(
    intact ? `The audit log is intact: ${rows} rows.` : `The audit log is broken at row ${broken_at}: ${reason}.`,
  )
  console.log(`Last good row ${head.seq}, hash ${head.hash}; sealed to row ${sealed_to ?? 'none'}.`)
  return intact
}

const formatSeconds = (seconds: number | null): string | null => (seconds === null ? null : `${Math.round(seconds)} s`)

/**
 * Prints the state of every part and of every lane of background jobs.
 * @returns whether all is well
 */
async function printHealth(client: Client): Promise<boolean> {
  const { status, version, checks, lanes } = await client.getDetailedHealth()
  const parts = Object.entries(checks).map(([name, { status, message = '' }]) => [name, status, message])
  const rows = Object.entries(lanes).map(([name, lane]) => [
    name,
    lane.status,
    formatSeconds(lane.heartbeat_age_seconds),
    lane.running,
    lane.waiting,
    lane.overdue,
    formatSeconds(lane.oldest_due_seconds),
    lane.failed,
  ])
  const headers = ['LANE', 'STATUS', 'LAST BEAT', 'RUNNING', 'WAITING', 'OVERDUE', 'OLDEST DUE', 'FAILED']
  console.log(`Cairnway ${version}: ${status}`)
  console.log(`\n${formatTable(['PART', 'STATUS', ''], parts, '')}`)
  console.log(`\n${formatTable(headers, rows, '')}`)
  return status === 'ok'
}

/** Commands about health, background jobs, backups, signing keys and the audit log. */
export const maintenanceCommands: Record<string, OpsCommand> = {
  health: {
    usage: '',
    description: 'show the state of every part, and of the background jobs by lane',
    run: async (client) => ((await printHealth(client)) ? 0 : EXIT_PROBLEM_FOUND),
  },
  jobs: {
    usage: '[STATUS]',
    description: 'list the newest background jobs: all, or those waiting, running, done or failed',
    argument_count: [0, 1],
    run: async (client, [status]) => ((await printJobs(client, status)) ? 0 : null),
  },
  'jobs retry': {
    usage: 'ID',
    description: 'retry a failed job',
    argument_count: [1, 1],
    run: async (client, [job_id = '']) => {
      await client.retryJob({ job_id })
      return 0
    },
  },
  backup: {
    usage: '',
    description: 'back up the embedded store now; backups shows when it is there',
    run: async (client) => {
      const { backup_id } = await client.createBackup()
      console.log(`${backup_id} is being made.`)
      return 0
    },
  },
  backups: {
    usage: '',
    description: 'list the backups of the embedded store, newest first',
    run: async (client) => ((await printBackups(client)) ? 0 : EXIT_PROBLEM_FOUND),
  },
  'keys rotate': {
    usage: '[urgent]',
    description: `make another key the one that signs access tokens and credentials, as soon as every cache has
it; urgent: at once, and what the others have signed ends, since somebody may have stolen them`,
    argument_count: [0, 1],
    run: async (client, [how]) => {
      if (how !== undefined && how !== 'urgent') return null
      const { key_id, signs_from } = await client.rotateSigningKey({ is_urgent: how === 'urgent' })
      console.log(`${key_id} signs from ${signs_from} on.`)
      return 0
    },
  },
  'audit verify': {
    usage: '',
    description: 'verify that the audit log is unchanged',
    run: async (client) => ((await verifyAudit(client)) ? 0 : EXIT_PROBLEM_FOUND),
  },
}

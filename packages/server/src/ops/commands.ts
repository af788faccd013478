import type { Client } from '@cairnway/sdk'
import { accountCommands } from './account-commands.ts'
import { exportFile } from './export-file.ts'
import { importFile } from './import-file.ts'
import { moderationCommands } from './moderation-commands.ts'
import { printJobs } from './print-jobs.ts'
import { verifyAudit } from './verify-audit.ts'

/** The command did its work, and what it found is not as it should be. */
const EXIT_PROBLEM_FOUND = 3

/** One thing that an operator can tell the running server. */
export interface OpsCommand {
  /** what stands behind the name, such as `FILE [--as NAME]` */
  usage: string
  /** one line or more of help */
  description: string
  /** how many words stand behind the name, at least and at most; none when absent */
  argument_count?: [least: number, most: number]
  /** options with a value, without the dashes; a needed one is named in `needs` too */
  options?: string[]
  required_options?: string[]
  /** @returns the exit code; null when the words make no call of it */
  run: (client: Client, words: string[], options: Record<string, string | undefined>) => Promise<number | null>
}

const importCommand: OpsCommand = {
  usage: 'FILE [--as NAME]',
  description: `deposit the experiences of a JSON Lines file (also .gz), one ExperienceCreate per line,
in the name of a seed contributor (default: the file's name). Run it again after a break:
what is there already is not stored twice`,
  argument_count: [1, 1],
  options: ['as'],
  run: async (client, [file = ''], { as }) => {
    const { rejected } = await importFile(client, file, as)
    return rejected > 0 ? EXIT_PROBLEM_FOUND : 0
  },
}

const exportCommand: OpsCommand = {
  usage: 'FILE',
  description: 'write every public experience to a JSON Lines file (also .gz) that an import takes',
  argument_count: [1, 1],
  run: async (client, [file = '']) => {
    console.log(`${await exportFile(client, file)} experiences in ${file}`)
    return 0
  },
}

const maintenanceCommands: Record<string, OpsCommand> = {
  jobs: {
    usage: '[STATUS]',
    description: 'the newest background jobs: all, or the waiting, running, done or failed ones',
    argument_count: [0, 1],
    run: async (client, [status]) => ((await printJobs(client, status)) ? 0 : null),
  },
  'jobs retry': {
    usage: 'ID',
    description: 'try a job again that was given up',
    argument_count: [1, 1],
    run: async (client, [job_id = '']) => {
      await client.retryJob({ job_id })
      return 0
    },
  },
  'audit verify': {
    usage: '',
    description: 'check that the audit log is as it was written',
    run: async (client) => ((await verifyAudit(client)) ? 0 : EXIT_PROBLEM_FOUND),
  },
}

/** Every command by its name, of one word or two. */
export const commands: Record<string, OpsCommand> = {
  import: importCommand,
  export: exportCommand,
  ...accountCommands,
  ...moderationCommands,
  ...maintenanceCommands,
}

import type { Client } from '@cairnway/sdk'
import { exportFile } from './export-file.ts'
import { importFile } from './import-file.ts'
import { moderation } from './moderation.ts'
import { people } from './people.ts'
import { printJobs } from './print-jobs.ts'
import { verifyAudit } from './verify-audit.ts'

/** The command did its work, and what it found is not as it should be. */
const NOT_WELL = 3

/** One thing that an operator can tell the running server. */
export interface Command {
  /** what stands behind the name, such as `FILE [--as NAME]` */
  takes: string
  /** one line or more of help */
  about: string
  /** how many words stand behind the name, at least and at most; none when absent */
  words?: [least: number, most: number]
  /** options with a value, without the dashes; a needed one is named in `needs` too */
  options?: string[]
  needs?: string[]
  /** @returns the exit code; null when the words make no call of it */
  run: (client: Client, words: string[], options: Record<string, string | undefined>) => Promise<number | null>
}

const importing: Command = {
  takes: 'FILE [--as NAME]',
  about: `deposit the experiences of a JSON Lines file (also .gz), one ExperienceCreate per line,
in the name of a seed contributor (default: the file's name). Run it again after a break:
what is there already is not stored twice`,
  words: [1, 1],
  options: ['as'],
  run: async (client, [file = ''], { as }) => {
    const { rejected } = await importFile(client, file, as)
    return rejected > 0 ? NOT_WELL : 0
  },
}

const exporting: Command = {
  takes: 'FILE',
  about: 'write every public experience to a JSON Lines file (also .gz) that an import takes',
  words: [1, 1],
  run: async (client, [file = '']) => {
    console.log(`${await exportFile(client, file)} experiences in ${file}`)
    return 0
  },
}

const upkeep: Record<string, Command> = {
  jobs: {
    takes: '[STATUS]',
    about: 'the newest background jobs: all, or the waiting, running, done or failed ones',
    words: [0, 1],
    run: async (client, [status]) => ((await printJobs(client, status)) ? 0 : null),
  },
  'jobs retry': {
    takes: 'ID',
    about: 'try a job again that was given up',
    words: [1, 1],
    run: async (client, [job_id = '']) => {
      await client.retryJob({ job_id })
      return 0
    },
  },
  'audit verify': {
    takes: '',
    about: 'check that the audit log is as it was written',
    run: async (client) => ((await verifyAudit(client)) ? 0 : NOT_WELL),
  },
}

/** Every command by its name, of one word or two. */
export const commands: Record<string, Command> = {
  import: importing,
  export: exporting,
  ...people,
  ...moderation,
  ...upkeep,
}

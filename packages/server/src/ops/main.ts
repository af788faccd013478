import { ApiError } from '@cairnway/sdk'
import { StartError } from '../start-error.ts'
import { connect } from './connect.ts'
import { importFile } from './import-file.ts'
import { printJobs } from './print-jobs.ts'
import { verifyAudit } from './verify-audit.ts'

const usage = `Usage: npm run ops -- COMMAND

  import FILE [--as NAME]   deposit the experiences of a JSON Lines file (also .gz), one ExperienceCreate per line,
                            in the name of a seed contributor (default: the file's name). Run it again after a break:
                            what is there already is not stored twice.
  jobs [STATUS]             list the newest background jobs: all, or the waiting, running, done or failed ones.
  jobs retry ID             try a job again that was given up.
  audit verify              check that the audit log is as it was written.

The server must be running. CAIRNWAY_URL names it (default: http://127.0.0.1:8080 or PORT), ADMIN_API_KEY is the
operator's key (default: the file operator-key in DATA_DIR).`

const WRONG_USAGE = 2
/** the command did its work, and what it found is not as it should be */
const NOT_WELL = 3

function option(args: string[], name: string): string | undefined {
  const at = args.indexOf(name)
  return at < 0 ? undefined : args.splice(at, 2)[1]
}

/** @returns the exit code; undefined when the words make no command */
async function command(args: string[]): Promise<number | undefined> {
  const as = option(args, '--as')
  const [first, second, third, ...rest] = args
  if (rest.length > 0) return undefined
  const client = () => connect(process.env)
  if (first === 'import' && second !== undefined && third === undefined) {
    const { rejected } = await importFile(await client(), second, as)
    return rejected > 0 ? NOT_WELL : 0
  }
  if (first === 'jobs' && second === 'retry' && third !== undefined) {
    await (await client()).retryJob({ job_id: third })
    return 0
  }
  if (first === 'jobs' && third === undefined) return (await printJobs(await client(), second)) ? 0 : undefined
  if (first === 'audit' && second === 'verify' && third === undefined)
    return (await verifyAudit(await client())) ? 0 : NOT_WELL
  return undefined
}

async function main(args: string[]): Promise<number> {
  const asks_help = [undefined, 'help', '--help'].includes(args[0])
  const code = asks_help ? undefined : await command(args)
  if (code !== undefined) return code
  console.error(usage)
  return asks_help ? 0 : WRONG_USAGE
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const known = error instanceof ApiError || error instanceof StartError
    console.error(known ? `cairnway: ${error.message}` : error)
    process.exit(1)
  },
)

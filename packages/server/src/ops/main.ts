import { ApiError } from '@cairnway/sdk'
import { StartError } from '../start-error.ts'
import { connect } from './connect.ts'
import { exportFile } from './export-file.ts'
import { importFile } from './import-file.ts'

const usage = `Usage: npm run ops -- COMMAND

  import FILE [--as NAME]   deposit the experiences of a JSON Lines file (also .gz), one ExperienceCreate per line,
                            in the name of a seed contributor (default: the file's name). Run it again after a break:
                            what is there already is not stored twice.
  export FILE               write every public experience to a JSON Lines file (also .gz) that an import takes.

The server must be running. CAIRNWAY_URL names it (default: http://127.0.0.1:8080 or PORT), ADMIN_API_KEY is the
operator's key (default: the file operator-key in DATA_DIR).`

function option(args: string[], name: string): string | undefined {
  const at = args.indexOf(name)
  return at < 0 ? undefined : args.splice(at, 2)[1]
}

async function main(args: string[]): Promise<number> {
  const as = option(args, '--as')
  const [command, file, ...rest] = args
  const isKnown = command === 'import' || (command === 'export' && as === undefined)
  if (!isKnown || file === undefined || rest.length > 0) {
    console.error(usage)
    return command === undefined || command === '--help' || command === 'help' ? 0 : 2
  }
  if (command === 'export') {
    console.log(`${await exportFile(await connect(process.env), file)} experiences in ${file}`)
    return 0
  }
  const { rejected } = await importFile(await connect(process.env), file, as)
  return rejected > 0 ? 3 : 0
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const known = error instanceof ApiError || error instanceof StartError
    console.error(known ? `cairnway: ${error.message}` : error)
    process.exit(1)
  },
)

import { readConfig } from '../platform/config/config.ts'
import { StartError } from '../platform/errors/start-error.ts'
import { run } from './run.ts'

async function main(): Promise<void> {
  // whatever this process and its children create is for its user alone
  process.umask(0o077)
  await run(readConfig(process.env))
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? `cairnway: ${error.message.replaceAll(/\s+/g, ' ')}` : error)
  process.exit(1)
})

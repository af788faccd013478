// Usage: node with-opensearch.mjs COMMAND [ARGUMENT…]
// Runs the command with TEST_SEARCH_URL pointing to a node of OpenSearch: the one that the variable names already, or a new
// one, which ends with the command. The engine and its plugin for vectors come from Maven Central and stay in a folder of
// the cache. A machine without Java 21, Maven or that repository says so; with CI set this is a failure.
import { spawn } from 'node:child_process'
import { OpensearchMissing, startOpensearch } from './start-opensearch.mjs'

const existing_url = process.env.TEST_SEARCH_URL
const server = existing_url
  ? { url: existing_url, stop: async () => {} }
  : await startOpensearch().catch((error) => {
      if (!(error instanceof OpensearchMissing)) throw error
      console.error(`OpenSearch is not tried on this machine: ${error.message}`)
      process.exit(process.env.CI ? 1 : 0)
    })
const [command, ...args] = process.argv.slice(2)
const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, TEST_SEARCH_URL: server.url } })
child.on('exit', async (code) => {
  await server.stop()
  process.exit(code ?? 1)
})

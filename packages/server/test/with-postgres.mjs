// Usage: node with-postgres.mjs COMMAND [ARGUMENT…]
// Runs the command with TEST_DATABASE_URL pointing to a PostgreSQL server: the server that the variable names already, or
// a new one in a temporary directory, which is removed afterwards.
import { spawn } from 'node:child_process'
import { startPostgres } from './start-postgres.mjs'

const existing_url = process.env.TEST_DATABASE_URL
const server = existing_url ? { url: existing_url, stop: () => {} } : await startPostgres()
const [command, ...args] = process.argv.slice(2)
const child = spawn(command, args, {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: server.url },
  shell: process.platform === 'win32',
})
child.on('exit', (code) => {
  server.stop()
  process.exit(code ?? 1)
})

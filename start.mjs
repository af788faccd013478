// Run by `npm start`: builds what is missing or outdated, then runs the server in this process, so that it receives
// signals. It loads other modules only in a Node.js that can.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major > 20 || (major === 20 && minor >= 19)) await start()
else {
  console.error(`cairnway: this needs Node.js 20.19 or newer, not ${process.versions.node}`)
  process.exitCode = 1
}

async function start() {
  const { build } = await import('./build.mjs')
  const { buildConsole } = await import('./build-console.mjs')
  // npm forwards a signal only to its shell, which exits without the server; the server stops when its parent has changed
  const parent = process.ppid
  if (process.env.npm_lifecycle_event === 'start')
    setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 500).unref()

  if (!build('server')) {
    process.exitCode = 1
    return
  }
  const has_console = process.env.ROLE === 'worker' || buildConsole()
  if (!has_console)
    console.error('cairnway: the web console is not built from its sources; the server starts without that')
  await import('./packages/server/dist/app/main.js')
}

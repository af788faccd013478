import { reportToStderr } from './report-to-stderr.ts'

const USAGE_EXIT = 2
const [word, ...rest] = process.argv.slice(2)

// a host that no longer reads what is told must not end the session
process.stderr.on('error', () => {})

// each word loads what it needs: a proxy starts in a fraction of the time that the schemas take
if (word === 'proxy') {
  const { isHelpRequested, USAGE } = await import('./proxy/read-arguments.ts')
  if (isHelpRequested(rest)) process.stdout.write(USAGE)
  else {
    const { runProxy } = await import('./proxy/run-proxy.ts')
    process.exitCode = await runProxy(rest, process.env)
  }
} else {
  const { serveTools } = await import('./serve-tools.ts')
  try {
    serveTools(process.argv.slice(2), process.env)
  } catch (error) {
    reportToStderr('cairnway-mcp', error)
    process.exitCode = USAGE_EXIT
  }
}

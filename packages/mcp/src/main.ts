import { reportToStderr } from './report-to-stderr.ts'

const EXIT_USAGE = 2
const [command, ...rest] = process.argv.slice(2)

// a host that has closed the error output must not end the session
process.stderr.on('error', () => {})

// dynamic imports, because loading the schemas takes many times as long as starting the proxy
if (command === 'proxy') {
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
    process.exitCode = EXIT_USAGE
  }
}

if (process.argv[2] === 'proxy') {
  const { runProxy } = await import('./proxy/run-proxy.ts')
  process.exitCode = await runProxy(process.argv.slice(3), process.env)
} else console.error('not built yet')

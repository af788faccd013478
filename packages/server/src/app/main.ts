// An older Node.js fails with a stack trace while it loads the other modules, so they are loaded after this check.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major > 20 || (major === 20 && minor >= 19)) await import('./start.ts')
else {
  console.error(`cairnway: this needs Node.js 20.19 or newer, not ${process.versions.node}`)
  process.exitCode = 1
}

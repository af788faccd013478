// Tests and types of the Python package, on its sources, and the types of its wheel: `npm run test:python -- ARGUMENTS OF PYTEST`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { pythonSdk } from '../interop/harness/toolchains.mjs'
import { checkWheelTypes } from './check-wheel-types.mjs'

const folder = fileURLToPath(new URL('../python', import.meta.url))
const { path: python } = pythonSdk()

async function run(...args) {
  const [code] = await once(spawn(python, ['-m', ...args], { cwd: folder, stdio: 'inherit' }), 'close')
  return code === 0
}

const pytest_args = process.argv.slice(2)
let passed = await run('pytest', ...pytest_args)
// the oldest and the newest: what both accept, those between accept
if (pytest_args.length === 0) {
  for (const version of ['3.10', '3.13']) passed = (await run('mypy', '--python-version', version)) && passed
  await checkWheelTypes(python, folder)
}
process.exit(passed ? 0 : 1)

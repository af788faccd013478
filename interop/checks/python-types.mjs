import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runProgram } from '../harness/run-program.mjs'
import { interop } from '../harness/toolchains.mjs'

const folder = fileURLToPath(new URL('../../python', import.meta.url))
const pyright = join(interop, 'node_modules/pyright/index.js')

export const check = {
  clients: ['npm:pyright'],
  does: 'the Python package with its tests and examples; how much of what it exports is typed',
  needs: ['node', 'python_sdk'],
  run: async ({ node, python_sdk }) => {
    // it takes the Python of the PATH
    const env = { PATH: `${dirname(python_sdk)}${delimiter}${process.env.PATH}` }
    const run = (...args) => runProgram(node, [pyright, ...args], { cwd: folder, env })
    await run('--project', '.')
    const { stdout } = await run('--verifytypes', 'cairnway', '--ignoreexternal')
    return /^Type completeness score: .+$/m.exec(stdout)?.[0].toLowerCase()
  },
}

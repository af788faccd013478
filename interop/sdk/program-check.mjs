import { runProgram } from '../harness/run-program.mjs'
import { walkInput } from './walk-input.mjs'

const program = new URL('./program.mjs', import.meta.url).pathname

/** The check that runs the walk as a program of a runtime; `args` stand before the program. */
export const programCheck = (runtime, args = [], how = '') => ({
  clients: ['npm:../../packages/sdk'],
  does: `our own SDK as it is built${how}: the walk, its pages, lines and errors`,
  needs: [runtime],
  run: async (context) => {
    const input = JSON.stringify(await walkInput(context))
    const { stdout } = await runProgram(context[runtime], [...args, program, input], {
      env: { DENO_DIR: context.directory },
    })
    return stdout.trim()
  },
})

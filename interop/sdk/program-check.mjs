import { runProgram } from '../harness/run-program.mjs'
import { scenarioInput } from './scenario-input.mjs'

const program = new URL('./program.mjs', import.meta.url).pathname

/** Creates a check that runs the scenario as a program of a runtime; `args` precede the program on its command line. */
export const programCheck = (runtime, args = [], how = '') => ({
  clients: ['npm:../../packages/sdk'],
  does: `the SDK as built${how}: the scenario, with pagination, JSON Lines and errors`,
  needs: [runtime],
  run: async (context) => {
    const input = JSON.stringify(await scenarioInput(context))
    const { stdout } = await runProgram(context[runtime], [...args, program, input], {
      env: { DENO_DIR: context.directory },
    })
    return stdout.trim()
  },
})

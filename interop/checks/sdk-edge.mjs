import { runProgram } from '../harness/run-program.mjs'
import { scenarioInput } from '../sdk/scenario-input.mjs'

const program = new URL('../sdk/edge.mjs', import.meta.url).pathname

export const check = {
  clients: ['npm:../../packages/sdk', 'npm:@edge-runtime/vm'],
  does: 'the SDK as built, in the sandbox of an edge function: the scenario, with pagination, JSON Lines and errors',
  needs: ['node'],
  run: async ({ node, ...context }) => {
    const input = JSON.stringify(await scenarioInput(context))
    const args = ['--no-warnings', '--experimental-vm-modules', program, input]
    return (await runProgram(node, args)).stdout.trim()
  },
}

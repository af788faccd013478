import { runProgram } from '../harness/run-program.mjs'
import { walkInput } from '../sdk/walk-input.mjs'

const program = new URL('../sdk/edge.mjs', import.meta.url).pathname

export const check = {
  clients: ['npm:../../packages/sdk', 'npm:@edge-runtime/vm'],
  does: 'our own SDK as it is built, in the sandbox of an edge function: the walk, its pages, lines and errors',
  needs: ['node'],
  run: async ({ node, ...context }) => {
    const input = JSON.stringify(await walkInput(context))
    const args = ['--no-warnings', '--experimental-vm-modules', program, input]
    return (await runProgram(node, args)).stdout.trim()
  },
}

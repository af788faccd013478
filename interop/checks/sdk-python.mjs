import { fileURLToPath } from 'node:url'
import { runProgram } from '../harness/run-program.mjs'
import { scenarioInput } from '../sdk/scenario-input.mjs'

const program = fileURLToPath(new URL('../python/sdk_scenario.py', import.meta.url))

export const check = {
  clients: ['python:cairnway'],
  does: 'the Python package from its sources: the scenario, with verdicts, raw deposits and a webhook signature',
  needs: ['python_sdk'],
  run: async (context) => {
    const input = JSON.stringify(await scenarioInput(context))
    return (await runProgram(context.python_sdk, [program], { input })).stdout.trim()
  },
}

import { join } from 'node:path'
import { runProgram } from '../harness/run-program.mjs'
import { interop } from '../harness/toolchains.mjs'
import { collectDeliveries } from '../webhooks/collect-deliveries.mjs'

export const check = {
  clients: ['python:standardwebhooks', 'python:svix'],
  does: 'the same deliveries as in Node: verified; refused when tampered with, too old, too new, or by another secret',
  needs: ['python'],
  timeout_ms: 120_000,
  run: async (context) => {
    const deliveries = await collectDeliveries(context)
    const input = JSON.stringify(deliveries)
    const { stdout } = await runProgram(context.python, [join(interop, 'python/webhooks.py')], { input })
    return `${deliveries.length} deliveries, ${stdout.trim()} verifications`
  },
}

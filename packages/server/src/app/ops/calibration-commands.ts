import type { Client } from '@cairnway/sdk'
import { calibrate } from '../../rules/verdicts/calibration-map.ts'
import { formatTable } from './format-table.ts'
import type { OpsCommand } from './ops-command.ts'

/** Raw probabilities at which two maps are compared. */
const COMPARED_RAWS = Array.from({ length: 11 }, (_, tenth) => tenth / 10)

/** Prints the pending calibration map with the one in force. */
async function printPending(client: Client): Promise<void> {
  const { pending, ...in_force } = (await client.getDetailedHealth()).verdict_calibration
  if (pending === null) {
    console.log(`None waits. The map in force is ${in_force.fitted_at ?? 'that of the release'}.`)
    return
  }
  const rows = COMPARED_RAWS.map((raw) => {
    const [now, then] = [calibrate(in_force, raw), calibrate(pending, raw)]
    return [raw.toFixed(1), now.toFixed(3), then.toFixed(3), (then - now).toFixed(3)]
  })
  console.log(`${pending.fitted_at}: fitted to ${pending.reports} outcomes of ${pending.clusters} clusters.`)
  console.log(`It changes a probability by up to ${pending.largest_change.toFixed(3)}.`)
  console.log(`\n${formatTable(['RAW', 'IN FORCE', 'PENDING', 'CHANGE'], rows, '')}`)
}

const decide = (decision: 'accept' | 'reject', description: string): OpsCommand => ({
  usage: 'FITTED_AT',
  description,
  argument_count: [1, 1],
  run: async (client, [fitted_at = '']) => {
    await client.decideCalibration({ decision, fitted_at })
    console.log(`${fitted_at}: ${decision}.`)
    return 0
  },
})

/** Commands about the calibration of verdicts. */
export const calibrationCommands: Record<string, OpsCommand> = {
  calibration: {
    usage: '',
    description: 'show the calibration map of verdicts that waits, and what it changes',
    run: async (client) => {
      await printPending(client)
      return 0
    },
  },
  'calibration accept': decide('accept', 'put it in force'),
  'calibration reject': decide('reject', 'leave the map in force as it is'),
}

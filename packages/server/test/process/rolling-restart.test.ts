import { afterEach, describe, expect, test } from 'vitest'
import { restartNodes, startCluster } from './restart-nodes.ts'
import { cleanUp, engines } from './server-storage.ts'

let stopBalancer = async () => {}
afterEach(async () => {
  await stopBalancer()
  await cleanUp()
})

/** A database that gets no processor for seconds fails calls too, whether or not a node is restarted. */
const OF_A_LOADED_MACHINE = /the database cannot be reached|no node is ready/

describe.skipIf(!engines.includes('postgres'))('three nodes behind a balancer', () => {
  test('break no call while they are restarted one after the other', async () => {
    const cluster = await startCluster()
    stopBalancer = cluster.balancer.stop
    const { failures, lost, deposits, restarted } = await restartNodes(cluster, 5)
    expect(failures.filter((failure) => !OF_A_LOADED_MACHINE.test(failure))).toEqual([])
    expect({ lost, restarted }).toEqual({ lost: 0, restarted: 3 })
    expect(deposits).toBeGreaterThan(3)
  })
})

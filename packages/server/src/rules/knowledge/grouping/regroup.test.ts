import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LinkedPair } from '../knowledge-types.ts'
import { coreOf, isLargeEnough, MAX_CORE_RECORDS, MIN_SUPPORTED_SHARE, type RecordGroup } from './group-rules.ts'
import { areSupporting, createLinkGraph } from './link-graph.ts'
import { regroup } from './regroup.ts'

interface Store {
  clusters: Map<string, string>
  pairs: LinkedPair[]
  groups: RecordGroup[]
}

const emptyStore = (): Store => ({ clusters: new Map(), pairs: [], groups: [] })
let ids = 0

/** Places changed records and whatever they displace, as the job does with its queue. */
function place(store: Store, changed: string[]): Store {
  let { groups } = store
  for (let waiting = changed, rounds = 0; waiting.length > 0; rounds++) {
    expect(rounds).toBeLessThan(20)
    const result = regroup({ clusters: store.clusters, groups, graph: createLinkGraph(store.pairs) }, waiting)
    groups = result.groups.map((group) => (group.id > 0 ? group : { ...group, id: ++ids }))
    waiting = result.displaced
  }
  return { ...store, groups }
}

const withRecord = (store: Store, id: string, cluster: string, pairs: LinkedPair[]): Store =>
  place({ ...store, clusters: new Map(store.clusters).set(id, cluster), pairs: [...store.pairs, ...pairs] }, [id])

const withoutRecord = (store: Store, id: string): Store => {
  const clusters = new Map(store.clusters)
  clusters.delete(id)
  return place({ ...store, clusters, pairs: store.pairs.filter(({ a, b }) => a !== id && b !== id) }, [id])
}

const supports = (a: string, b: string, weight = 0.9): LinkedPair => ({ a, b, kind: 'supports', weight })
const idsOf = ({ members }: RecordGroup) => members.map(({ id }) => id).sort()
const partition = ({ groups }: Store) => groups.map(idsOf).sort()

/** Deposits records of which those with the same first letter say the same, each by a contributor of their own. */
const depositFamilies = (order: readonly string[], bridges: readonly [string, string][] = []): Store =>
  order.reduce((store, id) => {
    const linked = [...store.clusters.keys()].filter(
      (other) =>
        other[0] === id[0] ||
        bridges.some(
          ([bridge, family]) => (bridge === id && family === other[0]) || (bridge === other && family === id[0]),
        ),
    )
    return withRecord(
      store,
      id,
      `cluster of ${id}`,
      linked.map((other) => supports(id, other)),
    )
  }, emptyStore())

/** Expects what must hold of the groups of any store. */
function expectSound({ clusters, pairs, groups }: Store): void {
  const graph = createLinkGraph(pairs)
  const grouped = groups.flatMap(idsOf)
  expect(new Set(grouped).size).toBe(grouped.length)
  for (const group of groups) {
    const core = coreOf(group)
    expect(isLargeEnough(group.members)).toBe(true)
    expect(core.length).toBeGreaterThanOrEqual(3)
    expect(core.length).toBeLessThanOrEqual(MAX_CORE_RECORDS)
    for (const { id, is_core } of group.members) {
      const others = core.filter((other) => other !== id)
      const supported = others.filter((other) => areSupporting(graph, id, other)).length
      expect(supported / others.length).toBeGreaterThanOrEqual(is_core ? 1 : MIN_SUPPORTED_SHARE)
    }
  }
  // no three records that would be a group are left
  const free = [...clusters.keys()].filter((id) => !grouped.includes(id))
  for (const a of free)
    for (const b of free)
      for (const c of free)
        if (a < b && b < c && areSupporting(graph, a, b) && areSupporting(graph, b, c) && areSupporting(graph, a, c))
          expect(new Set([a, b, c].map((id) => clusters.get(id))).size).toBe(1)
}

test('three records of two clusters that support each other are a group, and two are not', () => {
  expect(partition(depositFamilies(['a1', 'a2']))).toEqual([])
  expect(partition(depositFamilies(['a1', 'a2', 'b1', 'a3']))).toEqual([['a1', 'a2', 'a3']])
  const one_cluster = ['x', 'y', 'z'].reduce(
    (store, id) =>
      withRecord(
        store,
        id,
        'the same',
        [...store.clusters.keys()].map((other) => supports(id, other)),
      ),
    emptyStore(),
  )
  expect(one_cluster.groups).toEqual([])
})

test('a record that says what two groups say does not merge them, in whatever order they come', () => {
  const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'b4', 'c1']
  fc.assert(
    fc.property(fc.shuffledSubarray(names, { minLength: names.length }), (order) => {
      const store = depositFamilies(order, [
        ['c1', 'a'],
        ['c1', 'b'],
      ])
      expectSound(store)
      const groups = partition(store).map((members) => members.filter((id) => id !== 'c1'))
      expect(groups).toEqual([
        ['a1', 'a2', 'a3', 'a4'],
        ['b1', 'b2', 'b3', 'b4'],
      ])
    }),
  )
})

test('records of separate causes get the same groups in any order, with deposits and losses between', () => {
  const names = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'b3', 'c1', 'c2', 'd1']
  fc.assert(
    fc.property(fc.shuffledSubarray(names, { minLength: names.length }), fc.subarray(names), (order, lost) => {
      const store = lost.reduce(withoutRecord, depositFamilies(order))
      const left = names.filter((id) => !lost.includes(id))
      const families = ['a', 'b', 'c', 'd'].map((family) => left.filter((id) => id.startsWith(family)))
      expect(partition(store)).toEqual(families.filter((family) => family.length >= 3))
    }),
  )
})

const arbitraryPairs = fc
  .tuple(fc.integer({ min: 4, max: 11 }), fc.integer({ min: 1, max: 4 }), fc.infiniteStream(fc.nat(99)))
  .map(([records, clusters, draws]) => {
    const names = Array.from({ length: records }, (_, at) => `r${String(at).padStart(2, '0')}`)
    const next = () => draws.next().value ?? 0
    const pairs = names.flatMap((a, at) =>
      names.slice(at + 1).flatMap((b): LinkedPair[] => {
        const draw = next()
        if (draw < 60) return [supports(a, b, 0.8 + draw / 400)]
        return draw < 68 ? [{ a, b, kind: 'contradicts', weight: 0.8 }] : []
      }),
    )
    return { names, pairs, clusterOf: (name: string) => `cluster ${Number(name.slice(1)) % clusters}` }
  })

test('with any links, groups are sound and complete after each deposit and each loss', () => {
  fc.assert(
    fc.property(arbitraryPairs, fc.infiniteStream(fc.nat(99)), ({ names, pairs, clusterOf }, draws) => {
      let store = emptyStore()
      for (const name of names) {
        const known = pairs.filter(
          ({ a, b }) => (a === name && store.clusters.has(b)) || (b === name && store.clusters.has(a)),
        )
        store = withRecord(store, name, clusterOf(name), known)
        expectSound(store)
      }
      for (const name of names.filter(() => (draws.next().value ?? 0) < 50)) {
        store = withoutRecord(store, name)
        expectSound(store)
      }
    }),
    { numRuns: 300 },
  )
})

test('a deposit changes no group whose records it is not linked with', () => {
  fc.assert(
    fc.property(arbitraryPairs, ({ names, pairs, clusterOf }) => {
      const clusters = new Map(names.map((name) => [name, clusterOf(name)]))
      const before = place({ clusters, pairs, groups: [] }, names)
      const after = withRecord(before, 'stranger', 'stranger', [])
      expect(after.groups).toEqual(before.groups)
    }),
  )
})

test('two groups of one cause become one, under the older id', () => {
  const a = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']
  const clusters = new Map(a.map((id) => [id, id]))
  const group = (id: number, members: string[]): RecordGroup => ({
    id,
    members: members.map((member) => ({ id: member, cluster: member, is_core: true })),
    is_complete: true,
  })
  const pairs = a.flatMap((one, at) => a.slice(at + 1).map((other) => supports(one, other)))
  const groups = [group(7, a.slice(0, 3)), group(4, a.slice(3))]
  const merged = regroup({ clusters, groups, graph: createLinkGraph(pairs) }, ['a1'])
  expect(merged.groups.map(({ id }) => id)).toEqual([4])
  expect(merged.groups.map(idsOf)).toEqual([a])
})

import type { CallOutput } from '@cairnway/sdk'
import { afterEach, describe, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { createTeam } from './teams.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

const worlds: World[] = []
afterEach(async () => {
  for (const world of worlds.splice(0).toReversed()) await world.close()
})
async function openWorld(): Promise<World> {
  const world = await createWorld()
  worlds.push(world)
  return world
}

type Line = CallOutput<'exportAll'>
type Tombstone = Extract<Line, { at: string }>
type ExportedRecord = Exclude<Line, { reason: string } | Tombstone>

async function readExport(world: World): Promise<Line[]> {
  const lines: Line[] = []
  for await (const line of await world.operator.exportAll()) lines.push(line)
  return lines
}

const isRecord = (line: Line): line is ExportedRecord => !('reason' in line) && !('at' in line)
const isTombstone = (line: Line): line is Tombstone => 'at' in line

/** The records of an export in which each could be written. */
async function readRecords(world: World): Promise<ExportedRecord[]> {
  const lines = await readExport(world)
  expect(lines.filter((line) => 'reason' in line)).toEqual([])
  return lines.filter(isRecord)
}

/** A text that tells a problem and what solved it: neither a failed attempt, nor a cause, nor a lesson. */
const note = (): string => {
  const { title, problem, successful_approach } = nextExperience()
  return `# ${title}\n\n## Problem\n${problem}\n\n## Solution\n${successful_approach.method}\n`
}

const rawNote = () => {
  const { title, problem, successful_approach } = nextExperience()
  return { title, problem, what_worked: successful_approach.method }
}

/** Waits for what comes of a raw deposit, and returns the record. */
async function readRecord(world: World, author: TestContributor, raw_deposit_id: string | null): Promise<string> {
  await world.work()
  const raw = await author.getRawDeposit({ raw_deposit_id: raw_deposit_id ?? '' })
  expect(raw.records, raw.status_detail).toMatchObject([{ state: 'verified' }])
  return raw.experience_id ?? ''
}

/** Every way by which a public record comes into the service. */
const ways: Record<string, (world: World, author: TestContributor) => Promise<string>> = {
  structured: async (_, author) => (await author.depositExperience(poolExperience())).id,
  raw: async (world, author) =>
    readRecord(
      world,
      author,
      (await author.depositRawExperience({ ...rawNote(), what_failed: ['Restarted it'] })).raw_deposit_id,
    ),
  'raw text': async (world, author) =>
    readRecord(world, author, (await author.depositRawExperience({ content: note() })).raw_deposit_id),
  file: async (world, author) =>
    readRecord(world, author, (await author.depositRawFile({ file: note() })).raw_deposit_id),
  session: async (_, author) => {
    const { session_id } = await author.startSession({
      task: 'Twenty calls of a pool hang for 30 s each, then all fail',
    })
    await author.logSessionEvent({
      session_id,
      type: 'resolution',
      content:
        'Call `client.release()` in a finally block, so that a rejected query gives its client back to the pool.',
    })
    const { draft_experience_id } = await author.endSession({ session_id })
    return (await author.submitDraft({ experience_id: draft_experience_id ?? '', changes: { tags: ['pool'] } })).id
  },
  outcome: async (world, author) => {
    const { verify_id } = await author.verifyAction({
      situation:
        'The controller of a tunnel kiln reports `TC OPEN` after each power dip and the firing curve stops, although the thermocouple measures well by hand.',
      planned_action:
        'Delay the open-circuit test of the thermocouple amplifier by 20 s after power is back: set TC_DELAY=20 in the controller.',
    })
    const report = { outcome: 'succeeded', actual_outcome: 'Four power dips without an alarm.' } as const
    return readRecord(world, author, (await author.reportActionOutcome({ verify_id, ...report })).raw_deposit_id)
  },
  crawler: async (world, author) => {
    const crawler = await (await createTeam(world, [author])).withKey(author, 'crawler')
    const source = { system: 'tracker', record_id: '17', thresholds: { review_above: 0, auto_deposit_above: 0 } }
    const sent = { ...rawNote(), source, visibility_scope: 'public' } as const
    return readRecord(world, crawler, (await crawler.depositRawExperience(sent)).raw_deposit_id)
  },
  review: async (world, author) => {
    const source = { system: 'tracker', thresholds: { review_above: 0, auto_deposit_above: 1 } }
    const { raw_deposit_id } = await author.depositRawExperience({ ...rawNote(), source })
    await world.work()
    const { review_candidate_id } = await author.getRawDeposit({ raw_deposit_id })
    const { experience_id } = await world.operator.decideReview({
      candidate_id: review_candidate_id ?? '',
      decision: 'accept',
    })
    return experience_id ?? ''
  },
  import: async (world) => {
    const [result] = await world.operator.importExperiences({ endorsed: true, as: 'docs', lines: [nextExperience()] })
    return result?.id ?? ''
  },
}

/** Records by their titles: an import stores several at once, under ids of its own. Of each the way in is the import then. */
const comparable = (records: ExportedRecord[]) =>
  records.map(({ id: _, creation_mode: __, ...rest }) => rest).sort((a, b) => (a.title < b.title ? -1 : 1))

test('a record of every way in is exported, imported by an empty service, and exported by it in the same words', async () => {
  const source = await openWorld()
  const author = await source.established()
  const before = (await readRecords(source)).length
  const titles: string[] = []
  for (const [way, deposit] of Object.entries(ways)) {
    const experience_id = await deposit(source, author)
    const { title, visibility_scope } = await source.operator.getExperience({ experience_id })
    expect([way, visibility_scope]).toEqual([way, 'public'])
    titles.push(title)
  }
  const records = await readRecords(source)
  expect(records.slice(before).map(({ title }) => title)).toEqual(titles)
  expect(records).toContainEqual(expect.objectContaining({ failed_approaches: [], root_cause: '', insight: '' }))

  const target = await openWorld()
  const results = await target.operator.importExperiences({ endorsed: true, as: 'export', lines: records })
  expect(results.map(({ status, error }) => error ?? status)).toEqual(records.map(() => 'created'))
  expect(comparable(await readRecords(target))).toEqual(comparable(records))
  const reader = await target.newcomer('reader')
  const { results: found } = await reader.searchExperiences({ q: poolExperience().title })
  expect(found[0]).toMatchObject({ title: poolExperience().title })
})

test('an export has the newest versions of public records, and nothing that is erased, private or pending', async () => {
  const world = await openWorld()
  const [owner, other] = [await world.established('owner'), await world.established('other')]
  const first = await owner.depositExperience(nextExperience())
  await owner.depositExperience(poolExperience({ supersedes: first.id, context: { tools: ['psql'] } }))
  const erased = await other.depositExperience(nextExperience())
  await other.eraseExperience({ experience_id: erased.id })
  await other.depositExperience(nextExperience({ visibility_scope: 'private' }))
  const pending = await world.newcomer('newcomer')
  await pending.depositExperience(nextExperience())
  const records = await readRecords(world)
  // three of each established contributor, and the second version
  expect(records).toHaveLength(7)
  expect(records.at(-1)).toMatchObject({ title: poolExperience().title, context: { tools: ['psql'] } })
})

test('a record that cannot be written is named with what is wrong, and those after it follow', async () => {
  const world = await openWorld()
  const author = await world.established()
  const broken = await author.depositExperience(poolExperience())
  world.clock.advance(1)
  const last = nextExperience()
  await author.depositExperience(last)
  await world.app.db.query(sql`
    update experiences set outcome = '{"status": "secretly solved"}' where id = ${broken.id}`)
  const lines = await readExport(world)
  expect(lines.slice(-2)).toEqual([
    { id: broken.id, reason: expect.stringContaining('outcome.status') },
    expect.objectContaining({ title: last.title }),
  ])
  expect(JSON.stringify(lines)).not.toContain('secretly')
  expect(lines.filter(isRecord)).toHaveLength(4)

  const target = await openWorld()
  const results = await target.operator.importExperiences({ endorsed: true, as: 'export', lines: lines.slice(-2) })
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'created'])
})

test('an import takes a record whose text told no attempt, cause or lesson, and none without a problem and its solution', async () => {
  const world = await openWorld()
  const untold = { failed_approaches: [], root_cause: '', insight: '', tags: [] }
  const lines = [
    { ...poolExperience(), ...untold },
    { ...poolExperience(), ...untold, title: ' ' },
    { ...poolExperience(), ...untold, problem: '' },
    { ...poolExperience(), ...untold, successful_approach: { method: '' } },
  ]
  const results = await world.operator.importExperiences({ endorsed: true, as: 'docs', lines })
  expect(results.map(({ status, error }) => error?.message ?? status)).toEqual([
    'created',
    expect.stringContaining('title'),
    expect.stringContaining('problem'),
    expect.stringContaining('method'),
  ])
  expect(await readRecords(world)).toMatchObject([untold])
})

test('what replaces a personal name makes no text longer than its limit, so that an import takes it back', async () => {
  const source = await openWorld()
  const author = await source.established()
  const full = `${poolExperience().title} in /home/j/app `.padEnd(198, 'pool ').trim().padEnd(200, '.')
  await author.depositExperience(poolExperience({ title: full }))
  const { raw_deposit_id } = await author.depositRawExperience({
    ...rawNote(),
    title: full.replace('Queries', 'Sockets'),
  })
  await readRecord(source, author, raw_deposit_id)
  const records = (await readRecords(source)).slice(-2)
  for (const { title } of records) {
    expect(title).toContain('/home/user/app')
    expect(title).toHaveLength(200)
  }
  const target = await openWorld()
  const results = await target.operator.importExperiences({ endorsed: true, as: 'export', lines: records })
  expect(results.map(({ status, error }) => error ?? status)).toEqual(['created', 'created'])
})

describe('deletions travel', () => {
  const importLines = async (target: World, lines: readonly unknown[], as = 'export') =>
    (await target.operator.importExperiences({ endorsed: true, as, lines: [...lines] })).map(({ id, status }) => ({
      id,
      status,
    }))

  const isShown = (world: World, experience_id: string) =>
    world.operator.getExperience({ experience_id }).then(
      ({ retracted_at }) => retracted_at === null,
      () => false,
    )

  test('what is erased or retracted where it comes from is so after the next import, and stays so', async () => {
    const source = await openWorld()
    const author = await source.established()
    const [erased, retracted] = [poolExperience(), nextExperience()]
    const erased_id = (await author.depositExperience(erased)).id
    const retracted_id = (await author.depositExperience(retracted)).id
    const earlier = await readExport(source)
    await author.eraseExperience({ experience_id: erased_id })
    await author.retractExperience({ experience_id: retracted_id, reason: 'A secret reason.' })
    const later = await readExport(source)
    const tombstones = later.filter(isTombstone)
    expect(tombstones.map(({ type, id }) => [type, id])).toEqual([
      ['erased', erased_id],
      ['retracted', retracted_id],
    ])
    // ids and times alone
    for (const tombstone of tombstones) expect(Object.keys(tombstone).sort()).toEqual(['at', 'id', 'type'])
    expect(JSON.stringify(later)).not.toContain('A secret reason.')

    const target = await openWorld()
    const imported = await importLines(target, earlier)
    const idOf = (id: string) => imported[earlier.findIndex((line) => 'id' in line && line.id === id)]?.id ?? ''
    const copies = [idOf(erased_id), idOf(retracted_id)] as const
    for (const copy of copies) expect(await isShown(target, copy)).toBe(true)

    const results = await importLines(target, later)
    expect(results.slice(-2)).toEqual(copies.map((id) => ({ id, status: 'removed' })))
    for (const copy of copies) expect(await isShown(target, copy)).toBe(false)
    const { entries } = await target.operator.listAudit({ limit: 200 })
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'experience.erased', subject: copies[0], data: { reason: 'import' } }),
    )
    const texts = await target.app.db.query(sql`select id from experiences where title = ${erased.title}`)
    expect(texts).toEqual([])

    // neither the same file again nor the earlier one brings them back
    expect((await importLines(target, later)).slice(-2).map(({ status }) => status)).toEqual(['removed', 'removed'])
    const again = await importLines(target, earlier)
    expect(again.filter(({ status }) => status === 'removed')).toHaveLength(2)
    expect(again.filter(({ status }) => status === 'created')).toEqual([])
  })

  test('a tombstone that comes before its record keeps it away, and one of another source changes nothing', async () => {
    const source = await openWorld()
    const { id } = await (await source.established()).depositExperience(poolExperience())
    const records = await readRecords(source)
    const tombstone = { type: 'erased', id, at: '2026-03-01T12:00:00Z' }

    const target = await openWorld()
    const own = await target.established()
    const first = await importLines(target, records)
    expect(await importLines(target, [tombstone], 'other')).toEqual([{ id: null, status: 'removed' }])
    for (const { id: copy } of first) expect(await isShown(target, copy ?? '')).toBe(true)
    expect(await importLines(target, [{ ...tombstone, id: 'exp_AAAAAAAAAAAAAAAA' }])).toEqual([
      { id: null, status: 'removed' },
    ])
    const kept_away = await importLines(target, [{ ...nextExperience(), id: 'exp_AAAAAAAAAAAAAAAA' }])
    expect(kept_away).toEqual([{ id: null, status: 'removed' }])
    // a record that somebody here wrote is theirs, whatever a file says of its text
    const mine = nextExperience()
    const { id: my_id } = await own.depositExperience(mine)
    expect(await importLines(target, [{ ...mine, id: 'exp_BBBBBBBBBBBBBBBB' }])).toEqual([
      { id: my_id, status: 'existing' },
    ])
    await importLines(target, [{ ...tombstone, id: 'exp_BBBBBBBBBBBBBBBB' }])
    expect(await isShown(target, my_id)).toBe(true)
  })

  test('a tombstone without an id of an export is refused', async () => {
    const target = await openWorld()
    expect(
      await importLines(target, [
        { type: 'erased', id: 'my password is hunter2', at: '2026-03-01T12:00:00Z' },
        { type: 'erased', at: '2026-03-01T12:00:00Z' },
      ]),
    ).toEqual(Array(2).fill({ id: null, status: 'rejected' }))
  })

  test('a record of an import that was erased here is not stored again', async () => {
    const source = await openWorld()
    await (await source.established()).depositExperience(poolExperience())
    const records = await readRecords(source)
    const target = await openWorld()
    const copies = await importLines(target, records)
    const { report_id } = await (await target.newcomer()).reportExperience({
      experience_id: copies.at(-1)?.id ?? '',
      reason: 'personal_data',
    })
    await target.operator.resolveReport({ report_id, action: 'erase', note: 'It names somebody.' })
    expect((await importLines(target, records)).at(-1)).toEqual({ id: null, status: 'removed' })
  })
})

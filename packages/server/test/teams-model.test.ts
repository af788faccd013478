import type { OperationId } from '@cairnway/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callOperation, type TestResponse, type UncheckedInput } from './call-operation.ts'
import { nextExperience } from './experience-fixtures.ts'
import { createFakeEmbedder } from './fake-embedder.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

/** Random calls; the full run takes 10,000: TEAM_CALLS=10000. */
const CALLS = Number(process.env.TEAM_CALLS ?? 1500)
const PEOPLE = 6
const WORKSPACES = 3

/** A key, and the workspace that it belongs to. */
interface Seat {
  name: string
  person: number
  /** number of the workspace; null: a personal key */
  workspace: number | null
  key: string
  is_dead: boolean
}

/** Facts of the model about something that somebody stored. */
interface Item {
  /** ids and words that occur nowhere else */
  marks: string[]
  id: string
  kind: 'experience' | 'session' | 'raw' | 'verification' | 'workspace'
  person: number
  workspace: number | null
  is_public: boolean
  text: ReturnType<typeof nextExperience> | null
}

let world: World
const people: TestContributor[] = []
const workspace_ids: string[] = []
const seats: Seat[] = []
const items: Item[] = []
let marks = 0

const newMark = (): string => `mark${(++marks).toString(36).padStart(4, '0')}zq`

/**
 * Decides who may see an item: everybody a public one, its owner by a key that reaches it, and the members of its
 * workspace a team record.
 */
const maySee = (seat: Seat, item: Item): boolean => {
  if (item.is_public) return true
  if (item.kind === 'workspace') return members[item.workspace ?? -1]?.has(seat.person) === true
  const is_reachable = item.workspace === null || item.workspace === seat.workspace
  if (item.person === seat.person && is_reachable) return true
  return item.kind === 'experience' && item.workspace !== null && item.workspace === seat.workspace
}

/** The members of each workspace, by number. */
const members: Set<number>[] = []

const ask = (seat: Seat, name: OperationId, input: UncheckedInput): Promise<TestResponse> =>
  callOperation(world, name, input, seat.key)

async function join(person: number, workspace: number): Promise<void> {
  const owner = seats.find((seat) => seat.workspace === null && seat.person === workspace)
  if (owner === undefined) throw new Error('each workspace has an owner')
  const workspace_id = workspace_ids[workspace] ?? ''
  const invite = await ask(owner, 'createMemberInvite', { workspace_id, role: 'member' })
  const { invite_token } = invite.body as { invite_token: string }
  await people[person]?.claimMembership({ workspace_id, invite_token })
  members[workspace]?.add(person)
  await addSeat(person, workspace)
}

async function addSeat(person: number, workspace: number): Promise<void> {
  const contributor = people[person]
  if (contributor === undefined) throw new Error('there is no such person')
  const { api_key } = await contributor.createKey({
    contributor_id: contributor.contributor_id,
    name: 'seat',
    scope: 'full',
    workspace_id: workspace_ids[workspace],
  })
  seats.push({ name: `person ${person} in ${workspace}`, person, workspace, key: api_key, is_dead: false })
}

/** A text like that of the product's seeds, with a mark in each of its fields. */
function markedText(mark: string): ReturnType<typeof nextExperience> {
  const text = nextExperience()
  return {
    ...text,
    title: `${text.title.slice(0, 150)} ${mark}`,
    problem: `${text.problem} The job is ${mark}.`,
    root_cause: `${text.root_cause} Seen in ${mark}.`,
    insight: `${text.insight} So it was in ${mark}.`,
    tags: [...text.tags.slice(0, 5), mark],
  }
}

async function deposit(seat: Seat, scope: 'public' | 'team' | 'private', copied: Item | null): Promise<TestResponse> {
  const mark = newMark()
  const text = copied?.text ?? markedText(mark)
  const answer = await ask(seat, 'depositExperience', { ...text, visibility_scope: scope })
  if (answer.status !== 201) return answer
  const { id, status } = answer.body as { id: string; status: string }
  if (status !== 'created') return answer
  items.push({
    marks: [id, copied?.marks.at(-1) ?? mark],
    id,
    kind: 'experience',
    person: seat.person,
    workspace: scope === 'team' ? seat.workspace : null,
    is_public: scope === 'public',
    text,
  })
  return answer
}

beforeAll(async () => {
  world = await createWorld({ embedder: createFakeEmbedder('fake') })
  for (let n = 0; n < PEOPLE; n++) {
    const contributor = await world.established(`person ${n}`)
    people.push(contributor)
    seats.push({ name: `person ${n}`, person: n, workspace: null, key: contributor.api_key, is_dead: false })
  }
  for (let n = 0; n < WORKSPACES; n++) {
    const mark = newMark()
    const { id } = (await people[n]?.createWorkspace({ name: `Team ${mark}` })) ?? { id: '' }
    workspace_ids.push(id)
    members.push(new Set([n]))
    items.push({ marks: [id, mark], id, kind: 'workspace', person: n, workspace: n, is_public: false, text: null })
    await addSeat(n, n)
  }
  for (let n = 0; n < WORKSPACES; n++) {
    await join(n + WORKSPACES, n)
    // one colleague of each workspace is in the next one too
    await join(n, (n + 1) % WORKSPACES)
  }
  for (const seat of seats)
    for (const scope of ['public', 'private', ...(seat.workspace === null ? [] : (['team', 'team'] as const))] as const)
      await deposit(seat, scope, null)
}, 180_000)
afterAll(() => world.close())

const experienceOf = (target: number): Item => {
  const experiences = items.filter(({ kind }) => kind === 'experience')
  const item = experiences[target % experiences.length]
  if (item === undefined) throw new Error('there are records')
  return item
}
const idOf = (kind: Item['kind'], target: number): string => {
  const found = items.filter((item) => item.kind === kind)
  return found[target % found.length]?.id ?? 'none'
}
const wordsOf = (item: Item): string => item.text?.title ?? item.id

type Action = (seat: Seat, target: number, other: number) => Promise<TestResponse>

const byExperience =
  (name: OperationId, more: UncheckedInput = {}): Action =>
  (seat, target) =>
    ask(seat, name, { experience_id: experienceOf(target).id, ...more })
const plain =
  (name: OperationId, more: UncheckedInput = {}): Action =>
  (seat) =>
    ask(seat, name, more)

/** Actions of random callers. Ids and words are those of any item, whoever may see it. */
const actions: Record<string, Action> = {
  deposit: (seat, target) => {
    const scopes =
      seat.workspace === null ? (['public', 'private', 'team'] as const) : (['team', 'team', 'private'] as const)
    return deposit(seat, scopes[target % scopes.length] ?? 'team', null)
  },
  deposit_copy: (seat, target, other) =>
    deposit(seat, seat.workspace !== null && other % 2 === 0 ? 'team' : 'private', experienceOf(target)),
  preview_copy: (seat, target) =>
    ask(seat, 'previewDeposit', { ...experienceOf(target).text, visibility_scope: 'public' }),
  supersede: (seat, target) =>
    ask(seat, 'depositExperience', {
      ...markedText('plain'),
      visibility_scope: 'private',
      supersedes: experienceOf(target).id,
    }),
  search: (seat, target) => ask(seat, 'searchExperiences', { q: wordsOf(experienceOf(target)), limit: 20 }),
  search_tag: (seat, target) =>
    ask(seat, 'searchExperiences', { q: 'the job is', tags: experienceOf(target).marks.at(-1) }),
  search_own: (seat, target) =>
    ask(seat, 'searchExperiences', { q: wordsOf(experienceOf(target)), scope: 'self_first', include_drafts: true }),
  batch: (seat, target, other) =>
    ask(seat, 'searchExperiencesBatch', {
      queries: [{ q: wordsOf(experienceOf(target)) }, { q: wordsOf(experienceOf(other)) }],
    }),
  get: byExperience('getExperience'),
  history: byExperience('getExperienceHistory'),
  related: byExperience('listRelatedExperiences'),
  vote: byExperience('giveFeedback', { was_helpful: true }),
  report: byExperience('reportExperience', { reason: 'other' }),
  reaffirm: byExperience('reaffirmExperience'),
  submit: byExperience('submitDraft'),
  mine: plain('listMyExperiences', { limit: 200 }),
  doubts: plain('listDoubtedExperiences'),
  check_context: (seat, target) =>
    ask(seat, 'checkContext', { task_description: `${wordsOf(experienceOf(target))} has to be mended` }),
  verify: async (seat, target, other) => {
    const answer = await ask(seat, 'verifyAction', {
      situation: experienceOf(target).text?.problem,
      planned_action: experienceOf(other).text?.successful_approach.method,
    })
    const { verify_id } = (answer.body ?? {}) as { verify_id?: string }
    if (verify_id !== undefined)
      items.push({
        marks: [verify_id],
        id: verify_id,
        kind: 'verification',
        person: seat.person,
        workspace: seat.workspace,
        is_public: false,
        text: null,
      })
    return answer
  },
  outcome: (seat, target) =>
    ask(seat, 'reportActionOutcome', { verify_id: idOf('verification', target), outcome: 'not_taken' }),
  start_session: async (seat) => {
    const mark = newMark()
    const scope = seat.workspace === null ? 'private' : 'team'
    const answer = await ask(seat, 'startSession', { task: `Find out about ${mark}`, visibility_scope: scope })
    const { session_id } = (answer.body ?? {}) as { session_id?: string }
    if (session_id !== undefined)
      items.push({
        marks: [session_id, mark],
        id: session_id,
        kind: 'session',
        person: seat.person,
        workspace: seat.workspace,
        is_public: false,
        text: null,
      })
    return answer
  },
  get_session: (seat, target) => ask(seat, 'getSession', { session_id: idOf('session', target) }),
  list_sessions: plain('listSessions'),
  raw: async (seat) => {
    const mark = newMark()
    const text = nextExperience()
    const answer = await ask(seat, 'depositRawExperience', {
      content: `Problem: ${text.problem} ${mark}\n\nFix: ${text.successful_approach.method}\n`,
      visibility_scope: seat.workspace === null ? 'private' : 'team',
    })
    const { raw_deposit_id } = (answer.body ?? {}) as { raw_deposit_id?: string }
    if (raw_deposit_id !== undefined)
      items.push({
        marks: [raw_deposit_id],
        id: raw_deposit_id,
        kind: 'raw',
        person: seat.person,
        workspace: seat.workspace,
        is_public: false,
        text: null,
      })
    return answer
  },
  get_raw: (seat, target) => ask(seat, 'getRawDeposit', { raw_deposit_id: idOf('raw', target) }),
  procedures: plain('listProcedures'),
  insights: plain('listInsights'),
  hotspots: plain('listDemandHotspots', { days: 30 }),
  stats: plain('getStats'),
  profile: plain('getMyProfile'),
  profile_of: (seat, target) =>
    ask(seat, 'getProfile', { contributor_id: people[target % PEOPLE]?.contributor_id ?? '' }),
  reviews: plain('listReviews'),
  webhooks: plain('listWebhooks'),
  workspaces: plain('listWorkspaces'),
  workspace: (seat, target) => ask(seat, 'getWorkspace', { workspace_id: workspace_ids[target % WORKSPACES] }),
  members: (seat, target) => ask(seat, 'listMembers', { workspace_id: workspace_ids[target % WORKSPACES] }),
}

/** Members that leave and come back; a key of before stays dead. */
async function moveMember(target: number): Promise<void> {
  const workspace = target % WORKSPACES
  const person = workspace + WORKSPACES
  const owner = people[workspace]
  if (members[workspace]?.has(person) !== true) return join(person, workspace)
  const listed = await ask(seats[workspace] as Seat, 'listMembers', { workspace_id: workspace_ids[workspace] })
  const { members: rows } = listed.body as { members: { display_handle: string; role: string }[] }
  const profile = (await people[person]?.getMyProfile()) as { display_handle: string }
  expect(rows.map(({ display_handle }) => display_handle)).toContain(profile.display_handle)
  await owner?.removeMember({ workspace_id: workspace_ids[workspace] ?? '', display_handle: profile.display_handle })
  members[workspace]?.delete(person)
  for (const seat of seats) if (seat.person === person && seat.workspace === workspace) seat.is_dead = true
}

const step = fc.record({
  seat: fc.nat(10_000),
  action: fc.constantFrom(...Object.keys(actions)),
  target: fc.nat(100_000),
  other: fc.nat(100_000),
})

test('no answer to random calls tells anything of a record, session or workspace that its caller may not see', async () => {
  const seen = new Map<string, number>()
  const succeeded = new Set<string>()
  const steps = fc.sample(step, { numRuns: CALLS, seed: Number(process.env.FUZZ_SEED ?? 17) })
  for (const [n, { seat: drawn, action, target, other }] of steps.entries()) {
    if (n % 97 === 96) await moveMember(target)
    if (n % 251 === 250) await world.work()
    const seat = seats[drawn % seats.length] as Seat
    const count = items.length
    const answer = await (actions[action] as Action)(seat, target, other)
    const step_name = `call ${n}: ${action} (${target}, ${other}) by ${seat.name}, answered ${answer.status}`
    // a public operation asks for no key
    if (seat.is_dead && action !== 'stats') {
      expect(answer.status, step_name).toBe(401)
      expect(items.length).toBe(count)
      continue
    }
    expect(answer.status, `${step_name} ${answer.text.slice(0, 300)}`).toBeLessThan(500)
    if (answer.status < 300) succeeded.add(action)
    // a refusal repeats the id that was asked for, and a copy the text that its caller sent
    const asked = ['deposit_copy', 'preview_copy', 'get', 'history', 'related'].includes(action)
      ? experienceOf(target).marks.join(' ')
      : `${experienceOf(target).id} ${idOf('session', target)} ${idOf('raw', target)} ${idOf('verification', target)} ${workspace_ids[target % WORKSPACES]}`
    const own = items.filter((item) => maySee(seat, item))
    const known = new Set(own.flatMap((item) => item.marks))
    const hidden = items.flatMap((item) => item.marks).filter((mark) => !known.has(mark))
    expect(
      hidden.filter((mark) => answer.text.includes(mark) && !asked.includes(mark)),
      step_name,
    ).toEqual([])
    if (
      own.some(({ workspace, marks: words }) => workspace !== null && words.some((mark) => answer.text.includes(mark)))
    )
      seen.set(seat.name, (seen.get(seat.name) ?? 0) + 1)
    if (answer.status === 404 && ['get', 'history', 'related'].includes(action))
      expect(maySee(seat, experienceOf(target)), step_name).toBe(false)
  }
  // nothing is hidden for want of items: everybody saw what is theirs, and every call succeeded for somebody
  const with_teams = seats.filter(({ workspace, is_dead }) => workspace !== null && !is_dead)
  for (const { name } of with_teams) expect(seen.get(name) ?? 0, name).toBeGreaterThan(0)
  // there is no draft to submit, and nothing is old enough to be doubted
  const refused_to_all = Object.keys(actions).filter((action) => !succeeded.has(action))
  expect(refused_to_all.filter((action) => action !== 'submit' && action !== 'reaffirm')).toEqual([])
}, 900_000)

test('a public total counts no record of a team', async () => {
  const stats = await callOperation(world, 'getStats', {})
  const public_records = items.filter(({ kind, is_public }) => kind === 'experience' && is_public).length
  expect((stats.body as { total_experiences: number }).total_experiences).toBe(public_records + PEOPLE * 3)
})

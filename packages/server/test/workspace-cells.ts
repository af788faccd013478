import {
  ImportedExperience,
  isReadOnly,
  type Operation,
  type OperationId,
  operationIds,
  operations,
  pathParameterNames,
  scopePermits,
} from '@cairnway/contract'
import { sql } from '../src/platform/db/db.ts'
import { callOperation, type TestResponse, type UncheckedInput } from './call-operation.ts'
import { createTokenCaller, type TokenUse } from './call-with-token.ts'
import { nextExperience } from './experience-fixtures.ts'
import { createInvitedTeam, createWorkspaceKey, findHandle, type InvitedTeam, type TestMember } from './invited-team.ts'
import { type ExpectedOutcome, type OperationFixture, operationCases } from './operation-cases.ts'
import { publishKnowledge } from './publish-knowledge.ts'
import { bindHolder, createHolder } from './signing-holder.ts'
import { storeTestDraft } from './store-test-draft.ts'
import { operator_key, type World } from './world.ts'

// The authorization matrix of workspaces: what each kind of key or token is answered about what each of several people made. What
// is expected follows from the contract and from what a path names; `exceptions` has the rest, with its reasons.

export const keyKinds = [
  'member search_only',
  'member read',
  'member deposit',
  'member full',
  'reviewer full',
  'owner full',
  'crawler',
  'key of another workspace',
  'personal key of the member',
  'personal key of an outsider',
  'operator',
  'key of a removed member',
  'revoked key',
  'key of a deleted workspace',
  'token of a member',
  'token of a reviewer',
  'token of an owner',
  'token of another workspace',
  'token of a removed member',
  'token of a deleted workspace',
  'token as a bearer',
  'token without a proof',
  'token with the proof of another key',
  'expired token',
] as const
export type KeyKind = (typeof keyKinds)[number]

/** People who made what a call is about. The foreigner's workspace is another one. */
export const makers = ['member', 'reviewer', 'owner', 'foreigner'] as const
export type Maker = (typeof makers)[number]

/** Subject that the path of an operation names. */
type Subject = 'nothing' | 'record' | 'draft' | 'own row' | 'knowledge' | 'account' | 'workspace' | 'review'

const subjectsByParameter: Record<string, Subject> = {
  experience_id: 'record',
  session_id: 'own row',
  raw_deposit_id: 'own row',
  verify_id: 'own row',
  subscription_id: 'own row',
  procedure_id: 'knowledge',
  insight_id: 'knowledge',
  contributor_id: 'account',
  strike_id: 'account',
  workspace_id: 'workspace',
  candidate_id: 'review',
}

/** Subjects that a parameter does not tell, or that an operation names in its body. */
const otherSubjects: Partial<Record<OperationId, Subject>> = {
  updateDraft: 'draft',
  submitDraft: 'draft',
  reportActionOutcome: 'own row',
}

export function subjectOf(name: OperationId): Subject {
  const { path, scope }: Operation = operations[name]
  const [parameter] = pathParameterNames(path)
  const other = otherSubjects[name]
  if (other !== undefined) return other
  // operators work on all of them
  if (parameter === undefined || scope === 'operator') return 'nothing'
  const subject = subjectsByParameter[parameter]
  if (subject === undefined) throw new Error(`${name}: what does ${parameter} name?`)
  return subject
}

interface KeyHolder {
  scope: Operation['scope']
  /** maker who holds the key */
  self: Maker | null
  /** workspace that the key belongs to */
  workspace: 'home' | 'other' | null
  role: 'owner' | 'reviewer' | 'member' | null
  has_did?: boolean
}

const ofMember = { self: 'member', workspace: 'home', role: 'member' } as const
const holders: Partial<Record<KeyKind, KeyHolder>> = {
  'member search_only': { ...ofMember, scope: 'search_only' },
  'member read': { ...ofMember, scope: 'read' },
  'member deposit': { ...ofMember, scope: 'deposit' },
  'member full': { ...ofMember, scope: 'full' },
  'reviewer full': { self: 'reviewer', workspace: 'home', role: 'reviewer', scope: 'full' },
  'owner full': { self: 'owner', workspace: 'home', role: 'owner', scope: 'full' },
  crawler: { self: 'reviewer', workspace: 'home', role: 'reviewer', scope: 'crawler' },
  'key of another workspace': { self: 'foreigner', workspace: 'other', role: 'owner', scope: 'full' },
  'personal key of the member': { ...ofMember, workspace: null, scope: 'full' },
  'personal key of an outsider': { self: null, workspace: null, role: null, scope: 'full' },
  operator: { self: null, workspace: null, role: null, scope: 'operator' },
  'token of a member': { ...ofMember, scope: 'deposit', has_did: true },
  'token of a reviewer': { self: 'reviewer', workspace: 'home', role: 'reviewer', scope: 'full', has_did: true },
  'token of an owner': { self: 'owner', workspace: 'home', role: 'owner', scope: 'full', has_did: true },
  'token of another workspace': { self: 'foreigner', workspace: 'other', role: 'owner', scope: 'full', has_did: true },
}

const not_found = '404 NotFoundError'
const forbidden = '403 ForbiddenError'
const insufficient = '403 InsufficientScopeError'

/** Exception of an operation whose answer follows from neither the contract nor the path. */
interface Exception {
  /** the role without which a member is refused */
  role?: 'owner' | 'reviewer'
  /** everybody reads it of everybody */
  is_public?: boolean
  /** only those who did not write the record act on it */
  for_others?: boolean
  /** owners of the workspace too, not only the author */
  for_owners?: boolean
  /** not with a key of a workspace */
  is_personal?: boolean
  success?: ExpectedOutcome
  /** answer to those whom nothing above refuses, where it is not the success */
  outcome?: (holder: KeyHolder) => ExpectedOutcome | null
}

const forOwners = { role: 'owner' } as const
/** The queue is that of the key; a personal key has none. */
const ofReviewers: Exception = {
  role: 'reviewer',
  outcome: ({ scope, workspace }) => (scope !== 'operator' && workspace === null ? forbidden : null),
}
const exceptions: Partial<Record<OperationId, Exception>> = {
  // what contributors show of themselves
  getContributor: { is_public: true },
  getProfile: { is_public: true },
  // nobody votes on or reports a text of their own
  giveFeedback: { for_others: true },
  reportExperience: { for_others: true },
  shareExperience: { for_owners: true, success: '201' },
  // what concerns the account as a whole; of the only operator it is never closed
  createWorkspace: { is_personal: true },
  getDidChallenge: { is_personal: true },
  bindDid: { is_personal: true },
  unbindDid: { is_personal: true },
  eraseMe: { is_personal: true, outcome: ({ scope }) => (scope === 'operator' ? forbidden : null) },
  // a narrow key revokes itself alone
  revokeKey: { outcome: ({ scope }) => (scope === 'full' ? null : insufficient) },
  updateWorkspace: forOwners,
  // with a wrong name, so that the workspace stays
  deleteWorkspace: { ...forOwners, success: '422 ValidationError' },
  updateMember: forOwners,
  removeMember: forOwners,
  createMemberInvite: forOwners,
  listMemberInvites: forOwners,
  revokeMemberInvite: forOwners,
  setIssuers: forOwners,
  // of somebody else
  issueCredential: forOwners,
  listReviews: ofReviewers,
  listDecisions: ofReviewers,
}

/** Whether the key reaches what belongs to the workspace in which the maker works. */
const reaches = (holder: KeyHolder, maker: Maker): boolean =>
  holder.workspace === (maker === 'foreigner' ? 'other' : 'home')

const hasRole = ({ role }: KeyHolder, { role: needed }: Exception): boolean =>
  needed === undefined || role === 'owner' || role === needed

/** Returns the refusal of a key on account of what the path names; null: nothing speaks against it. */
function refusalOf(name: OperationId, subject: Subject, holder: KeyHolder, maker: Maker): ExpectedOutcome | null {
  const exception = exceptions[name] ?? {}
  const is_self = holder.self === maker
  switch (subject) {
    case 'nothing':
      if (exception.is_personal && holder.workspace !== null) return forbidden
      return holder.workspace === null || hasRole(holder, exception) ? null : forbidden
    case 'account':
      return is_self || exception.is_public ? null : not_found
    case 'own row':
    case 'draft':
      return reaches(holder, maker) && is_self ? null : not_found
    case 'knowledge':
      return reaches(holder, maker) ? null : not_found
    case 'record': {
      if (!reaches(holder, maker)) return not_found
      if (isReadOnly(operations[name])) return null
      if (exception.for_others) return is_self ? forbidden : null
      return is_self || (exception.for_owners && holder.role === 'owner') ? null : forbidden
    }
    case 'review':
      if (holder.scope === 'operator') return null
      if (holder.workspace !== null && !hasRole(holder, { role: 'reviewer' })) return forbidden
      return reaches(holder, maker) ? null : not_found
    case 'workspace': {
      const is_member = holder.self !== null && (maker === 'foreigner') === (holder.self === 'foreigner')
      const is_reached = holder.workspace === null || reaches(holder, maker)
      if (name === 'claimMembership' && is_reached) return is_member ? '409 DuplicateError' : null
      // only who uses a token has bound a DID, and what they present is no credential
      if (name === 'presentMembership' && is_reached) return holder.has_did ? '422 ValidationError' : forbidden
      if (!is_member || !is_reached) return not_found
      return hasRole(holder, exception) ? null : forbidden
    }
  }
}

/** Returns how a key is answered that asks about what somebody made. */
export function expectedInWorkspace(name: OperationId, kind: KeyKind, maker: Maker): ExpectedOutcome {
  const op: Operation = operations[name]
  const { success = operationCases[name].success, outcome } = exceptions[name] ?? {}
  if (op.scope === 'public') return success
  const holder = holders[kind]
  if (holder === undefined) return '401 AuthenticationError'
  if (!scopePermits(holder.scope, op)) return insufficient
  return refusalOf(name, subjectOf(name), holder, maker) ?? outcome?.(holder) ?? success
}

/** Returns the success of an operation, for which a call must not be refused. */
export const successOf = (name: OperationId): ExpectedOutcome =>
  exceptions[name]?.success ?? operationCases[name].success

/** The makers whose things a call may name: one of a workspace where it names that, any where it names nothing. */
export function makersOf(name: OperationId): readonly Maker[] {
  const subject = subjectOf(name)
  if (subject === 'nothing') return ['member']
  return subject === 'workspace' ? ['member', 'foreigner'] : makers
}

export const workspaceCells = operationIds.flatMap((name) =>
  makersOf(name).flatMap((maker) => keyKinds.map((kind) => ({ name, maker, kind }))),
)

/** Two workspaces with everybody who asks and everything that is asked for. */
export interface WorkspaceMatrix {
  world: World
  /** the input of a call about what the maker made, which is there until a call succeeds that takes it away */
  createInput: (name: OperationId, maker: Maker) => Promise<UncheckedInput>
  /** calls an operation with a key or token of that kind */
  call: (name: OperationId, kind: KeyKind, input: UncheckedInput) => Promise<TestResponse>
  /** ends the memberships that calls have claimed */
  restore: () => Promise<void>
}

/** Moves what was published of the texts of a workspace into it, as the job publishes it. */
async function publishInside(world: World, { workspace_id, ...member }: TestMember, shared: string) {
  const published = await publishKnowledge(world, [shared])
  const { db } = world.app
  await db.query(sql`
    update knowledge_groups set workspace_id = ${workspace_id}
    where id in (select group_id from procedures where id = ${published.procedure})`)
  await db.query(sql`update procedures set workspace_id = ${workspace_id} where id = ${published.procedure}`)
  await db.query(sql`update insights set workspace_id = ${workspace_id} where id = ${published.insight}`)
  await world.app.procedures.refresh([published.procedure], [shared])
  return { ...published, member }
}

export async function createWorkspaceMatrix(world: World): Promise<WorkspaceMatrix> {
  const policy = { default_visibility: 'team' } as const
  const createTeam = async (name: string): Promise<InvitedTeam> =>
    createInvitedTeam(world, { owner: await world.newcomer(name), name, ...policy })
  const [home, other, gone] = [await createTeam('Home'), await createTeam('Other'), await createTeam('Gone')]
  const people: Record<Maker, TestMember> = {
    member: await home.join(await world.newcomer('member')),
    reviewer: await home.join(await world.newcomer('rita'), 'reviewer'),
    owner: home.owner,
    foreigner: other.owner,
  }
  const { member, reviewer, owner } = people
  const mint = async (scope: 'search_only' | 'read' | 'deposit' | 'crawler', by: TestMember) =>
    (await createWorkspaceKey(world, by.person, by.workspace_id, scope)).api_key
  const outsider = await world.established('outsider')
  const removed = await home.join(await world.newcomer('removed'))
  const revoked = await member.createKey({ contributor_id: member.contributor_id, name: 'revoked' })
  const keys: Partial<Record<KeyKind, string>> = {
    'member search_only': await mint('search_only', member),
    'member read': await mint('read', member),
    'member deposit': await mint('deposit', member),
    'member full': member.api_key,
    'reviewer full': reviewer.api_key,
    'owner full': owner.api_key,
    crawler: await mint('crawler', reviewer),
    'key of another workspace': people.foreigner.api_key,
    'personal key of the member': member.person.api_key,
    'personal key of an outsider': outsider.api_key,
    operator: operator_key,
    'key of a removed member': removed.api_key,
    'revoked key': revoked.api_key,
    'key of a deleted workspace': gone.owner.api_key,
  }
  await member.revokeKey({ contributor_id: member.contributor_id, key_id: revoked.key_id })
  await owner.removeMember({ workspace_id: home.workspace_id, display_handle: removed.display_handle })
  await gone.owner.person.deleteWorkspace({ workspace_id: gone.workspace_id, confirm: 'Gone' })
  const callWithToken = await createTokenCaller(world)
  const tokens: Partial<Record<KeyKind, TokenUse>> = {
    'token of a member': { holder: member },
    'token of a reviewer': { holder: reviewer },
    'token of an owner': { holder: owner },
    'token of another workspace': { holder: people.foreigner },
    'token of a removed member': { holder: removed },
    'token of a deleted workspace': { holder: gone.owner },
    'token as a bearer': { holder: owner, misuse: 'as a bearer' },
    'token without a proof': { holder: owner, misuse: 'without a proof' },
    'token with the proof of another key': { holder: owner, misuse: 'by another key' },
    'expired token': { holder: owner, misuse: 'too late' },
  }

  const fixtures = {} as Record<Maker, OperationFixture>
  for (const maker of makers) {
    const { id: shared } = await people[maker].depositExperience(nextExperience())
    const { procedure, insight } = await publishInside(world, people[maker], shared)
    const handle = people[maker].display_handle
    const getKey = () => people[maker].api_key
    fixtures[maker] = {
      world,
      owner: people[maker],
      handle,
      shared,
      retractable: '',
      hidden: '',
      procedure,
      insight,
      getKey,
    }
  }
  const of_public = { ...fixtures.member, owner: outsider, handle: await findHandle(outsider) }
  of_public.shared = (await outsider.depositExperience(nextExperience())).id

  const createInput: WorkspaceMatrix['createInput'] = async (name, maker) => {
    const who = people[maker]
    const fixture = fixtures[maker]
    const subject = subjectOf(name)
    if (subject === 'workspace') return workspaceInput(world, name, maker === 'foreigner' ? other : home)
    if (subject === 'draft') {
      const text = ImportedExperience.parse(nextExperience())
      const draft = { ...text, visibility_scope: 'team', creation_mode: 'session' } as const
      return { experience_id: (await storeTestDraft(world, who, draft)).id }
    }
    // the case of the operation would end the workspaces of others
    if (name === 'createWorkspace') return { name: 'Another' }
    if (name === 'getSession' || name === 'logSessionEvent' || name === 'endSession') {
      const { session_id } = await who.startSession({ task: 'The pool hangs under load' })
      return { session_id, ...(name === 'logSessionEvent' && { type: 'discovery', content: 'A client leaks.' }) }
    }
    // what a call takes away, or does once, is a record of its own
    if (['retractExperience', 'eraseExperience', 'reportExperience', 'shareExperience', 'giveFeedback'].includes(name))
      fixture.shared = (await who.depositExperience(nextExperience())).id
    const input = await operationCases[name].input(subject === 'nothing' ? of_public : fixture, 'owner')
    return subject === 'record' ? { ...input, experience_id: fixture.shared } : input
  }
  return {
    world,
    createInput,
    call: async (name, kind, input) => {
      const token = tokens[kind]
      if (token) return callWithToken(name, token, input)
      // in place of a person whose account would end
      const is_leaving = name === 'eraseMe' && kind.startsWith('personal')
      return callOperation(world, name, input, is_leaving ? (await world.newcomer('leaver')).api_key : keys[kind])
    },
    restore: async () => {
      const staying = Object.values(people).map((each) => each.workspace_id + each.contributor_id)
      await world.app.db.query(sql`delete from members where workspace_id || contributor_id <> all(${staying})`)
    },
  }
}

/** The input of a call about a workspace. */
async function workspaceInput(world: World, name: OperationId, team: InvitedTeam): Promise<UncheckedInput> {
  const { workspace_id, owner } = team
  switch (name) {
    case 'updateWorkspace':
      return { workspace_id, name: 'The same team' }
    case 'deleteWorkspace':
      return { workspace_id, confirm: 'another name' }
    case 'claimMembership': {
      const { invite_token } = await owner.createMemberInvite({ workspace_id })
      return { workspace_id, invite_token }
    }
    case 'presentMembership':
      return { workspace_id, credential: 'ey' }
    case 'createMemberInvite':
      return { workspace_id, role: 'reviewer' }
    case 'revokeMemberInvite': {
      const { invite_id } = await owner.createMemberInvite({ workspace_id })
      return { workspace_id, invite_id }
    }
    case 'setIssuers':
      return { workspace_id, issuers: ['did:web:idp.example.com'] }
    case 'issueCredential': {
      const member = await team.join(await world.newcomer())
      await bindHolder(world, member, await createHolder())
      return { workspace_id, display_handle: member.display_handle }
    }
    case 'updateMember':
    case 'removeMember': {
      const { display_handle } = await team.join(await world.newcomer())
      return { workspace_id, display_handle, ...(name === 'updateMember' && { role: 'reviewer' }) }
    }
    default:
      return { workspace_id }
  }
}

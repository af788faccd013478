import { type DraftFields, storeDraft } from '../src/deposits/drafts/store-draft.ts'
import { change } from '../src/platform/events/change.ts'
import { poolExperience } from './experience-fixtures.ts'
import type { TestContributor, World } from './world.ts'

/** Builds the fields of a note that names a problem and what worked, and nothing else. */
export function partialNote(): Omit<DraftFields, 'creation_mode'> {
  const { title, problem, successful_approach } = poolExperience()
  return { title, problem, successful_approach: { method: successful_approach.method }, tags: ['postgres', 'pool'] }
}

/** Stores a draft of a contributor as a raw deposit does. */
export function storeTestDraft(
  { app }: World,
  { contributor_id, workspace_id = null }: Pick<TestContributor, 'contributor_id'> & { workspace_id?: string | null },
  fields: Partial<DraftFields> = partialNote(),
): Promise<{ id: string; missing_fields: string[] }> {
  const caller = {
    contributor_id,
    scope: 'deposit',
    credential: null,
    key_id: null,
    trust_level: 'established',
    workspace_id,
    role: null,
  } as const
  const ctx = { ...app, caller, address: null, timings: {} }
  return change(ctx, (tx) => storeDraft(tx, ctx, { creation_mode: 'raw', ...fields }))
}

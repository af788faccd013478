import { type OperationInput, type OperationOutput, SCHEMA_VERSION } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { requireExperience } from './require-experience.ts'
import { listVersions } from './store.ts'

/** The versions around a record that the caller may read, oldest first. */
export async function getExperienceHistory(
  ctx: Context,
  input: OperationInput<'getExperienceHistory'>,
): Promise<OperationOutput<'getExperienceHistory'>> {
  const { id } = await requireExperience(ctx, input.experience_id)
  const versions = await listVersions(ctx.db, id, ctx.caller)
  return { id, head_id: versions.at(-1)?.id ?? id, versions, schema_version: SCHEMA_VERSION }
}

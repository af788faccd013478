import type { ExperienceCreate } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import type { UpstreamRecord } from './upstream-store.ts'

/** A deposit as far as it says which upstream record it is of. */
type Sourced = Pick<ExperienceCreate, 'source'>

/** The upstream record of a crawler's deposit; null without one. */
export function upstreamKey(
  { hashKey }: Pick<Context, 'hashKey'>,
  workspace_id: string | null,
  { source }: Sourced,
): Pick<UpstreamRecord, 'workspace_id' | 'key'> | null {
  if (workspace_id === null || !source?.record_id) return null
  const { system, record_id } = source
  return { workspace_id, key: hashKey(JSON.stringify(['upstream record', workspace_id, system, record_id])) }
}

/**
 * The upstream record that a deposit is of, and what was read of it. When it was read and what decides about it is no
 * part of that. Null for a deposit that no crawler makes, or that does not say which record it is of.
 */
export function identifyUpstream<Input extends Sourced>(ctx: Context, input: Input): UpstreamRecord | null {
  const { scope, workspace_id } = ctx.caller
  const upstream = scope === 'crawler' ? upstreamKey(ctx, workspace_id, input) : null
  if (!upstream || !input.source) return null
  const { captured_at: _, thresholds: __, ...source } = input.source
  const digest = ctx.hashKey(JSON.stringify(['upstream text', { ...input, source }]))
  return { ...upstream, digest }
}

/** Whether the same was read as the last time. */
export const isUnchanged = ({ digest }: Pick<UpstreamRecord, 'digest'>, known: { digest: Uint8Array }): boolean =>
  Buffer.from(known.digest).equals(digest)

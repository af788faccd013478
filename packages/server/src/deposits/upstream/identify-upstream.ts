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
 * Identifies the upstream record of a deposit and digests its content, without the time of reading and the thresholds.
 * Null for a deposit by no crawler, or without an upstream record.
 */
export function identifyUpstream<Input extends Sourced>(ctx: Context, input: Input): UpstreamRecord | null {
  const { scope, workspace_id } = ctx.caller
  const upstream = scope === 'crawler' ? upstreamKey(ctx, workspace_id, input) : null
  if (!upstream || !input.source) return null
  const { captured_at: _, thresholds: __, ...source } = input.source
  const digest = ctx.hashKey(JSON.stringify(['upstream text', { ...input, source }]))
  return { ...upstream, digest }
}

/** Whether the upstream record has the content of its last deposit. */
export const isUnchanged = ({ digest }: Pick<UpstreamRecord, 'digest'>, known: { digest: Uint8Array }): boolean =>
  Buffer.from(known.digest).equals(digest)

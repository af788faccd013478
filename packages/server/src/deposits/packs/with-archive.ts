import type { Context } from '../../platform/context.ts'
import type { DepositsParts } from '../parts.ts'
import { findAnalysis, findVector, type PackArchive } from './pack-archive.ts'

/**
 * The parts for the loading of a file of a pack, which must not wait for a model: what the archive knows is not computed.
 * A record that the current rules have not assessed passes the gates themselves; missing vectors are computed later, in
 * the background.
 */
export function withArchive<C extends Context<DepositsParts>>(ctx: C, archive: PackArchive | null): C {
  const { embedder, deposit_analyzer } = ctx
  return {
    ...ctx,
    deposit_analyzer: {
      ...deposit_analyzer,
      analyze: async (deposit, owner) =>
        (archive && findAnalysis(archive, deposit)) ?? deposit_analyzer.analyze(deposit, owner),
    },
    embedder: {
      ...embedder,
      // without a dimension nobody looks for the vector of the same text in the database, a query for each record
      dimension: () => null,
      embedDocument: async (text) => archive && findVector(archive, embedder.model_id, text),
    },
  }
}

import type { Context } from '../../platform/context.ts'
import type { DepositsParts } from '../parts.ts'
import { findAnalysis, findVector, type PackArchive } from './pack-archive.ts'

/**
 * Replaces the analyzer and the model by the archive of a file of a pack, so that loading it does not wait for a model.
 * The gates assess a record that the archive lacks; missing vectors are computed later, in the background.
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

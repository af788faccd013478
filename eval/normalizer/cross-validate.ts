import { roleOfLabel } from '../../packages/server/src/rules/normalizer/roles/labels.ts'
import { decodeLabels } from '../../packages/server/src/rules/normalizer/roles/role-model.ts'
import type { PreparedDocument } from './prepare-documents.ts'
import { trainRoles } from './role-training.ts'

const FOLDS = 4

export interface SourceValidation {
  /** passages of the sources that the models did not see */
  passages: number
  /** those of them that have the role of the marks */
  right: number
}

/**
 * Counts how often models find the role of passages of sources of which they saw no document: whole files are held out.
 */
export function crossValidateBySource(documents: readonly PreparedDocument[]): SourceValidation {
  const folds = foldSources(documents)
  const result: SourceValidation = { passages: 0, right: 0 }
  for (let fold = 0; fold < FOLDS; fold++) {
    const isHeldOut = ({ document }: PreparedDocument): boolean =>
      document.sources.some(({ file }) => folds.get(file) === fold)
    const model = trainRoles(documents.filter((document) => !isHeldOut(document)))
    for (const { units, features, gold } of documents.filter(
      ({ document }) => folds.get(document.sources[0]?.file ?? '') === fold,
    ))
      decodeLabels(model, units, features).forEach((label, at) => {
        result.passages++
        if (roleOfLabel(label) === roleOfLabel(gold[at] as number)) result.right++
      })
  }
  return result
}

/** Each source in the fold that has the fewest documents so far, the largest source first. */
function foldSources(documents: readonly PreparedDocument[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { document } of documents)
    for (const { file } of document.sources) counts.set(file, (counts.get(file) ?? 0) + 1)
  const sizes = new Array<number>(FOLDS).fill(0)
  const folds = new Map<string, number>()
  for (const [file, count] of [...counts].sort(([, a], [, b]) => b - a)) {
    const fold = sizes.indexOf(Math.min(...sizes))
    folds.set(file, fold)
    sizes[fold] = (sizes[fold] as number) + count
  }
  return folds
}

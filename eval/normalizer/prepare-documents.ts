import { extractUnitFeatures } from '../../packages/server/src/rules/normalizer/roles/unit-features.ts'
import { readStructure } from '../../packages/server/src/rules/normalizer/structure/read-structure.ts'
import type { LabeledUnits } from './fit-chain.ts'
import { goldLabels } from './gold-labels.ts'
import type { RawDocument } from './raw-documents.ts'

/** A document with the units, features and labels that a model learns from. */
export interface PreparedDocument extends LabeledUnits {
  document: RawDocument
}

export const prepareDocuments = (documents: readonly RawDocument[]): PreparedDocument[] =>
  documents.map((document) => {
    const units = readStructure(document.raw)
    return { document, units, features: extractUnitFeatures(units), gold: goldLabels(document, units) }
  })

import { type DiffPiece, diffWords } from './diff-words.ts'

/** A text of a record that two versions have in different words. */
export interface TextChange {
  label: string
  pieces: DiffPiece[]
}

/** Compares the texts of two versions by their labels: those that differ, in the order of the newer version. */
export function compareFields(before: Map<string, string>, after: Map<string, string>): TextChange[] {
  const labels = new Set([...after.keys(), ...before.keys()])
  return [...labels]
    .filter((label) => (before.get(label) ?? '') !== (after.get(label) ?? ''))
    .map((label) => ({ label, pieces: diffWords(before.get(label) ?? '', after.get(label) ?? '') }))
}

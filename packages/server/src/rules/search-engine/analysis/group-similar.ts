import { jaccard } from './shingles.ts'

/**
 * Groups items by their words, in order: an item joins the first group whose first item it resembles, or begins one.
 * @param min_similarity Jaccard similarity of the words from which two items are the same
 */
export function groupSimilar<T extends { words: ReadonlySet<string> }>(
  items: readonly T[],
  min_similarity: number,
): [T, ...T[]][] {
  const groups: [T, ...T[]][] = []
  for (const item of items) {
    const group = groups.find(([first]) => jaccard(first.words, item.words) >= min_similarity)
    if (group) group.push(item)
    else groups.push([item])
  }
  return groups
}

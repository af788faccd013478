/** Findings of the gates, grouped by the texts that they are about. */
export interface GroupedFindings<T> {
  by_path: Map<string, T[]>
  /** About no text that is there. */
  others: T[]
}

/** Whether one path is within the other, or the same. */
const isWithin = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(`${outer}.`)

/**
 * Groups findings by the texts that they are about: a finding about a whole field belongs to its first text.
 * @param paths paths of the texts that are shown, in their order
 */
export function groupFindings<T extends { field?: string | undefined }>(
  findings: readonly T[],
  paths: readonly string[],
): GroupedFindings<T> {
  const grouped: GroupedFindings<T> = { by_path: new Map(), others: [] }
  for (const finding of findings) {
    const field = (finding.field ?? '').replace(/\[(\d+)\]/g, '.$1').replace(/^body\./, '')
    const path =
      paths.find((each) => each === field) ??
      paths.find((each) => field !== '' && (isWithin(each, field) || isWithin(field, each)))
    if (path === undefined) grouped.others.push(finding)
    else grouped.by_path.set(path, [...(grouped.by_path.get(path) ?? []), finding])
  }
  return grouped
}

/** Who may read a deposit, the fewest first. */
export const visibilities = ['private', 'team', 'public'] as const
export type Visibility = (typeof visibilities)[number]

/**
 * Who reads a deposit instead of those who were chosen and are not allowed, as after a change of the workspace: the most of
 * them who are allowed, and nobody besides. Null where that cannot be: then a person has to choose.
 */
export const narrowedTo = (chosen: Visibility, allowed: readonly Visibility[]): Visibility | null =>
  visibilities.slice(0, visibilities.indexOf(chosen)).findLast((each) => allowed.includes(each)) ?? null

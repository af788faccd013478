/** The visibilities of a deposit, that with the fewest readers first. */
const visibilities = ['private', 'team', 'public'] as const
export type Visibility = (typeof visibilities)[number]

/**
 * Narrows a visibility that is not allowed, as after a change of the workspace, to the widest one that is allowed and
 * has no other readers. Null where there is none: then a person has to choose.
 */
export const narrowedTo = (chosen: Visibility, allowed: readonly Visibility[]): Visibility | null =>
  visibilities.slice(0, visibilities.indexOf(chosen)).findLast((each) => allowed.includes(each)) ?? null

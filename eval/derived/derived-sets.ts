import type { DerivedSet } from '../types.ts'

/** Sets made of the read ones, each to show what one channel is worth; see DerivedSet. */
export const derivedSets: readonly DerivedSet[] = []

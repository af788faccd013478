/** Largest difference between our clock and the one that a time comes from, before or after. */
export const MAX_SKEW_S = 60

/** Content of required fields that a data set does not have; the index has no term for it. */
export const EMPTY_TEXT = '-'

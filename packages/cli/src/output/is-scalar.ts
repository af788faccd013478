/** Whether a value can stand in a line as it is: no list, no object. */
export const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null

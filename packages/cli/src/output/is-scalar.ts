/** Whether a value is neither a list nor an object, so that it fits in a line. */
export const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null

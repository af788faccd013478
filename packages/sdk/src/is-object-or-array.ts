/** Whether a JSON value is an object or an array. */
export const isObjectOrArray = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

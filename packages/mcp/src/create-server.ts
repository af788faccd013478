import type { OperationName } from '@cairnway/contract'

/**
 * Runs one operation for whoever is connected: the server passes its door, the stdio program its client.
 * @throws an error with the fields of the envelope (`error`, `message`, `details`)
 */
export type Execute = (name: OperationName, input: Record<string, unknown>) => Promise<unknown>

import type { Client } from '@cairnway/sdk'
import { isServiceError } from '../cli-errors.ts'

/**
 * Finds out the scope of the client's key: it calls an operation for operators, whose refusal names the scope.
 * @throws every other error of the client, such as AuthenticationError for an invalid key
 */
export async function getKeyScope(client: Client): Promise<string> {
  try {
    await client.listOperators({ limit: 1 })
    return 'operator'
  } catch (error) {
    if (isServiceError(error) && error.error === 'InsufficientScopeError') return String(error.details.held)
    throw error
  }
}

/**
 * Something failed before a request was sent: a key that cannot be imported, a credential that cannot be got. The caller
 * gets its reason as it is, and the call is not retried.
 */
export class LocalFailure {
  readonly reason: unknown

  constructor(reason: unknown) {
    this.reason = reason
  }
}

/**
 * Runs code of the caller, such as a function that gets a credential.
 * @throws LocalFailure
 */
export async function runLocally<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new LocalFailure(error)
  }
}

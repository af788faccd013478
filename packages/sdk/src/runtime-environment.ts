interface RuntimeGlobals {
  process?: { env?: Record<string, string | undefined>; versions?: { node?: string } }
  document?: unknown
}

/** The globals that only some runtimes have. */
const runtimeGlobals = (): RuntimeGlobals => globalThis as RuntimeGlobals

/** An environment variable; undefined if it is missing or empty, or if the runtime denies access to it. */
export function readEnvironmentVariable(name: string): string | undefined {
  try {
    return runtimeGlobals().process?.env?.[name] || undefined
  } catch {
    return undefined
  }
}

/** Whether requests may set `User-Agent`. Some browsers forbid it to a page, others send a CORS preflight for it. */
export function canSetUserAgent(): boolean {
  const { process, document } = runtimeGlobals()
  return process?.versions?.node !== undefined && document === undefined
}

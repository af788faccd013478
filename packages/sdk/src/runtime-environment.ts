interface RuntimeGlobals {
  process?: { env?: Record<string, string | undefined>; versions?: { node?: string } }
  document?: unknown
}

/** What is not the same in all runtimes; the type names what may be missing. */
const runtimeGlobals = (): RuntimeGlobals => globalThis as RuntimeGlobals

/** A variable of the process; undefined where there is none, where it is empty and where reading is not allowed. */
export function readEnvironmentVariable(name: string): string | undefined {
  try {
    return runtimeGlobals().process?.env?.[name] || undefined
  } catch {
    return undefined
  }
}

/** Whether a program may say what it is: a page may not in some browsers, and would need leave of CORS in others. */
export function canSetUserAgent(): boolean {
  const { process, document } = runtimeGlobals()
  return process?.versions?.node !== undefined && document === undefined
}

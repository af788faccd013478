interface Surroundings {
  process?: { env?: Record<string, string | undefined>; versions?: { node?: string } }
  document?: unknown
}

/** What is not the same in all runtimes; the type names what may be missing. */
const surroundings = (): Surroundings => globalThis as Surroundings

/** A variable of the process; undefined where there is none, where it is empty and where reading is not allowed. */
export function readVariable(name: string): string | undefined {
  try {
    return surroundings().process?.env?.[name] || undefined
  } catch {
    return undefined
  }
}

/** Whether a program may say what it is: a page may not in some browsers, and would need leave of CORS in others. */
export function namesItself(): boolean {
  const { process, document } = surroundings()
  return process?.versions?.node !== undefined && document === undefined
}

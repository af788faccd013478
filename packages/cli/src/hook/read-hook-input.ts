import type { CliInput } from '../cli-context.ts'

const MAX_INPUT_CHARS = 4_000_000

/** All of the input, or what has come until then: a host that leaves it open must not hold the hook. */
export async function readHookInput(stdin: CliInput, limit_ms: number): Promise<string> {
  if (stdin.isTTY) return ''
  const parts: string[] = []
  let length = 0
  const timer = setTimeout(() => stdin.destroy(), limit_ms)
  try {
    stdin.setEncoding('utf8')
    for await (const part of stdin) {
      parts.push(String(part))
      length += String(part).length
      if (length > MAX_INPUT_CHARS) break
    }
  } catch {
    // what has come is what there is
  } finally {
    clearTimeout(timer)
    stdin.destroy()
  }
  return parts.join('').slice(0, MAX_INPUT_CHARS)
}

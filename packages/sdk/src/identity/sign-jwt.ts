import { encodeBase64Url } from './encode-bytes.ts'
import type { HolderKey } from './holder-key.ts'

const encodeJson = (value: unknown): string => encodeBase64Url(new TextEncoder().encode(JSON.stringify(value)))

/** Signs claims as a compact JWT; `alg` is that of the key. */
export async function signJwt(
  { alg, sign }: HolderKey,
  header: Record<string, unknown>,
  claims: Record<string, unknown>,
): Promise<string> {
  const content = `${encodeJson({ alg, ...header })}.${encodeJson(claims)}`
  return `${content}.${await sign(content)}`
}

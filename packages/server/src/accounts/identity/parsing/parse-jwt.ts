import { parseUniqueJson } from './parse-unique-json.ts'
import { ProofError } from './proof-error.ts'

type Fields = Record<string, unknown>

/** A JWT that nothing is verified of yet: good for finding the key, and for reading once the signature is verified. */
export interface ParsedJwt {
  header: Fields
  payload: Fields
  /** the header and the payload as they were signed */
  signed_text: string
}

const COMPACT_JWS = /^([\w-]+)\.([\w-]+)\.[\w-]+$/
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function parseObject(encoded: string): Fields {
  const value = parseUniqueJson(utf8.decode(Buffer.from(encoded, 'base64url')))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SyntaxError('it is no object')
  return { ...value }
}

/**
 * Parses a JWT in compact form.
 * @param what how the messages of errors name it
 * @throws ProofError also for a header or payload in which two members have one name
 */
export function parseJwt(jwt: string, what: string, max_chars: number): ParsedJwt {
  if (jwt.length > max_chars) throw new ProofError(`the ${what} has more than ${max_chars} characters`)
  const [, header, payload] = COMPACT_JWS.exec(jwt) ?? []
  if (header === undefined || payload === undefined) throw new ProofError(`the ${what} is not a signed JWT`)
  try {
    return { header: parseObject(header), payload: parseObject(payload), signed_text: `${header}.${payload}` }
  } catch {
    throw new ProofError(`header and payload of the ${what} must be JSON objects whose members have different names`)
  }
}

/** The type that a header states, without the prefix that RFC 7515 makes optional; null without one. */
export function readJwtType({ typ }: Fields): string | null {
  if (typeof typ !== 'string') return null
  return typ.toLowerCase().replace(/^application\//, '')
}

import { createHmac } from 'node:crypto'

const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/**
 * A JWT without a signature.
 * @param payload a text is taken as it is
 */
export const unsignedJwt = (header: object, payload: unknown): string =>
  `${encode({ ...header, alg: 'none' })}.${encode(payload)}.`

/** A JWT that is signed by HMAC, under what everybody knows of a key. */
export function hmacJwt(header: object, payload: unknown, secret: string): string {
  const text = `${encode({ ...header, alg: 'HS256' })}.${encode(payload)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

/** The same JWT with another payload, under the signature of the first. */
export function withPayload(jwt: string, payload: unknown): string {
  const [header = '', , signature = ''] = jwt.split('.')
  return `${header}.${encode(payload)}.${signature}`
}

/** Signs a text, of which the usual ways to sign a JWT make an object first. */
export async function signText(
  private_key: CryptoKey,
  header: object,
  payload: string,
  algorithm: Parameters<SubtleCrypto['sign']>[0] = { name: 'ECDSA', hash: 'SHA-256' },
): Promise<string> {
  const text = `${encode(header)}.${encode(payload)}`
  const signature = await crypto.subtle.sign(algorithm, private_key, Buffer.from(text))
  return `${text}.${Buffer.from(signature).toString('base64url')}`
}

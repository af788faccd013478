import type { ChainEnd } from './check-chain.ts'

/** HMAC under the secret of the service. */
type Hmac = (text: string) => Buffer

/** Where the log ended at some time, signed under the secret of the service. */
export interface Seal {
  seq: number
  /** hex */
  hash: string
  /** hex */
  signature: string
}

const sign = (hmac: Hmac, seq: number, hash: string): string => hmac(`audit ${seq} ${hash}`).toString('hex')

export function makeSeal(hmac: Hmac, end: ChainEnd): Seal {
  const hash = Buffer.from(end.hash).toString('hex')
  return { seq: end.seq, hash, signature: sign(hmac, end.seq, hash) }
}

/** Whether this service made the seal. */
export const isGenuine = (hmac: Hmac, { seq, hash, signature }: Seal): boolean => sign(hmac, seq, hash) === signature

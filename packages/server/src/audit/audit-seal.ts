import type { AuditChainHead } from './check-audit-chain.ts'

/** HMAC under the secret of the service. */
type Hmac = (text: string) => Buffer

/** Where the log ended at some time, signed under the secret of the service. */
export interface AuditSeal {
  seq: number
  /** hex */
  hash: string
  /** hex */
  signature: string
}

const signAuditHead = (hmac: Hmac, seq: number, hash: string): string => hmac(`audit ${seq} ${hash}`).toString('hex')

export function createAuditSeal(hmac: Hmac, end: AuditChainHead): AuditSeal {
  const hash = Buffer.from(end.hash).toString('hex')
  return { seq: end.seq, hash, signature: signAuditHead(hmac, end.seq, hash) }
}

/** Whether this service made the seal. */
export const isGenuineSeal = (hmac: Hmac, { seq, hash, signature }: AuditSeal): boolean =>
  signAuditHead(hmac, seq, hash) === signature

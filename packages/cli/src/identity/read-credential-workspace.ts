import { isObject } from '@cairnway/sdk'
import { UsageError } from '../cli-errors.ts'

const readField = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined)

function parseClaims(credential: string): unknown {
  try {
    return JSON.parse(Buffer.from(credential.split('.')[1] ?? '', 'base64url').toString())
  } catch {
    return null
  }
}

/**
 * The workspace of which a membership credential is, of either data model. Nothing of it is verified here.
 * @throws UsageError for a text that names none
 */
export function readCredentialWorkspace(credential: string): string {
  const claims = parseClaims(credential)
  const subject = readField(claims, 'credentialSubject') ?? readField(readField(claims, 'vc'), 'credentialSubject')
  const workspace_id = readField(readField(subject, 'workspace'), 'id')
  if (typeof workspace_id === 'string') return workspace_id
  throw new UsageError('--credential: this is no membership credential of a workspace')
}

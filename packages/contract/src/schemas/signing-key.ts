import { z } from 'zod'
import { DateTime } from './primitives.ts'

export const SigningKeyRotation = z.object({
  is_urgent: z
    .boolean()
    .default(false)
    .describe(
      'Somebody may have a key: the new one signs at once, and all others end with the tokens and credentials that they signed.',
    ),
})

export const SigningKeyCreated = z
  .object({ key_id: z.string().describe('Thumbprint of the public key (RFC 7638).'), signs_from: DateTime })
  .meta({ id: 'SigningKeyCreated' })

import { z } from 'zod'
import { TrustLevel } from './contributor.ts'
import { DateTime, text } from './primitives.ts'

const strikeKinds = ['poisoning', 'quarantine_confirmed'] as const

const appealStates = ['open', 'kept'] as const

export const StrikePath = z.object({ strike_id: text(100) })

export const StrikeAppeal = z.object({
  note: text(1000).describe('Why the strike is wrong, and where the text came from. Reviewers read it.'),
})

export const StrikeItem = z
  .object({
    id: z.string(),
    kind: z
      .enum(strikeKinds)
      .describe('`poisoning`: a deposit was refused; `quarantine_confirmed`: a reviewer rejected a record.'),
    reason: z.string().describe('One sentence: what the strike is for.'),
    rules: z.array(z.string()).describe('Categories of attack that were found.'),
    happened_at: DateTime,
    ends_at: DateTime.describe('When it stops counting against your trust level.'),
    is_active: z.boolean().describe('Whether it counts now.'),
    appeal: z
      .object({
        note: z.string(),
        state: z.enum(appealStates).describe('`kept`: a reviewer read the appeal and kept the strike.'),
        created_at: DateTime,
      })
      .nullable()
      .describe('Null without an appeal. A strike that a reviewer removes is gone.'),
  })
  .meta({ id: 'StrikeItem' })

export const MyStrikes = z.object({ strikes: z.array(StrikeItem) }).meta({ id: 'MyStrikes' })

const StrikeCase = StrikeItem.extend({
  contributor: z.string().describe('Handle of the contributor.'),
  trust_level: TrustLevel,
}).meta({ id: 'StrikeCase' })

export const StrikeList = z
  .object({ strikes: z.array(StrikeCase), next_cursor: z.string().nullable() })
  .meta({ id: 'StrikeList' })

export const StrikeDecision = z.object({
  decision: z.enum(['keep', 'remove']).describe('`remove` deletes the strike; `keep` ends the appeal.'),
})

export const StrikeDecided = z
  .object({
    id: z.string(),
    decision: z.enum(['keep', 'remove']),
    trust_level: TrustLevel.describe('Of the contributor now. A suspension is ended by `reinstateContributor`.'),
  })
  .meta({ id: 'StrikeDecided' })

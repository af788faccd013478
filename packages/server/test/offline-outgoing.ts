import { createOutgoing, type Outgoing } from '../src/platform/outgoing/outgoing.ts'
import { OutgoingError } from '../src/platform/outgoing/outgoing-error.ts'

/** The internet of a world that has none: every name leads to a public address, at which nobody answers. */
export const offlineOutgoing: Outgoing = {
  ...createOutgoing({ allow_private: false, resolve: async () => ['93.184.216.34'] }),
  async send() {
    throw new OutgoingError('connection', 'it cannot be reached (ECONNREFUSED)', { phase: 'connect', duration_ms: 1 })
  },
}

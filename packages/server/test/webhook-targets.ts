import type { Outgoing } from '../src/platform/outgoing/outgoing.ts'
import type { OutgoingAnswer, OutgoingRequest } from '../src/platform/outgoing/send-request.ts'

/** Answer of a target; an error stands for a request without an answer. */
export type TargetAnswer = Partial<Omit<OutgoingAnswer, 'body'>> & { body?: string | Uint8Array }

/** A request as a target sees it. */
export interface SeenRequest extends OutgoingRequest {
  /** its body, parsed */
  event: { type: string; timestamp: string; data: Record<string, unknown> }
}

/**
 * Targets of webhooks without a network. Every host answers 204 until the test says otherwise.
 */
export function createTargets() {
  const requests: SeenRequest[] = []
  const answers = new Map<string, () => TargetAnswer | Promise<TargetAnswer>>()
  const outgoing: Outgoing = {
    requireAllowedUrl: async () => {},
    async send(request) {
      requests.push({ ...request, event: JSON.parse(request.body ?? 'null') })
      const { body = '', ...answer } = (await answers.get(new URL(request.url).host)?.()) ?? {}
      const bytes = typeof body === 'string' ? Buffer.from(body) : body
      return { status: 204, headers: {}, is_truncated: false, duration_ms: 7, ...answer, body: bytes }
    },
  }
  return {
    outgoing,
    requests,
    /** the requests to a host, in their order */
    to: (host: string) => requests.filter(({ url }) => new URL(url).host === host),
    /** makes a host answer like this from now on */
    answer: (host: string, answer: () => TargetAnswer | Promise<TargetAnswer>) => void answers.set(host, answer),
  }
}

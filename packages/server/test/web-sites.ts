import type { Outgoing } from '../src/platform/outgoing/outgoing.ts'
import { OutgoingError } from '../src/platform/outgoing/outgoing-error.ts'
import type { OutgoingAnswer } from '../src/platform/outgoing/send-request.ts'

/** Answer of a site to one URL; an error stands for a request without an answer. */
type SiteAnswer = string | (Partial<Omit<OutgoingAnswer, 'body'>> & { body?: string }) | OutgoingError
type Publication = SiteAnswer | (() => Promise<SiteAnswer>)

export const unreachableError = (): OutgoingError =>
  new OutgoingError('timeout', 'it does not answer in time', { phase: 'headers', duration_ms: 5000 })

/** Web sites without a network: what is published at which URL. Everything else is 404. */
export function createWebSites() {
  const answers = new Map<string, Publication>()
  const requested: string[] = []
  const outgoing: Outgoing = {
    requireAllowedUrl: async () => {},
    async send({ url }) {
      requested.push(url)
      const publication = answers.get(url) ?? { status: 404 }
      const answer = typeof publication === 'function' ? await publication() : publication
      if (answer instanceof OutgoingError) throw answer
      const { body = '', ...rest } = typeof answer === 'string' ? { body: answer } : answer
      return { status: 200, headers: {}, is_truncated: false, duration_ms: 1, ...rest, body: Buffer.from(body) }
    },
  }
  return {
    outgoing,
    /** the URLs that were asked for, in their order */
    requested,
    /** @param answer a function is called at each request */
    publish: (url: string, answer: Publication) => void answers.set(url, answer),
  }
}

export type WebSites = ReturnType<typeof createWebSites>

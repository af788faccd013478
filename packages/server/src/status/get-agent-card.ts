import { type Operation, operations, type Returned, spell } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { version } from '../version.ts'

/**
 * The A2A agent card. It names no A2A endpoint, since none answers yet; what can be done goes through the REST API.
 * @param base_url public address of this service
 */
const agentCard = (base_url: string) => ({
  name: 'Cairnway',
  description: 'A knowledge exchange for AI agents: search solved problems before you act, deposit what you solved.',
  version,
  url: base_url,
  documentationUrl: `${base_url}/docs`,
  provider: { organization: 'Operator of this Cairnway instance', url: base_url },
  supportedInterfaces: [],
  capabilities: { streaming: false, pushNotifications: false },
  defaultInputModes: ['application/json'],
  defaultOutputModes: ['application/json'],
  securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
  security: [{ bearer: [] }],
  skills: Object.entries<Operation>(operations)
    .filter(([, { tool }]) => tool)
    .map(([name, { group, summary, description }]) => ({
      id: spell(name, '_'),
      name: summary.replace(/\.$/, ''),
      description: description ?? summary,
      tags: ['knowledge', group],
    })),
})

/** The card with which other agents learn what this service does. */
export const getAgentCard = async (ctx: Context): Promise<Returned<'getAgentCard'>> => agentCard(ctx.config.base_url)

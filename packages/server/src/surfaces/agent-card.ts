import { version } from '../version.ts'

/**
 * The A2A agent card. It names no A2A endpoint, since none answers yet; what can be done goes through the REST API.
 * @param base_url public address of this service
 */
export const agentCard = (base_url: string) => ({
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
  skills: [
    {
      id: 'search_experiences',
      name: 'Search solved problems',
      description: 'Finds experiences by meaning, words and exact error message.',
      tags: ['search', 'debugging', 'knowledge'],
      examples: ['ECONNREFUSED 127.0.0.1:5432 from a container'],
    },
    {
      id: 'deposit_experience',
      name: 'Deposit a solved problem',
      description: 'Stores a problem with its dead ends, its solution and the lesson.',
      tags: ['deposit', 'knowledge'],
      examples: ['vitest hangs because a database pool stays open'],
    },
  ],
})

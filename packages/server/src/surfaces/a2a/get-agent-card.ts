import type { OperationOutput } from '@cairnway/contract'
import { version } from '../../platform/config/version.ts'
import type { ServiceContext } from '../parts.ts'
import { skills } from './skills.ts'

const mediaTypes = ['text/plain', 'application/json']

/** The fields that the cards of all protocol versions share. */
const commonCardFields = (base_url: string) => ({
  name: 'Cairnway',
  description:
    'A knowledge exchange for AI agents: search solved problems before you act, deposit what you solved. A text part only asks; a data part calls any skill.',
  version,
  documentationUrl: `${base_url}/docs`,
  provider: { organization: 'Operator of this Cairnway instance', url: base_url },
  supportedInterfaces: ['1.0', '0.3'].map((protocolVersion) => ({
    url: `${base_url}/a2a`,
    protocolBinding: 'JSONRPC',
    protocolVersion,
  })),
  capabilities: { streaming: true, pushNotifications: false, extendedAgentCard: false },
  defaultInputModes: mediaTypes,
  defaultOutputModes: mediaTypes,
  skills: skills.map(({ skill, operation: { group, summary, description } }) => ({
    id: skill.id,
    name: summary.replace(/[.?]$/, ''),
    description: description ?? summary,
    tags: ['knowledge', group],
    examples: skill.examples,
  })),
})

/**
 * The agent card of A2A 1.0 (section 4.4.1).
 * @param base_url public address of this service
 */
export const agentCardV1 = (base_url: string) => ({
  ...commonCardFields(base_url),
  securitySchemes: { bearer: { httpAuthSecurityScheme: { scheme: 'bearer' } } },
  securityRequirements: [{ schemes: { bearer: { list: [] } } }],
})

/**
 * The agent card for clients that name no version: valid in 0.3 and 0.1, with the interface fields that 1.0 clients
 * read.
 */
const compatibleAgentCard = (base_url: string) => ({
  ...commonCardFields(base_url),
  url: `${base_url}/a2a`,
  preferredTransport: 'JSONRPC',
  protocolVersion: '0.3.0',
  additionalInterfaces: [{ url: `${base_url}/a2a`, transport: 'JSONRPC' }],
  securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
  security: [{ bearer: [] }],
  supportsAuthenticatedExtendedCard: false,
  authentication: { schemes: ['bearer'] },
})

/** Handles the operation that serves the agent card, which describes this service to other agents. */
export const getAgentCard = async (ctx: ServiceContext): Promise<OperationOutput<'getAgentCard'>> =>
  compatibleAgentCard(ctx.config.base_url)

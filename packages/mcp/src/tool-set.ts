import { operationIds } from '@cairnway/contract'
import { gateTools } from './gate-tools.ts'
import { operationTool } from './operation-tool.ts'
import type { Tool } from './tool.ts'

/** Every tool: those of the operation table in its order, then the gates. */
export const tools: readonly Tool[] = [...operationIds.map(operationTool).filter((tool) => tool !== null), ...gateTools]

/**
 * Selects the tools of a connection, in the order of `tools`.
 * @param wanted `default`, `all`, or names separated by commas
 * @throws Error naming the unknown names and all tools
 */
export function chooseTools(wanted = 'default'): readonly Tool[] {
  if (wanted === 'all') return tools
  if (wanted === 'default') return tools.filter(({ is_default }) => is_default)
  const names = wanted.split(',').map((name) => name.trim())
  const unknown = names.filter((name) => !tools.some((tool) => tool.name === name))
  if (unknown.length > 0)
    throw new Error(
      `there is no tool ${unknown.map((name) => `"${name}"`).join(', ')}; use default, all, or some of ${tools.map(({ name }) => name).join(', ')}`,
    )
  return tools.filter(({ name }) => names.includes(name))
}

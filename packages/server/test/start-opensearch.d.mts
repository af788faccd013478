interface OpensearchNode {
  url: string
  kill: () => Promise<void>
  restart: () => Promise<void>
  stop: () => Promise<void>
}

export function startOpensearch(): Promise<OpensearchNode>

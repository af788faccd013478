interface PostgresServer {
  url: string
  kill: () => void
  restart: () => Promise<void>
  stop: () => void
}

export function startPostgres(options?: { is_durable?: boolean }): Promise<PostgresServer>

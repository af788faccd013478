import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis as Connection } from 'ioredis'
import type { RedisAddress } from './redis-address.ts'

/** Longer than any answer of a healthy server, and short enough for a call that waits for it in vain. */
export const REDIS_ANSWER_TIMEOUT_MS = 50
const TIMEOUT_SLICES = 5
const CONNECT_TIMEOUT_MS = 1000
const MAX_RECONNECT_DELAY_MS = 2000
/** Time without an answer after which a connection is opened again. */
const SILENCE_TIMEOUT_MS = 5000

/** Reason why a server has not executed a command, as one line for the log and the health. */
export class RedisError extends Error {
  /** whether it answered and refused, rather than not at all */
  readonly is_refusal: boolean
  constructor(message: string, is_refusal: boolean) {
    super(message)
    this.name = 'RedisError'
    this.is_refusal = is_refusal
  }
}

/** A Lua script, by which the server executes several commands as one. */
export interface RedisScript {
  text: string
  sha1: string
}

export const redisScript = (text: string): RedisScript => ({
  text,
  sha1: createHash('sha1').update(text).digest('hex'),
})

/** The connections to a Redis or Valkey server, which are opened again whenever they break. */
export interface Redis {
  /**
   * Runs a script.
   * @throws RedisError after a moment, at once without a connection
   */
  run(script: RedisScript, keys: readonly string[], args: readonly string[]): Promise<unknown>
  /**
   * Sends a message to the other subscribers of a channel.
   * @throws RedisError
   */
  publish(channel: string, message: string): Promise<void>
  /**
   * Listens on a connection of its own.
   * @param onMessage called for each message, and, with null, whenever listening begins, because earlier ones were missed
   * @returns a function that ends listening
   */
  subscribe(channel: string, onMessage: (message: string | null) => void): () => void
  close(): void
}

/**
 * Keeps only the text of an error of the driver: its other fields hold the command, which contains the password of a
 * login.
 */
function toRedisError(error: unknown): RedisError {
  if (error instanceof RedisError) return error
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) }
  return new RedisError(message, name === 'ReplyError')
}

/**
 * Rejects when there is no answer in time. The time is counted in timer slices: one in which this process was suspended
 * or busy counts as one slice however long it took, since the server or its answer had to wait as well.
 */
function inTime<T>(work: Promise<T>, timeout_ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    const wait = (slices: number) => {
      if (slices === 0) return void setImmediate(reject, new RedisError(`no answer in ${timeout_ms} ms`, false))
      timer = setTimeout(wait, timeout_ms / TIMEOUT_SLICES, slices - 1)
    }
    wait(TIMEOUT_SLICES)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

/**
 * Opens the connection. A server that cannot be reached is no error here: commands fail until it can. The driver is
 * loaded here, since most services run without it.
 * @param answer_timeout_ms after which a command fails
 */
export async function connectRedis(address: RedisAddress, answer_timeout_ms = REDIS_ANSWER_TIMEOUT_MS): Promise<Redis> {
  const { Redis: Driver } = await import('ioredis')
  const { host, port, username, password, database, is_tls } = address
  const open = (): Connection =>
    new Driver({
      host,
      port,
      db: database,
      ...(username !== null && { username }),
      ...(password !== null && { password }),
      ...(is_tls && { tls: {} }),
      protocol: 2,
      disableClientInfo: true,
      lazyConnect: true,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      // the driver does not report when it has subscribed again
      autoResubscribe: false,
      retryStrategy: (attempts) => Math.min(100 * 2 ** Math.min(attempts, 10), MAX_RECONNECT_DELAY_MS),
    })
  const commands = open()
  /** why there is no connection */
  let last_error: RedisError | null = null
  commands.on('error', (error) => {
    last_error = toRedisError(error)
  })
  commands.on('ready', () => {
    last_error = null
  })
  // a server that accepts the connection and hangs must not delay the start
  await Promise.race([commands.connect().catch(() => {}), sleep(CONNECT_TIMEOUT_MS, undefined, { ref: false })])

  async function answered<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await inTime(work(), answer_timeout_ms)
    } catch (error) {
      throw commands.status === 'ready' ? toRedisError(error) : (last_error ?? toRedisError(error))
    }
  }
  return {
    run: ({ text, sha1 }, keys, args) =>
      answered(() =>
        commands.evalsha(sha1, keys.length, ...keys, ...args).catch((error: unknown) => {
          // the server was restarted and lost its script cache
          if (!/^NOSCRIPT/.test(toRedisError(error).message)) throw error
          return commands.eval(text, keys.length, ...keys, ...args)
        }),
      ),
    publish: async (channel, message) => void (await answered(() => commands.publish(channel, message))),
    subscribe(channel, onMessage) {
      const subscriber = open()
      subscriber.on('error', () => {})
      subscriber.on('message', (_, message) => onMessage(message))
      subscriber.on('ready', () => {
        subscriber.subscribe(channel).then(
          () => onMessage(null),
          () => subscriber.disconnect(true),
        )
      })
      subscriber.connect().catch(() => {})
      return () => subscriber.disconnect()
    },
    close: () => commands.disconnect(),
  }
}

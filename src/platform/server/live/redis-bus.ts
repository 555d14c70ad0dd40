import { createHash, randomUUID } from 'node:crypto'
import { Redis, type RedisOptions } from 'ioredis'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { type Bus, type BusEars, type BusMessage, pack, unpack } from './bus.ts'

const CONNECT_WITHIN_MS = 10_000
const COMES_BACK_WITHIN_MS = 1000

/** What is said while Redis is away is left out, not kept for later: it would be old by then. */
const OPTIONS: RedisOptions = {
  lazyConnect: true,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
  maxRetriesPerRequest: 0,
  connectTimeout: CONNECT_WITHIN_MS,
  keepAlive: 10_000,
}

const REFUSED: Record<string, string> = {
  ECONNREFUSED: 'Nobody answers for Redis at {where}: start it, or correct host and port in REDIS_URL.',
  ECONNRESET:
    'The line to Redis at {where} was cut: look whether it is Redis that answers there, and whether it wants rediss://.',
  ENOTFOUND: 'Nobody knows the host of Redis at {where}: correct it in REDIS_URL.',
  EAI_AGAIN: 'Nobody knows the host of Redis at {where}: correct it in REDIS_URL.',
  ETIMEDOUT: 'Redis at {where} does not answer: correct host and port in REDIS_URL, or open the way to it.',
  EHOSTUNREACH: 'There is no way to Redis at {where}: correct the host in REDIS_URL, or open the way to it.',
  NOAUTH: 'Redis at {where} wants a password: put it into REDIS_URL (redis://user:password@host:6379).',
  WRONGPASS: 'Redis at {where} does not take the user or password of REDIS_URL.',
  NOPERM:
    'The user of REDIS_URL may not publish or subscribe to the channels majlis:* at {where}: allow it in the ACL of Redis.',
}

/** Meets Redis once before anything is done. Throws StartError with a sentence when it cannot be used. */
export async function meetRedis(url: string): Promise<void> {
  const redis = new Redis(url, { ...OPTIONS, retryStrategy: () => null })
  let why: unknown
  redis.on('error', error => void (why = error))
  try {
    await redis.connect()
    await redis.publish(CHANNEL, '')
    await redis.subscribe(CHANNEL)
  } catch (error) {
    throw sayRedisError(why ?? error, url)
  } finally {
    redis.disconnect()
  }
}

function sayRedisError(error: unknown, url: string): StartError {
  const { message, code = '' } = error as { message: string; code?: string }
  const { host } = new URL(url)
  const sentence = REFUSED[code] ?? REFUSED[message.split(' ')[0] ?? '']
  return new StartError(sentence?.replace('{where}', host) ?? `Redis at ${host} cannot be used: ${message}.`, {
    cause: new Error(message),
  })
}

const CHANNEL = 'majlis:live'
/** Redis has one set of channels for all who use it, whatever the number of the database. */
const channelOf = (club: string): string => `${CHANNEL}:${createHash('sha256').update(club).digest('hex').slice(0, 16)}`

/** The bus of processes that share a Redis: quicker than the database where much passes. Redis keeps nothing of it. */
export class RedisBus implements Bus {
  readonly #self = randomUUID()
  readonly #log: Log
  /** A line that listens can say nothing, so there are two. */
  readonly #ears: Redis
  readonly #mouth: Redis
  #channel = ''
  #awaySince: number | null = null
  #stopped = false

  constructor(url: string, log: Log) {
    this.#log = log
    const options = { ...OPTIONS, retryStrategy: (tries: number) => Math.min(100 * tries, COMES_BACK_WITHIN_MS) }
    this.#ears = new Redis(url, options)
    this.#mouth = new Redis(url, options)
  }

  async start({ club, hear, open }: BusEars): Promise<void> {
    this.#channel = channelOf(club)
    this.#ears.on('message', (_, text) => {
      const packed = unpack(text, this.#self)
      if (packed) hear(packed.message, packed.from)
    })
    // Both lines break and come back together, and either may be the first to know: of the one that listens it is told.
    this.#mouth.on('error', () => {})
    this.#ears.on('error', error => this.#isAway(error))
    this.#ears.on('close', () => this.#isAway())
    const subscribed = async () => {
      await this.#ears.subscribe(this.#channel)
      this.#isBack()
      open()
    }
    await Promise.all([this.#ears.connect().then(subscribed), this.#mouth.connect()]).catch(error =>
      this.#isAway(error),
    )
    this.#ears.on('ready', () => void subscribed().catch(error => this.#isAway(error)))
  }

  #isAway(error?: unknown): void {
    if (this.#stopped || this.#awaySince !== null) return
    this.#awaySince = Date.now()
    // Of the error its message alone: what Redis refused goes along with it, and the password is part of that.
    const reason = (error as Error | undefined)?.message
    this.#log.error({ reason }, 'Redis does not answer; signals reach only the windows of this process until it does')
  }

  #isBack(): void {
    if (this.#awaySince === null) return
    const seconds = Math.round((Date.now() - this.#awaySince) / 1000)
    this.#awaySince = null
    this.#log.warn({ seconds }, 'Redis answers again')
  }

  tell(message: BusMessage): void {
    this.#mouth.publish(this.#channel, pack(this.#self, message)).catch(() => {})
  }

  async stop(): Promise<void> {
    this.#stopped = true
    // What was said last goes out first.
    await this.#mouth.quit().catch(() => {})
    this.#mouth.disconnect()
    this.#ears.disconnect()
  }
}

/** What Node says of a line that cannot be opened or was cut. */
const LINE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])
/** PostgreSQL's states of a server that is going, not yet there, or has no line left (classes 08, 57P, 53). */
const SERVER_STATES = /^(08\w{3}|57P0[123]|53300)$/
/** What the driver says without a code. */
const DRIVER_SENTENCES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** True for an error that says that the database cannot be reached, and nothing about what was asked of it. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && (LINE_CODES.has(code) || SERVER_STATES.test(code))) return true
  return typeof message === 'string' && DRIVER_SENTENCES.test(message)
}

const ASK_EVERY_MS = 1000

/** Knows whether the database answers. Each change is told once, however many requests and loops run into it. */
export class DatabaseWatch {
  readonly #ask: () => Promise<unknown>
  #since: number | null = null
  /** Told when the database goes away, with the error that said so, and when it is back, with the seconds that it was away. */
  onChange: (change: { away: true; error: unknown } | { away: false; seconds: number }) => void = () => {}

  constructor(ask: () => Promise<unknown>) {
    this.#ask = ask
  }

  /** True while it does not answer. */
  get away(): boolean {
    return this.#since !== null
  }

  /** True for an error that only says that the database is away: whoever met it has nothing of its own to log. */
  isAway(error: unknown): boolean {
    if (!isDatabaseAway(error)) return false
    if (this.#since === null) {
      this.#since = Date.now()
      this.onChange({ away: true, error })
      this.#askAgain()
    }
    return true
  }

  #askAgain(): void {
    setTimeout(async () => {
      try {
        await this.#ask()
      } catch {
        return this.#askAgain()
      }
      const seconds = Math.round((Date.now() - this.#since!) / 1000)
      this.#since = null
      this.onChange({ away: false, seconds })
    }, ASK_EVERY_MS).unref()
  }
}

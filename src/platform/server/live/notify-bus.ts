import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../db.ts'
import { listenTo } from '../listen-to.ts'
import type { Log } from '../log.ts'
import { type Bus, type BusEars, type BusMessage, pack, unpack } from './bus.ts'

const LINE = { channel: 'live', name: 'majlis-live' }
/** So many go to the database at a time, and so many wait for it: when it does not answer the oldest are left out. */
const AT_ONCE = 100
const MOST_WAITING = 1000

/** The bus of processes on one PostgreSQL: its NOTIFY carries up to 8,000 bytes at a time, which signals stay below. */
export class NotifyBus implements Bus {
  readonly #self = randomUUID()
  readonly #database: Database
  readonly #url: string
  readonly #log: Log
  #waiting: string[] = []
  #sending: Promise<void> | null = null
  #stopListening = async (): Promise<void> => {}

  constructor(database: Database, url: string, log: Log) {
    this.#database = database
    this.#url = url
    this.#log = log
  }

  async start({ hear, open }: BusEars): Promise<void> {
    this.#stopListening = await listenTo(this.#database, this.#url, this.#log, LINE, text => {
      if (text === null) return open()
      const packed = unpack(text, this.#self)
      if (packed) hear(packed.message, packed.from)
    })
  }

  tell(message: BusMessage): void {
    this.#waiting.push(pack(this.#self, message))
    if (this.#waiting.length > MOST_WAITING) this.#waiting.shift()
    this.#sending ??= this.#send().finally(() => {
      this.#sending = null
    })
  }

  async #send(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const some = this.#waiting.splice(0, AT_ONCE)
        await sql`select pg_notify('live', text) from unnest(${some}::text[]) text`.execute(this.#database.db)
      }
    } catch (error) {
      this.#waiting = []
      if (!this.#database.watch.isAway(error)) this.#log.warn({ err: error }, 'other processes could not be told')
    }
  }

  async stop(): Promise<void> {
    await this.#sending
    await this.#stopListening()
  }
}

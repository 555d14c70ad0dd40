import type { FastifyInstance } from 'fastify'
import type { Template } from './answer-page.ts'
import type { Database } from './db.ts'
import type { Deliverer } from './deliver.ts'
import type { LiveLimits } from './live/live-limits.ts'
import type { Live } from './live/live.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mailer.ts'
import type { House, Registered } from './registry.ts'

/** What differs between the product, its demo, development and tests. */
export type HouseOptions = {
  log?: Log
  /** An open database, for tests; otherwise DATABASE_URL or the embedded one of DATA_DIR is opened. */
  database?: Database
  /** HTML of pages when the development server makes it. */
  template?: Template
  /** Without timers, for tests that call them by hand. */
  jobs?: boolean
  /** Limits of sockets that differ from the product's, for tests. */
  live?: Partial<LiveLimits>
  /** Told what start-up is doing. */
  progress?: (what: string) => void
  /** Work to be done after the start and before the house is ready (filling the demo club). */
  prepare?: (running: Running, progress: (what: string) => void) => Promise<void>
}

/** A running house. */
export type Running = {
  app: FastifyInstance
  house: House
  features: readonly Registered[]
  url: string
  live: Live
  deliverer: Deliverer
  mailer: Mailer
  /** Finishes requests, closes sockets with "try again", stops jobs. */
  stop(): Promise<void>
  /** Delivers waiting events and mails until nothing is left; tests wait for it. */
  settle(): Promise<void>
  runTimer(name: string): Promise<void>
}

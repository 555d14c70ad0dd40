import type { Config } from './config.ts'
import { Deliverer } from './deliver.ts'
import { Gate } from './gate.ts'
import type { HouseOptions } from './house-options.ts'
import { type Bus, busOfOne } from './live/bus.ts'
import { liveLimits } from './live/live-limits.ts'
import { Live } from './live/live.ts'
import { NotifyBus } from './live/notify-bus.ts'
import { Mailer } from './mailer.ts'
import { Outside } from './outside.ts'
import { Queue, type Waiting } from './queue.ts'
import type { Bound, House, Registered, Timer } from './registry.ts'
import { fingerprintOf } from './secrets.ts'
import { Timers } from './timers.ts'

/** What works behind the calls. */
export type Parts = {
  gate: Gate
  bound: Bound[]
  live: Live
  deliverer: Deliverer
  mailer: Mailer
  outside: Outside
  /** Work of features, each kind with a queue of its own. */
  queues: readonly Queue<Waiting>[]
  timers: readonly Timer[]
  /** Null where timers are run by hand. */
  clock: Timers | null
}

function mailerFor(house: House, features: readonly Registered[]): Mailer {
  const fromEnvironment = { smtpUrl: house.config.SMTP_URL ?? null, from: house.config.MAIL_FROM }
  return new Mailer({
    database: house.database,
    log: house.log,
    dataDir: house.config.DATA_DIR,
    siteUrl: house.siteUrl,
    route: async () => (await features.find(one => one.mailRoute)?.mailRoute?.()) ?? fromEnvironment,
    repliesTo: house.config.MAIL_REPLIES_TO ?? null,
    look: features.find(one => one.mailLook)?.mailLook ?? null,
    texts: features.flatMap(one => one.mailTexts),
    held: features.flatMap(one => one.mailsHeld),
    refused: features.flatMap(one => one.mailsRefused),
    attach: async ({ kind, id }, language) => {
      const drawing = features.flatMap(one => one.attachments).find(one => one.kind === kind)
      if (!drawing) throw new Error(`No feature draws attachments of the kind ${kind}`)
      return drawing.draw(id, language)
    },
  })
}

/** The way to the other processes of the club: Redis where there is one, else the PostgreSQL that they share. */
async function busFor({ config, database, log }: House): Promise<Bus> {
  if (config.REDIS_URL) return new (await import('./live/redis-bus.ts')).RedisBus(config.REDIS_URL, log)
  return config.DATABASE_URL && database.pool ? new NotifyBus(database, config.DATABASE_URL, log) : busOfOne
}

/** Puts together what works behind the calls, from what the features plugged in. */
export async function makeParts(
  config: Config,
  house: House,
  features: readonly Registered[],
  options: HouseOptions,
): Promise<Parts> {
  const gate = new Gate(features)
  const all = <T>(pick: (feature: Registered) => readonly T[]) => features.flatMap(pick)
  const timers = all(feature => feature.timers)
  return {
    gate,
    bound: all(feature => feature.bound),
    live: new Live({
      database: house.database,
      gate,
      topics: all(feature => feature.topics),
      signals: all(feature => feature.signals),
      rights: all(feature => feature.rights),
      limits: { ...liveLimits(config), ...options.live },
      bus: await busFor(house),
      club: fingerprintOf(house.secrets),
      log: house.log,
    }),
    deliverer: new Deliverer(
      house.database,
      all(feature => feature.listeners),
      house.log,
    ),
    mailer: mailerFor(house, features),
    outside: new Outside(
      house.database,
      house.secrets.columnKey,
      all(feature => feature.carried),
      house.log,
    ),
    queues: all(feature => feature.works).map(work => new Queue(house.database, work, house.log)),
    timers,
    clock: options.jobs === false ? null : new Timers(house.database, timers, house.log),
  }
}

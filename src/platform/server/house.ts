import type { Config } from './config.ts'
import type { Database } from './db.ts'
import { type Door, openDoor, tryPort } from './door.ts'
import { furnish } from './furnish.ts'
import type { HouseOptions, Running } from './house-options.ts'
import { makeParts, type Parts } from './house-parts.ts'
import { keepHeapLean } from './lean-heap.ts'
import { startAlone } from './migrate.ts'
import { openClub } from './open-club.ts'
import { platformFeature } from './platform-feature.ts'
import { registerFeature } from './register-feature.ts'
import type { Feature, House, Registered } from './registry.ts'
import { serveHouse } from './serve-house.ts'
import { checkBuilt } from './serve-site.ts'
import { addStrings } from './text.ts'
import { listenForOutbox, type Woken } from './wake-ups.ts'

/** Starts what works behind the calls; answers how to stop it. */
async function startParts(
  config: Config,
  house: House,
  features: readonly Registered[],
  parts: Parts,
): Promise<() => Promise<void>> {
  const { live, deliverer, mailer, outside, queues, clock } = parts
  for (const feature of features) for (const started of feature.started) await started()
  await live.start()
  deliverer.start()
  mailer.start()
  outside.start()
  for (const queue of queues) queue.start()
  const woken = (what: Woken) => {
    if (what === 'event' || what === 'anything') void Promise.all([deliverer.wake(), live.wake()])
    if (what === 'mail' || what === 'anything') void mailer.wake()
    if (what === 'work' || what === 'anything') void Promise.all(queues.map(queue => queue.wake()))
  }
  const stopListening = await listenForOutbox(house.database, config.DATABASE_URL, house.log, woken)
  await clock?.start()
  return async () => {
    await stopListening()
    await Promise.all([deliverer, mailer, outside, ...queues, ...(clock ? [clock] : [])].map(part => part.stop()))
  }
}

async function runTimer({ timers }: Parts, name: string): Promise<void> {
  const timer = timers.find(one => one.name === name)
  if (!timer) throw new Error(`There is no timer ${name}`)
  await timer.run()
}

/**
 * Builds, wires and starts everything; answers once the server listens and is prepared. In this order, so that a start that cannot
 * succeed has touched nothing: what is built, the ports, the data folder, the database. What follows is done by one process of all
 * at a time. Throws StartError with a sentence for what whoever runs the club can put right.
 */
export async function startHouse(
  config: Config,
  featureList: readonly Feature[],
  options: HouseOptions = {},
): Promise<Running> {
  // A test's process has other things in its heap than the house, and as much memory as it likes.
  if (config.NODE_ENV !== 'test') keepHeapLean()
  const progress = options.progress ?? (() => {})
  if (!options.template) checkBuilt()
  const opened = new AsyncDisposableStack()
  try {
    const door = await openDoor(config.HOST, config.PORT)
    opened.defer(() => door.close())
    if (config.METRICS_PORT) await tryPort(config.HOST, config.METRICS_PORT, 'METRICS_PORT')
    progress('opening the database')
    if (config.REDIS_URL) await (await import('./live/redis-bus.ts')).meetRedis(config.REDIS_URL)
    const database = await openClub(config, options.database)
    opened.defer(() => database.close())
    const waiting = () => progress('waiting for another process of this club, which is starting')
    const start = () => moveIn(config, featureList, options, { door, database })
    const running = await startAlone(database, start, waiting)
    return { ...running, stop: () => running.stop().finally(() => opened.disposeAsync()) }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

type Opened = { door: Door; database: Database }

/** Wires the features to an open database, does what they do at a start, and lets people in. */
async function moveIn(
  config: Config,
  featureList: readonly Feature[],
  options: HouseOptions,
  { door, database }: Opened,
): Promise<Running> {
  const progress = options.progress ?? (() => {})
  const features: Registered[] = []
  const house: House = {
    ...(await furnish(config, options, database, features, door.url)),
    publish: (...signal) => parts.live.publish(...signal),
    ask: (...asked: unknown[]) => (parts.outside.ask as (...all: unknown[]) => never)(...asked),
    intend: (...intent) => parts.outside.intend(...intent),
    askIntended: (...asked) => parts.outside.askIntended(...asked),
    maySafelyAskLater: name => parts.outside.maySafelyAskLater(name),
  }
  for (const feature of [platformFeature, ...featureList]) {
    addStrings(feature.name, feature.strings)
    features.push(registerFeature(feature, house))
  }
  const parts = await makeParts(config, house, features, options)
  let prepared = false
  const template = options.template ?? null
  const app = await serveHouse(config, { house, features, parts, template, door, prepared: () => prepared })
  progress('starting the timers')
  const stopParts = await startParts(config, house, features, parts)
  await app.listen({ port: config.PORT, host: config.HOST })
  const { live, deliverer, mailer, outside, queues } = parts
  const running: Running = {
    app,
    house,
    features,
    url: door.url,
    live,
    deliverer,
    mailer,
    stop: async () => {
      const stopped = live.stop()
      await app.close()
      await stopParts()
      await stopped
    },
    settle: async () => {
      await deliverer.wake()
      await Promise.all([live, mailer, outside, ...queues].map(part => part.wake()))
    },
    runTimer: name => runTimer(parts, name),
  }
  await options.prepare?.(running, progress)
  prepared = true
  return running
}

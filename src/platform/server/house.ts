import type { Config } from './config.ts'
import { furnish } from './furnish.ts'
import type { HouseOptions, Running } from './house-options.ts'
import { makeParts, type Parts } from './house-parts.ts'
import { keepHeapLean } from './lean-heap.ts'
import { platformFeature } from './platform-feature.ts'
import { serveHouse } from './serve-house.ts'
import { addStrings } from './text.ts'
import { listenForOutbox } from './wake-ups.ts'
import { type Feature, type House, plugIn, type Wired } from './wire.ts'

/** Starts what works behind the calls; answers how to stop it. */
async function startParts(
  config: Config,
  house: House,
  features: readonly Wired[],
  parts: Parts,
): Promise<() => Promise<void>> {
  const { live, deliverer, mailer, jobs } = parts
  for (const feature of features) for (const started of feature.started) await started()
  await live.start()
  deliverer.start()
  mailer.start()
  const woken = () => void Promise.all([deliverer.wake(), live.wake(), mailer.wake()])
  const stopListening = await listenForOutbox(house.database, config.DATABASE_URL, house.log, woken)
  await jobs?.start()
  return async () => {
    await stopListening()
    await Promise.all([deliverer.stop(), mailer.stop(), jobs?.stop()])
  }
}

async function runTimer({ timers }: Parts, name: string): Promise<void> {
  const timer = timers.find(one => one.name === name)
  if (!timer) throw new Error(`There is no timer ${name}`)
  await timer.run()
}

/** Builds, wires and starts everything; answers once the server listens and is prepared. */
export async function startHouse(
  config: Config,
  featureList: readonly Feature[],
  options: HouseOptions = {},
): Promise<Running> {
  keepHeapLean()
  const progress = options.progress ?? (() => {})
  const features: Wired[] = []
  const { house, setUrl } = await furnish(config, options, features)
  for (const feature of [platformFeature, ...featureList]) {
    addStrings(feature.name, feature.strings)
    features.push(plugIn(feature, house))
  }
  const parts = makeParts(config, house, features, options)
  let prepared = false
  const template = options.template ?? null
  const app = await serveHouse(config, { house, features, parts, template, prepared: () => prepared })
  const url = await app.listen({ port: config.PORT, host: config.HOST })
  setUrl(url.replace('127.0.0.1', 'localhost'))
  progress('starting the timers')
  const stopParts = await startParts(config, house, features, parts)
  const { live, deliverer, mailer } = parts
  const running: Running = {
    app,
    house,
    features,
    url,
    live,
    deliverer,
    mailer,
    stop: async () => {
      live.stop()
      await app.close()
      await stopParts()
      if (!options.database) await house.database.close()
    },
    settle: async () => {
      await deliverer.wake()
      await Promise.all([live.wake(), mailer.wake()])
    },
    runTimer: name => runTimer(parts, name),
  }
  await options.prepare?.(running, progress)
  prepared = true
  return running
}

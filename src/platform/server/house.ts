import type { FastifyInstance } from 'fastify'
import { openBlobs } from './blobs.ts'
import type { Config } from './config.ts'
import { type Database, openEmbedded, openPostgres } from './db.ts'
import { Deliverer } from './deliver.ts'
import { makeFileStore } from './file-store.ts'
import { Gate } from './gate.ts'
import { serveHealth } from './health.ts'
import { makeHttp } from './http.ts'
import { type Jobs, makeJobs } from './jobs.ts'
import { Live } from './live.ts'
import { type Log, makeLog } from './log.ts'
import { Mailer } from './mailer.ts'
import { makeMetrics } from './metrics.ts'
import { migrate } from './migrate.ts'
import { openApi } from './openapi.ts'
import { platformFeature } from './platform-feature.ts'
import { mount } from './route.ts'
import { readSecrets } from './secrets.ts'
import { serveSite, type Template } from './serve-site.ts'
import { addStrings } from './text.ts'
import { listenForOutbox } from './wake-ups.ts'
import type { Timer } from './wire.ts'
import { type Feature, type House, plugIn, type Wired } from './wire.ts'

export type HouseOptions = {
  log?: Log
  /** An open database, for tests; otherwise DATABASE_URL or the embedded one of DATA_DIR is opened. */
  database?: Database
  /** HTML of pages when the development server makes it. */
  template?: Template
  /** Without timers, for tests that call them by hand. */
  jobs?: boolean
  /** Told what start-up is doing. */
  progress?: (what: string) => void
  /** Work to be done after the start and before the house is ready (filling the demo club). */
  prepare?: (running: Running, progress: (what: string) => void) => Promise<void>
}

/** A running house. */
export type Running = {
  app: FastifyInstance
  house: House
  features: readonly Wired[]
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

function openDatabase(config: Config): Promise<Database> | Database {
  return config.DATABASE_URL
    ? openPostgres(config.DATABASE_URL, config.DATABASE_POOL)
    : openEmbedded(`${config.DATA_DIR}/database`)
}

async function furnish(
  config: Config,
  options: HouseOptions,
  features: readonly Wired[],
): Promise<{ house: House; setUrl(url: string): void }> {
  const log = options.log ?? makeLog(config.LOG_LEVEL)
  options.progress?.('opening the database')
  const database = options.database ?? (await openDatabase(config))
  options.progress?.('bringing the database up to date')
  await migrate(database)
  let siteUrl = config.PUBLIC_URL?.replace(/\/$/, '') ?? ''
  const house: House = {
    config,
    log,
    secrets: await readSecrets(config.DATA_DIR),
    database,
    files: makeFileStore(openBlobs(config)),
    siteUrl: () => siteUrl,
    permissions: () => features.flatMap(one => one.permissions.map(code => ({ code, feature: one.name }))),
    targets: () => features.flatMap(one => one.targets),
    notices: () => features.flatMap(one => one.notices),
    bound: () => features.flatMap(one => one.bound),
  }
  return { house, setUrl: url => void (siteUrl ||= url) }
}

function mailerFor(house: House, features: readonly Wired[]): Mailer {
  const fromEnvironment = { smtpUrl: house.config.SMTP_URL ?? null, from: house.config.MAIL_FROM }
  return new Mailer({
    db: house.database.db,
    log: house.log,
    dataDir: house.config.DATA_DIR,
    siteUrl: house.siteUrl,
    route: async () => (await features.find(one => one.mailRoute)?.mailRoute?.()) ?? fromEnvironment,
    look: features.find(one => one.mailLook)?.mailLook ?? null,
  })
}

/** Builds, wires and starts everything; answers once the server listens. */
export async function startHouse(
  config: Config,
  featureList: readonly Feature[],
  options: HouseOptions = {},
): Promise<Running> {
  const features: Wired[] = []
  const { house, setUrl } = await furnish(config, options, features)
  for (const feature of [platformFeature, ...featureList]) {
    addStrings(feature.name, feature.strings)
    features.push(plugIn(feature, house))
  }
  const gate = new Gate(features)
  const bound = features.flatMap(feature => feature.bound)
  const live = new Live(
    house.database,
    gate,
    features.flatMap(feature => feature.topics),
    house.log,
  )
  const deliverer = new Deliverer(
    house.database,
    features.flatMap(feature => feature.listeners),
    house.log,
  )
  const mailer = mailerFor(house, features)
  const timers: Timer[] = features.flatMap(feature => feature.timers)
  const jobs: Jobs | null = options.jobs === false ? null : makeJobs(house.database, config, timers, house.log)

  const app = await makeHttp(config, house.log)
  const metrics = makeMetrics(live)
  let prepared = false
  await serveHealth(app, { house, jobs, metrics, prepared: () => prepared })
  for (const one of bound) mount(app, house, gate, one)
  app.get('/api/openapi.json', (_, reply) => reply.send(openApi(bound, house.siteUrl())))
  app.get('/live', { websocket: true }, socket => live.accept(socket as never))
  await serveSite(app, house, features, options.template ?? null)

  const url = await app.listen({ port: config.PORT, host: config.HOST })
  setUrl(url.replace('127.0.0.1', 'localhost'))
  for (const feature of features) for (const started of feature.started) await started()
  await live.start()
  deliverer.start()
  mailer.start()
  const woken = () => void Promise.all([deliverer.wake(), live.wake(), mailer.wake()])
  const stopListening = await listenForOutbox(house.database, config.DATABASE_URL, house.log, woken)
  options.progress?.('starting the timers')
  await jobs?.start()

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
      await stopListening()
      await Promise.all([deliverer.stop(), mailer.stop(), jobs?.stop()])
      if (!options.database) await house.database.close()
    },
    settle: async () => {
      await deliverer.wake()
      await Promise.all([live.wake(), mailer.wake()])
    },
    runTimer: async name => {
      const timer = timers.find(one => one.name === name)
      if (!timer) throw new Error(`There is no timer ${name}`)
      await timer.run()
    },
  }
  await options.prepare?.(running, options.progress ?? (() => {}))
  prepared = true
  return running
}

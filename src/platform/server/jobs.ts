import { fromPglite, PgBoss } from 'pg-boss'
import type { Config } from './config.ts'
import type { Database } from './db.ts'
import type { Log } from './log.ts'
import type { Timer } from './wire.ts'

/** Timers and retries. A job that failed all its tries is kept in its queue's dead-letter list. */
export type Jobs = {
  start(): Promise<void>
  stop(): Promise<void>
  ready(): boolean
}

const DEAD = 'dead-jobs'

function makeBoss(database: Database, config: Config): PgBoss {
  const common = { schedule: true, supervise: true, cronMonitorIntervalSeconds: 30 }
  if (database.pglite) return new PgBoss({ ...common, db: fromPglite(database.pglite as never) })
  return new PgBoss({ ...common, connectionString: config.DATABASE_URL!, max: 3, application_name: 'majlis-jobs' })
}

/** The job runner over pg-boss; each timer runs on one process of all, with three tries. */
export function makeJobs(database: Database, config: Config, timers: readonly Timer[], log: Log): Jobs {
  const boss = makeBoss(database, config)
  let running = false
  boss.on('error', error => {
    if (!database.watch.isAway(error)) log.error({ err: error }, 'the job runner had an error')
  })
  const set = async (timer: Timer): Promise<void> => {
    await boss.createQueue(timer.name, {
      policy: 'stately',
      retryLimit: 3,
      retryBackoff: true,
      deadLetter: DEAD,
      expireInSeconds: 600,
    })
    await boss.schedule(timer.name, timer.cron, null, { tz: 'UTC' })
    await boss.work(timer.name, { pollingIntervalSeconds: 5 }, () => timer.run())
  }
  return {
    start: async () => {
      await boss.start()
      await boss.createQueue(DEAD)
      const wanted = new Set(timers.map(timer => timer.name))
      for (const old of await boss.getSchedules()) if (!wanted.has(old.name)) await boss.unschedule(old.name)
      for (const timer of timers) await set(timer)
      running = true
    },
    stop: async () => {
      if (!running) return
      running = false
      await boss.stop({ graceful: true, timeout: 1500, close: true })
    },
    ready: () => running,
  }
}

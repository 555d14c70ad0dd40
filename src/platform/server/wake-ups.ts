import pg from 'pg'
import type { Database } from './db.ts'
import type { Log } from './log.ts'

/** Calls `woken` whenever some process wrote to the outbox; reconnects by itself. Answers how to stop. */
export async function listenForOutbox(
  database: Database,
  url: string | undefined,
  log: Log,
  woken: () => void,
): Promise<() => Promise<void>> {
  if (database.pglite) return database.pglite.listen('outbox', woken)
  let stopped = false
  let client: pg.Client | null = null
  const connect = async (): Promise<void> => {
    if (stopped) return
    const next = new pg.Client({ connectionString: url, application_name: 'majlis-listen' })
    let known = false
    // A line that breaks says so more than once.
    const lost = () => {
      if (known) return
      known = true
      if (client === next) client = null
      if (!stopped) setTimeout(() => void connect(), 1000).unref()
    }
    try {
      next.on('error', lost)
      await next.connect()
      next.on('end', lost)
      next.on('notification', woken)
      await next.query('listen outbox')
      client = next
      woken()
    } catch (error) {
      if (!database.watch.isAway(error)) log.warn({ err: error }, 'cannot listen to the database; trying again')
      lost()
    }
  }
  await connect()
  return async () => {
    stopped = true
    await client?.end().catch(() => {})
  }
}

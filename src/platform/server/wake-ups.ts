import pg from 'pg'
import type { Database } from './db.ts'
import type { Log } from './log.ts'

/** What somebody wrote; anything after a break in which nothing could be heard. */
export type Woken = 'event' | 'mail' | 'anything'

/** Calls `woken` whenever some process wrote an event or a mail; reconnects by itself. Answers how to stop. */
export async function listenForOutbox(
  database: Database,
  url: string | undefined,
  log: Log,
  woken: (what: Woken) => void,
): Promise<() => Promise<void>> {
  const hear = (payload: string | undefined) => woken(payload === 'mail' ? 'mail' : 'event')
  if (database.pglite) return database.pglite.listen('outbox', hear)
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
      next.on('notification', ({ payload }) => hear(payload))
      await next.query('listen outbox')
      client = next
      woken('anything')
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

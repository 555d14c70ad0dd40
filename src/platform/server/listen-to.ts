import pg from 'pg'
import type { Database } from './db.ts'
import type { Log } from './log.ts'

/** What to listen to, and the name under which the line stands in the database's list of connections. */
export type Channel = { channel: string; name: string }

/**
 * Listens to a channel of the database on a line of its own, which reconnects by itself; `heard` is told null whenever the line is
 * open, since what was said before was not heard. Answers how to stop.
 */
export async function listenTo(
  database: Database,
  url: string | undefined,
  log: Log,
  { channel, name }: Channel,
  heard: (text: string | null) => void,
): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client | null = null
  const connect = async (): Promise<void> => {
    if (stopped) return
    const next = new pg.Client({ connectionString: url, application_name: name })
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
      next.on('notification', ({ payload }) => heard(payload ?? ''))
      await next.query(`listen ${channel}`)
      client = next
      heard(null)
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

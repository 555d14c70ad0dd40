import { sql } from 'kysely'
import type { Database, Tx } from './db.ts'
import { listenTo } from './listen-to.ts'
import type { Log } from './log.ts'

/** What somebody wrote: an event, a mail, work of a feature; anything after a break in which nothing could be heard. */
export type Woken = 'event' | 'mail' | 'work' | 'anything'

/** Wakes the queues of features on every process, once this transaction is over. */
export const wakeWork = async (tx: Tx): Promise<void> =>
  void (await sql`select pg_notify('outbox', 'work')`.execute(tx))

/** Calls `woken` whenever some process wrote an event or a mail; reconnects by itself. Answers how to stop. */
export async function listenForOutbox(
  database: Database,
  url: string | undefined,
  log: Log,
  woken: (what: Woken) => void,
): Promise<() => Promise<void>> {
  const hear = (text: string) => woken(text === 'mail' || text === 'work' ? text : 'event')
  if (database.pglite) return database.pglite.listen('outbox', hear)
  return listenTo(database, url, log, { channel: 'outbox', name: 'majlis-listen' }, text =>
    text === null ? woken('anything') : hear(text),
  )
}

import { sql } from 'kysely'
import { clock } from '../../../../platform/server/clock.ts'
import { type Db, type Tx, transact } from '../../../../platform/server/db.ts'
import { holdName } from '../../../../platform/server/named-lock.ts'
import { notify } from '../../../../platform/server/outbox.ts'
import type { House } from '../../../../platform/server/registry.ts'
import { seal, unseal } from '../../../../platform/server/seal.ts'
import { ThreadPool } from '../../../../platform/server/thread-pool.ts'
import type { Viewer } from '../../../../platform/shared/access.ts'
import { notFound, Refusal, refuseField } from '../../../../platform/shared/refusal.ts'
import { noticeOutsideSilent, type OutsideCalendar } from '../../contract.ts'
import { fetchedFrom, MOST_OUTSIDE, READ_EVERY_MINUTES, type ReadFault } from '../../rules.ts'
import type { Span } from '../../rules/free-slots.ts'
import { zonesOf } from '../hours.ts'
import type { BusyRead } from './busy-work.ts'
import { fetchCalendar } from './fetch-calendar.ts'
import { BadCalendar, type BusyAsked } from './read-busy.ts'

const DAY = 86_400_000
/** What is read of a calendar: from yesterday to beyond the furthest time that can be offered. */
const BACK = DAY
const AHEAD = 190 * DAY
/** After failures the next try comes later each time, up to this. */
const LATEST_MINUTES = 360
/** So long it fails until its owner is told. */
const TELL_AFTER = sql`interval '1 day'`
/** Calendars that are asked for at once, and taken together. */
const AT_ONCE = 4
const BATCH = 20

type Row = { id: string; user_id: string; name: string; address_sealed: string }

/** Reads what lies at an address; what goes wrong is an answer. */
export async function busyAt(house: House, address: string, zone: string, now: Date): Promise<BusyRead> {
  try {
    const text = await fetchCalendar(fetchedFrom(address), house.config.INNER_ADDRESSES)
    return await readBusyAside({ text, zone, from: now.getTime() - BACK, to: now.getTime() + AHEAD })
  } catch (error) {
    if (error instanceof BadCalendar) return { fault: error.fault }
    throw error
  }
}

/** The zone of times that name none: the owner's own. */
const zoneOf = async (db: Db, userId: string): Promise<string> => (await zonesOf(db, [userId])).get(userId) ?? 'UTC'

/** What an address holds that somebody is about to name; refuses at its field what cannot be read. */
export async function lookAtAddress(db: Db, house: House, viewer: Viewer, address: string): Promise<Span[]> {
  if (!URL.canParse(fetchedFrom(address))) refuseField('address', 'calendars.address')
  const { protocol } = new URL(fetchedFrom(address))
  // A club inside of a network may have its calendars there, by http.
  if (protocol === 'http:' && !house.config.INNER_ADDRESSES) refuseField('address', 'calendars.address')
  if ((await countOf(db, viewer.id)) >= MOST_OUTSIDE) throw new Refusal('calendars.too-many', { max: MOST_OUTSIDE })
  const read = await busyAt(house, address, await zoneOf(db, viewer.id), await clock(db))
  return 'fault' in read ? refuseField('address', `calendars.fault-${read.fault}`) : read.busy
}

async function countOf(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('outside_calendars')
    .select(e => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Names a calendar that was just read; under a lock of its owner, so that no two pass the most together. */
export async function addOutside(
  tx: Tx,
  house: House,
  viewer: Viewer,
  { name, address, busy }: { name: string; address: string; busy: readonly Span[] },
): Promise<string> {
  await holdName(tx, `calendars ${viewer.id}`)
  const there = await tx
    .selectFrom('outside_calendars')
    .select('address_sealed')
    .where('user_id', '=', viewer.id)
    .execute()
  const key = house.secrets.columnKey
  if (there.some(row => unseal(key, row.address_sealed) === fetchedFrom(address)))
    refuseField('address', 'calendars.known')
  if (there.length >= MOST_OUTSIDE) throw new Refusal('calendars.too-many', { max: MOST_OUTSIDE })
  const { id } = await tx
    .insertInto('outside_calendars')
    .values({
      user_id: viewer.id,
      name,
      address_sealed: seal(key, fetchedFrom(address)),
      site: new URL(fetchedFrom(address)).hostname,
      next_at: sql<Date>`clock_timestamp()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepRead(tx, id, { busy: [...busy] })
  return id
}

/** One of the viewer's own, by id. */
export async function ownOutside(db: Db, viewer: Viewer, id: string): Promise<Row> {
  const row = await db
    .selectFrom('outside_calendars')
    .select(['id', 'user_id', 'name', 'address_sealed'])
    .where('id', '=', id)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst()
  return row ?? notFound()
}

/** Reads one again, without keeping anything yet. */
export const readAgain = async (db: Db, house: House, { user_id, address_sealed }: Row): Promise<BusyRead> =>
  busyAt(house, unseal(house.secrets.columnKey, address_sealed), await zoneOf(db, user_id), await clock(db))

/** Keeps what a try brought: the busy times in place of those before; after a failure those before stay. One that is gone is passed over. */
export async function keepRead(tx: Tx, id: string, read: BusyRead): Promise<void> {
  const row = await tx
    .selectFrom('outside_calendars')
    .select(['user_id', 'name', 'site'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  if ('fault' in read) return noteFault(tx, id, row, read.fault)
  await tx.deleteFrom('outside_busy').where('calendar_id', '=', id).execute()
  if (read.busy.length > 0)
    await sql`
      insert into outside_busy (calendar_id, starts_at, ends_at)
      select ${id}, to_timestamp(span[1]::float8 / 1000), to_timestamp(span[2]::float8 / 1000)
      from (select array(select jsonb_array_elements_text(pair)) as span
        from jsonb_array_elements(${JSON.stringify(read.busy.map(({ from, to }) => [from, to]))}::jsonb) as pair) spans`.execute(
      tx,
    )
  await tx
    .updateTable('outside_calendars')
    .set({
      read_at: sql<Date>`clock_timestamp()`,
      next_at: sql<Date>`clock_timestamp() + make_interval(mins => ${READ_EVERY_MINUTES})`,
      fault: null,
      failures: 0,
      told_at: null,
    })
    .where('id', '=', id)
    .execute()
}

async function noteFault(
  tx: Tx,
  id: string,
  { user_id, name, site }: { user_id: string; name: string; site: string },
  fault: ReadFault,
): Promise<void> {
  const { tell } = await tx
    .updateTable('outside_calendars')
    .set({
      fault,
      failures: sql<number>`failures + 1`,
      next_at: sql<Date>`clock_timestamp() + make_interval(mins => least(${READ_EVERY_MINUTES} * power(2, least(failures, 10))::int, ${LATEST_MINUTES}))`,
    })
    .where('id', '=', id)
    .returning(
      sql<boolean>`told_at is null and coalesce(read_at, added_at) < clock_timestamp() - ${TELL_AFTER}`.as('tell'),
    )
    .executeTakeFirstOrThrow()
  if (!tell) return
  await tx
    .updateTable('outside_calendars')
    .set({ told_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
  await notify(tx, user_id, noticeOutsideSilent, { name, site }, '/account-setting?section=calendar')
}

/** Lets go of a calendar of elsewhere. */
export async function removeOutside(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('outside_calendars')
    .where('id', '=', id)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) notFound()
}

/** The viewer's calendars of elsewhere, in the order in which they were named. */
export async function outsideOf(db: Db, viewer: Viewer): Promise<OutsideCalendar[]> {
  const rows = await db
    .selectFrom('outside_calendars')
    .select(['id', 'name', 'site', 'read_at', 'fault'])
    .select(
      sql<number>`(select count(*)::int from outside_busy where calendar_id = outside_calendars.id and ends_at > clock_timestamp())`.as(
        'busy',
      ),
    )
    .where('user_id', '=', viewer.id)
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    _id: row.id,
    name: row.name,
    site: row.site,
    readAt: row.read_at?.toISOString() ?? null,
    fault: row.fault as ReadFault | null,
    busy: row.busy,
  }))
}

/** Reads every calendar whose time has come; whoever takes one moves its next time first, so that no two read it. */
export async function readDue(house: House): Promise<void> {
  const { db } = house.database
  for (;;) {
    const due = await takeDue(db)
    if (due.length === 0) return
    const left = [...due]
    const work = async () => {
      for (let row = left.pop(); row; row = left.pop()) {
        const { id } = row
        const read = await readAgain(db, house, row)
        await transact(db, tx => keepRead(tx, id, read))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }
}

async function takeDue(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    update outside_calendars set next_at = clock_timestamp() + make_interval(mins => ${READ_EVERY_MINUTES})
    where id in (
      select id from outside_calendars where next_at <= clock_timestamp() order by next_at limit ${BATCH} for update skip locked)
    returning id, user_id, name, address_sealed`.execute(db)
  return rows
}

/** A large one takes a second; what takes this long was made to, and its thread is ended. */
const MAX_MS = 10_000

/** One calendar at a time, in a thread that ends when there is none for a while. */
const pool = new ThreadPool(new URL('./busy-work.ts', import.meta.url), {
  most: 1,
  idleMs: 5000,
  limits: { maxOldGenerationSizeMb: 256 },
})

/** Reads a calendar that somebody else wrote (read-busy.ts) in a thread of its own: neither its time nor its room is the club's. */
export async function readBusyAside(asked: BusyAsked): Promise<BusyRead> {
  try {
    return await pool.run('busyTask', asked, MAX_MS * (pool.waiting + 1))
  } catch (error) {
    if (error instanceof Refusal) throw error
    // Ended for its time, or for its room.
    return { fault: 'too-large' }
  }
}

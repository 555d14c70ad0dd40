import { sql } from 'kysely'
import { daysLeft } from '../../../platform/server/certificate.ts'
import type { Db } from '../../../platform/server/db.ts'
import { diskOf } from '../../../platform/server/disk-waits.ts'
import type { House } from '../../../platform/server/registry.ts'
import { refusalToAccess, type Viewer } from '../../../platform/shared/access.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { pictureOf } from '../../accounts/server/public.ts'
import { actsOfStaff } from '../../people/server/public.ts'
import { clubClock } from '../../settings/server/public.ts'
import { deskReach } from '../../support/server/public.ts'
import type { AtDesk, Desk, Health } from '../contract.ts'
import { SEES } from '../rules.ts'
import { inHand, kindsFor, needsOf } from './needs.ts'
import { wishesOf } from './wishes.ts'

const ACTS = 6
/** So many of the club's people are named. */
const PEOPLE = 6
/** Whoever was seen within so many minutes is at the desk. */
const HERE_MINUTES = 15

type Around = { house: House; viewer: Viewer; language: Language }

/** The club's people, those at the desk first, then those with most in hand. */
async function peopleAt(db: Db, held: Awaited<ReturnType<typeof inHand>>): Promise<AtDesk[]> {
  const { rows } = await sql<{ id: string; name: string; avatar_file_id: string | null; here: boolean }>`
    select u.id, u.name, u.avatar_file_id,
      coalesce(s.last_seen_at > clock_timestamp() - make_interval(mins => ${HERE_MINUTES}), false) as here
    from users u
    left join lateral (select max(last_seen_at) as last_seen_at from sessions where user_id = u.id) s on true
    where u.role in ('Super-admin', 'Employee') and u.suspended_at is null and u.verified_at is not null
    order by fold_text(u.name), u.id`.execute(db)
  return rows
    .map(row => ({
      _id: row.id,
      name: row.name,
      picture: pictureOf(row.avatar_file_id),
      here: row.here,
      ...(held.get(row.id) ?? { holds: [], count: 0 }),
    }))
    .toSorted((a, b) => Number(b.here) - Number(a.here) || b.count - a.count)
    .slice(0, PEOPLE)
}

/** What the club did on the day before today, in its own zone. */
async function yesterdayOf(db: Db, viewer: Viewer, zone: string): Promise<Desk['yesterday']> {
  const sees = (what: keyof typeof SEES) => refusalToAccess(SEES[what], viewer) === null
  const today = sql`date_trunc('day', clock_timestamp() at time zone ${zone})`
  const on = (column: string) =>
    sql`${sql.ref(column)} >= (${today} - interval '1 day') at time zone ${zone} and ${sql.ref(column)} < ${today} at time zone ${zone}`
  const { rows } = await sql<Desk['yesterday']>`
    select ${sees('tickets') ? sql`(select count(*) from tickets t where ${on('t.first_answered_at')} and ${deskReach(viewer)})::int` : sql`null::int`} as answered,
      ${sees('members') ? sql`(select count(*) from verification_cases c where c.decision = 'approve' and ${on('c.decided_at')})::int` : sql`null::int`} as approved,
      ${sees('items') ? sql`(select count(*) from items i where i.status in ('sold', 'closed') and ${on('i.status_at')})::int` : sql`null::int`} as closed`.execute(
    db,
  )
  return rows[0]!
}

/** What needs somebody, who is there, what was done, how the house is: of each only what the viewer may open. */
export async function deskOf(db: Db, { house, viewer, language }: Around): Promise<Desk> {
  const { now, zone } = await clubClock(db)
  const kinds = kindsFor(house, viewer)
  const sees = (what: keyof typeof SEES) => refusalToAccess(SEES[what], viewer) === null
  const isSharedWork = kinds.some(kind => kind.held)
  return {
    at: now.toISOString(),
    zone,
    needs: await needsOf(db, viewer, kinds, { now, language }),
    people: isSharedWork ? await peopleAt(db, await inHand(db, kinds, language)) : null,
    yesterday: await yesterdayOf(db, viewer, zone),
    acts: sees('acts') ? await actsOfStaff(db, house, viewer, ACTS, language) : null,
    health: sees('health') ? await healthOf(db, house) : null,
    ...(await wishesOf(db, viewer)),
  }
}

type Row = {
  timers_late: number
  timers_dead: number
  mails_waiting: number
  mails_dead: number
  mails_sent: number
  mails_kept: number
  events_waiting: number
  events_dead: number
}

/** A timer that should have run a quarter of an hour ago is late. Mails sent and kept are those of the last day. */
async function healthOf(db: Db, { database, storage, config, certificate }: House): Promise<Health> {
  const { rows } = await sql<Row>`
    select (select count(*) from timers where next_at < clock_timestamp() - interval '15 minutes')::int as timers_late,
      (select count(*) from timers where error is not null and attempts > 0)::int as timers_dead,
      (select count(*) from mails where sent_at is null and kept_at is null and dead_at is null)::int as mails_waiting,
      (select count(*) from mails where dead_at is not null and sent_at is null and kept_at is null)::int as mails_dead,
      (select count(*) from mails where created_at > clock_timestamp() - interval '1 day' and sent_at is not null)::int as mails_sent,
      (select count(*) from mails where created_at > clock_timestamp() - interval '1 day' and kept_at is not null)::int as mails_kept,
      (select count(*) from outbox where delivered_at is null and dead_at is null)::int as events_waiting,
      (select count(*) from outbox where dead_at is not null)::int as events_dead`.execute(db)
  const row = rows[0]!
  const { pool } = database
  const end = await certificate.end()
  return {
    jobs: { late: row.timers_late, dead: row.timers_dead },
    mails: { waiting: row.mails_waiting, dead: row.mails_dead, sent: row.mails_sent, kept: row.mails_kept },
    events: { waiting: row.events_waiting, dead: row.events_dead },
    pool: pool && {
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: pool.options.max ?? pool.totalCount,
    },
    disk: await diskOf(config.DATA_DIR),
    files: storage.fault() === null,
    certificateDays: end && daysLeft(end, new Date()),
  }
}

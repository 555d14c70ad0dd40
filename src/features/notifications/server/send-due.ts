import { sql } from 'kysely'
import { clock } from '../../../platform/server/clock.ts'
import { type Tx, transact } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import { holdName } from '../../../platform/server/named-lock.ts'
import { showNotices } from '../../../platform/server/notices.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { House } from '../../../platform/server/registry.ts'
import { Round } from '../../../platform/server/round.ts'
import type { Targets } from '../../../platform/server/seen-targets.ts'
import { say } from '../../../platform/server/text.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { type Person, personById } from '../../accounts/server/public.ts'
import { pushDue } from '../contract.ts'
import { decide, type Turn } from '../rules/decide.ts'
import { pushAlert } from './alerts.ts'
import { mailNotice, pushNotice, type Told, tellWindows } from './deliver-notice.ts'
import { digestMail, mostImportantFirst } from './digest.ts'
import type { Kinds } from './kinds.ts'
import { ownWayOf } from './mutes.ts'
import { noticeText } from './notice-text.ts'
import { wishOf } from './wishes.ts'

type Site = { kinds: Kinds; targets: Targets; linkKey: string }
const now = sql<Date>`clock_timestamp()`

/** Whoever takes what is due of a member holds them until it is done: it goes out once, on whichever process. */
const hold = (tx: Tx, userId: string) => holdName(tx, `notice-dues ${userId}`)

type Due = { userId: string; channel: string }

/** Takes what is due of one member on one channel: unread ones alone, and whether they were gathered. */
async function takeDue(tx: Tx, { userId, channel }: Due): Promise<{ rows: Told[]; gathered: boolean }> {
  await hold(tx, userId)
  const taken = await tx
    .deleteFrom('notice_dues')
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('due_at', '<=', now)
    .returning(['notice_id', 'gathered'])
    .execute()
  const ids = taken.map(one => one.notice_id)
  return { rows: ids.length > 0 ? await unreadOf(tx, ids) : [], gathered: taken.some(one => one.gathered) }
}

const unreadOf = (tx: Tx, ids: readonly string[]): Promise<Told[]> =>
  tx
    .selectFrom('notices')
    .selectAll()
    .where('id', 'in', ids)
    .where('read_at', 'is', null)
    .orderBy('created_at')
    .execute()

async function sendOne(tx: Tx, site: Site, due: Due): Promise<void> {
  const { rows, gathered } = await takeDue(tx, due)
  const person = rows.length > 0 ? await personById(tx, due.userId) : null
  if (!person || person.suspendedAt) return
  if (due.channel === 'app') await reveal(tx, site.targets, rows)
  else if (due.channel === 'push') await pushTogether(tx, site, person, rows)
  else await mailTogether(tx, site, person, rows, gathered)
}

/** Puts what was gathered for the bell under it, each with its event. */
async function reveal(tx: Tx, targets: Targets, rows: readonly Told[]): Promise<void> {
  const shown = await showNotices(
    tx,
    rows.map(row => row.id),
  )
  const fresh = shown.length > 0 ? await unreadOf(tx, shown) : []
  for (const row of fresh) await tellWindows(tx, targets, row)
}

async function mailTogether(
  tx: Tx,
  { kinds, linkKey }: Site,
  person: Person,
  rows: readonly Told[],
  gathered: boolean,
): Promise<void> {
  const [row] = rows
  const kind = kinds.get(row!.kind)
  if (rows.length === 1 && kind && !gathered) return mailNotice(tx, linkKey, { person, row: row!, kind })
  await sendMail(tx, digestMail(kinds, linkKey, person, rows, gathered))
}

/** One push for all: a single one says itself, several say how many and which comes first. */
async function pushTogether(tx: Tx, { kinds, targets }: Site, person: Person, rows: readonly Told[]): Promise<void> {
  if (rows.length === 1) return pushNotice(tx, targets, rows[0]!)
  const [first] = mostImportantFirst(kinds, rows)
  const said = (language: Language) => ({
    title: say(language, 'notifications', 'several.title', { count: rows.length }),
    body: noticeText(first!.kind, first!.params, language).title,
  })
  await announce(tx, pushDue, {
    userId: person.id,
    noticeId: null,
    kind: 'notifications.several',
    tag: 'notifications.several',
    link: '/notifications',
    texts: { en: said('en'), ar: said('ar') },
    createdAt: rows.at(-1)!.created_at.toISOString(),
  })
}

async function alertOne(tx: Tx, userId: string): Promise<void> {
  await hold(tx, userId)
  const rows = await tx
    .deleteFrom('notice_alerts')
    .where('user_id', '=', userId)
    .where('due_at', '<=', now)
    .returningAll()
    .execute()
  const person = rows.length > 0 ? await personById(tx, userId) : null
  if (!person || person.suspendedAt) return
  for (const { kind, params, link, tag } of rows)
    await pushAlert(tx, { userId, kind, params, link, tag }, await clock(tx))
}

/**
 * Sends what is due, what waits longest first: each member's on a channel in a transaction of its own, so that whatever is sent is sent
 * once, and what cannot be sent holds up nobody else's.
 */
export async function sendDue(house: Pick<House, 'database' | 'log'>, site: Site): Promise<void> {
  const { db } = house.database
  const round = new Round(house, 'notices that are due')
  const dues = await db
    .selectFrom('notice_dues')
    .select(['user_id as id', 'channel'])
    .where('due_at', '<=', now)
    .groupBy(['user_id', 'channel'])
    .orderBy(sql`min(due_at)`)
    .execute()
  await round.each(dues, ({ id: userId, channel }) => transact(db, tx => sendOne(tx, site, { userId, channel })))
  const alerts = await db
    .selectFrom('notice_alerts')
    .select('user_id as id')
    .where('due_at', '<=', now)
    .groupBy('user_id')
    .execute()
  await round.each(alerts, ({ id }) => transact(db, tx => alertOne(tx, id)))
  round.end()
}

/** Asks the rule again for all that waits of a member, after they changed how they want to be told. */
export async function askAgain(tx: Tx, kinds: Kinds, userId: string): Promise<void> {
  await hold(tx, userId)
  const { now: at, ...wish } = await wishOf(tx, userId)
  const dues = await tx
    .selectFrom('notice_dues as due')
    .innerJoin('notices as n', 'n.id', 'due.notice_id')
    .selectAll('n')
    .select('due.channel')
    .where('due.user_id', '=', userId)
    .execute()
  for (const due of dues) {
    const kind = kinds.get(due.kind)
    if (!kind) continue
    const turns = decide(wish, kind, await ownWayOf(tx, userId, kind, due), at)
    const turn: Turn = turns[due.channel as keyof typeof turns]
    const mine = tx.deleteFrom('notice_dues').where('notice_id', '=', due.id).where('channel', '=', due.channel)
    if (turn.when === 'off') await mine.execute()
    else
      await tx
        .updateTable('notice_dues')
        .set(turn.when === 'now' ? { due_at: at, gathered: false } : { due_at: turn.at, gathered: turn.gathered })
        .where('notice_id', '=', due.id)
        .where('channel', '=', due.channel)
        .execute()
  }
}

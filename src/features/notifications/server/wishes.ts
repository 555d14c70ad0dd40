import { type Selectable, sql } from 'kysely'
import type { NoticeWishesTable } from '../../../../db/types.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import { refuseField } from '../../../platform/shared/refusal.ts'
import { clubClockColumns, clubClockOf } from '../../settings/server/public.ts'
import type { saveWishes as saveCall } from '../contract/wishes.ts'
import type { CellKey, Wish } from '../rules/decide.ts'
import { type Cadence, choicesOf, type Preset, presetCell } from '../rules/topics.ts'

/** What holds for who said nothing: as the columns' defaults. */
const DEFAULTS = {
  preset: 'usual',
  zone: null,
  digest_at: 480,
  digest_day: 0,
  digest_ended_at: null,
  quiet: false,
  quiet_from: 1320,
  quiet_to: 420,
  quiet_days: [0, 1, 2, 3, 4, 5, 6],
  outbid_passes: true,
} as const

/** What a member said, as their row has it. */
type Said = Omit<Selectable<NoticeWishesTable>, 'user_id'>

/** How a member wants to be told, and the time by the database's clock; one statement, since each notice asks for it. */
export async function wishOf(db: Db, userId: string): Promise<Wish & { now: Date }> {
  const { said, cells, ...clock } = await db
    .selectNoFrom([
      ...clubClockColumns(),
      sql<Said | null>`(select to_jsonb(w) from notice_wishes w where w.user_id = ${userId})`.as('said'),
      sql<Wish['cells']>`(select coalesce(jsonb_object_agg(c.topic || '.' || c.channel, c.cadence), '{}')
        from notice_cells c where c.user_id = ${userId})`.as('cells'),
    ])
    .executeTakeFirstOrThrow()
  const club = clubClockOf(clock)
  const row = said ?? DEFAULTS
  return {
    now: club.now,
    preset: row.preset as Preset,
    cells,
    zone: row.zone ?? club.zone,
    quiet: { on: row.quiet, from: row.quiet_from, to: row.quiet_to, days: row.quiet_days },
    outbidPasses: row.outbid_passes,
    digest: { at: row.digest_at, day: row.digest_day },
    digestEnded: row.digest_ended_at !== null,
  }
}

type Change = BodyOf<typeof saveCall>

/** Refuses what a cell cannot say, and quiet hours that begin when they end. */
function check(change: Change, before: Wish): void {
  for (const [n, { topic, channel, cadence }] of (change.cells ?? []).entries())
    if (cadence !== null && !choicesOf(topic, channel).includes(cadence))
      refuseField(`cells.${n}.cadence`, 'notifications.not-to-choose')
  const { from = before.quiet.from, to = before.quiet.to } = change.quiet ?? {}
  if (from === to) refuseField('quiet.to', 'notifications.same-hour')
}

/** Keeps what a member changed; cells that say what their preset says are no change. */
export async function saveWishes(tx: Tx, userId: string, change: Change): Promise<void> {
  // One after the other, also where the member said nothing yet: two windows may change two cells at once.
  await tx
    .insertInto('notice_wishes')
    .values({ user_id: userId })
    .onConflict(known => known.doNothing())
    .execute()
  await tx.selectFrom('notice_wishes').select('user_id').where('user_id', '=', userId).forUpdate().execute()
  const before = await wishOf(tx, userId)
  check(change, before)
  const { quiet, digest } = change
  const columns = {
    ...(change.preset && { preset: change.preset }),
    ...(change.zone && { zone: change.zone }),
    ...(quiet?.on !== undefined && { quiet: quiet.on }),
    ...(quiet?.from !== undefined && { quiet_from: quiet.from }),
    ...(quiet?.to !== undefined && { quiet_to: quiet.to }),
    ...(quiet?.days && { quiet_days: [...new Set(quiet.days)].toSorted() }),
    ...(quiet?.outbidPasses !== undefined && { outbid_passes: quiet.outbidPasses }),
    ...(digest?.at !== undefined && { digest_at: digest.at }),
    ...(digest?.day !== undefined && { digest_day: digest.day }),
    ...(digest?.ended !== undefined && {
      digest_ended_at: digest.ended ? sql<Date>`clock_timestamp()` : null,
    }),
  }
  if (Object.keys(columns).length > 0)
    await tx.updateTable('notice_wishes').set(columns).where('user_id', '=', userId).execute()
  if (change.preset) await tx.deleteFrom('notice_cells').where('user_id', '=', userId).execute()
  const preset = change.preset ?? before.preset
  for (const { topic, channel, cadence } of change.cells ?? [])
    await setCell(tx, userId, `${topic}.${channel}`, cadence === presetCell(topic, channel, preset) ? null : cadence)
}

/** Sets one cell; null is what the preset says. */
export async function setCell(tx: Tx, userId: string, key: CellKey, cadence: Cadence | null): Promise<void> {
  const [topic, channel] = key.split('.') as [string, string]
  const cell = { user_id: userId, topic, channel }
  if (cadence === null) {
    await tx
      .deleteFrom('notice_cells')
      .where('user_id', '=', userId)
      .where('topic', '=', topic)
      .where('channel', '=', channel)
      .execute()
    return
  }
  const said = { cadence, stopped_at: null, stopped_from: null }
  await tx
    .insertInto('notice_cells')
    .values({ ...cell, ...said })
    .onConflict(known => known.columns(['user_id', 'topic', 'channel']).doUpdateSet(said))
    .execute()
}

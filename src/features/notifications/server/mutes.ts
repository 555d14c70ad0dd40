import { type Selectable, sql } from 'kysely'
import type { NoticeMutesTable } from '../../../../db/types.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { NoticeKind } from '../../../platform/shared/notice.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import type { Bilingual } from '../../../platform/shared/text.ts'
import type { Mute } from '../contract/wishes.ts'
import type { OwnWay } from '../rules/decide.ts'
import { mayEnd } from '../rules/topics.ts'
import type { Kinds } from './kinds.ts'
import { type Looking, thingAt, whatBecame } from './muted-things.ts'
import { labelOf } from './notice-text.ts'

type Written = { params: unknown; link: string | null }
type Mutable = { thing: string; label: Bilingual; link: string | null; is: 'thing' | 'member' }

const MEMBER = 'member:'

/** What can be muted at a notice: the member whose doing it tells of, else the thing by its id or the path of its page; null where nothing can. */
export function mutableIn(kind: NoticeKind, { params, link }: Written): Mutable | null {
  if (!mayEnd(kind.topic)) return null
  const values = (params ?? {}) as Record<string, unknown>
  const label = kind.about ? labelOf(params, kind.about) : null
  if (!label) return null
  const by = kind.by ? values[kind.by] : null
  if (typeof by === 'string') return { thing: `${MEMBER}${by}`, label, link, is: 'member' }
  const id = kind.thing ? values[kind.thing] : null
  if (typeof id === 'string') return { thing: `${kind.thing}:${id}`, label, link, is: 'thing' }
  const path = kind.thing ? null : link?.split(/[?#]/)[0]
  return path ? { thing: path, label, link: path, is: 'thing' } : null
}

/** What a member chose for what a notice is about, apart from its row. */
export async function ownWayOf(db: Db, userId: string, kind: NoticeKind, written: Written): Promise<OwnWay | null> {
  const muted = mutableIn(kind, written)
  if (!muted) return null
  const row = await db
    .selectFrom('notice_mutes')
    .select('way')
    .where('user_id', '=', userId)
    .where('thing', '=', muted.thing)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  return (row?.way as OwnWay | undefined) ?? null
}

const COLUMNS = ['id', 'label', 'link', 'kind', 'way', 'thing', 'target_kind', 'target_id'] as const
type Row = Pick<Selectable<NoticeMutesTable>, (typeof COLUMNS)[number]>

/** Mutes as their member reads them: what is gone has no page any more. */
async function muteViews(db: Db, looking: Looking, rows: readonly Row[]): Promise<Mute[]> {
  const became = await whatBecame(db, looking, rows)
  return rows.map(row => {
    const { gone, link = row.link } = became(row)
    return {
      _id: row.id,
      label: (row.label as Bilingual)[looking.language],
      link: gone ? null : link,
      kind: row.kind,
      way: row.way as OwnWay,
      member: row.thing.startsWith(MEMBER),
      gone,
    }
  })
}

/** What a member muted, newest first. */
export async function mutesOf(db: Db, looking: Looking): Promise<Mute[]> {
  const rows = await db
    .selectFrom('notice_mutes')
    .select(COLUMNS)
    .where('user_id', '=', looking.viewer.id)
    .where('lifted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute()
  return muteViews(db, looking, rows)
}

/** Mutes what one's own notice is about, and lets go of what was to come later of it. 404 for others' notices. */
export async function muteAt(
  tx: Tx,
  kinds: Kinds,
  looking: Looking,
  { noticeId, way }: { noticeId: string; way: OwnWay },
): Promise<Mute> {
  const userId = looking.viewer.id
  const row = await tx
    .selectFrom('notices')
    .select(['kind', 'params', 'link'])
    .where('id', '=', noticeId)
    .where('recipient_id', '=', userId)
    .executeTakeFirst()
  if (!row) return notFound()
  const kind = kinds.get(row.kind)
  const muted = kind && mutableIn(kind, row)
  if (!muted) throw new Refusal('notifications.nothing-to-mute')
  const of = await targetOf(tx, looking, muted)
  const said = {
    way,
    label: JSON.stringify(muted.label),
    link: muted.link,
    kind: row.kind,
    target_kind: of?.kind ?? null,
    target_id: of?.id ?? null,
  }
  const written = await tx
    .insertInto('notice_mutes')
    .values({ user_id: userId, thing: muted.thing, ...said })
    .onConflict(known =>
      known
        .columns(['user_id', 'thing'])
        .doUpdateSet({ ...said, lifted_at: null, created_at: sql<Date>`clock_timestamp()` }),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  const [view] = await muteViews(tx, looking, [written])
  return view!
}

/** What is muted, as a thing that can be looked at. */
function targetOf(db: Db, looking: Looking, { thing, is, link }: Mutable) {
  if (is === 'member') return { kind: 'member', id: thing.slice(MEMBER.length) }
  return link === thing ? thingAt(db, looking, thing) : null
}

/** Ends a mute of what a member does, where there is one. */
export async function liftMute(tx: Tx, userId: string, { member }: { member: string }): Promise<void> {
  await tx
    .updateTable('notice_mutes')
    .set({ lifted_at: sql<Date>`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('thing', '=', `${MEMBER}${member}`)
    .where('lifted_at', 'is', null)
    .execute()
}

/** Unmutes one's own mute, or mutes it again. 404 for others'. */
export async function turnMute(tx: Tx, userId: string, id: string, muted: boolean): Promise<void> {
  const row = await tx
    .updateTable('notice_mutes')
    .set({ lifted_at: muted ? null : sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!row) notFound()
}

import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Access, Viewer } from '../shared/access.ts'
import type { Db } from './db.ts'

/** What is drawn before something that waits. */
export const WAIT_ICONS = [
  'review',
  'ticket',
  'report',
  'payment',
  'mail',
  'job',
  'points',
  'offer',
  'disk',
  'certificate',
] as const
export type WaitIcon = (typeof WAIT_ICONS)[number]

/** What waits of a kind: how many, since when the oldest does, and what its sentence names. Without any the count is 0. */
export type Found = {
  count: number
  /** When the oldest came, or by when it was promised (`from`); null where age says nothing. */
  since: Date | null
  facts: Record<string, string | number>
  /** How urgent it is where age says nothing; 1 is what `patienceHours` is of the others. */
  pressure?: number
}

type Told = {
  /**
   * SQL of one row `count int, since timestamptz, facts jsonb`: all kinds are read by one statement. It counts what the list at `to` shows
   * its reader.
   */
  rows(db: Db, viewer: Viewer): RawBuilder<unknown> | Expression<unknown>
}
type Asked = {
  /** What no table knows. */
  ask(): Promise<Found>
}

/**
 * Something of a feature that may wait for somebody of the club. Words of the feature's strings: `waits.<key>.title` and `.held` by
 * count, `.why` and `.act`; `facts` fill them. Whoever may not open it is never told of it.
 */
export type WaitKind = {
  key: string
  access: Access
  icon: WaitIcon
  /** The list that it counts, with its filters. */
  to: string
  /** What `since` is: when it came, or by when it was due. */
  from: 'came' | 'due'
  /** So many hours it may wait (or be late) before it is urgent; of several what is furthest beyond comes first. */
  patienceHours: number
  /** Live topic on which it is told that any of it moved; who may open it may listen there. Without one, counts are asked for by the minute. */
  topic?: string
  /** SQL of rows `user_id uuid, count int`: who of the club has how many in hand. */
  held?(db: Db): RawBuilder<unknown>
} & (Told | Asked)

/** Whatever tables know of these kinds, read by one statement; what no table knows is left out. */
export async function toldOf<K extends WaitKind>(
  db: Db,
  viewer: Viewer,
  kinds: readonly K[],
): Promise<{ kind: K; found: Found }[]> {
  const told = kinds.flatMap((kind, place) =>
    'rows' in kind
      ? [sql`select ${place}::int as place, w.count, w.since, w.facts from (${kind.rows(db, viewer)}) as w`]
      : [],
  )
  if (told.length === 0) return []
  type Row = Pick<Found, 'count' | 'since'> & { place: number; facts: Found['facts'] | null }
  const { rows } = await sql<Row>`${sql.join(told, sql` union all `)}`.execute(db)
  return rows.map(({ place, count, since, facts }) => ({
    kind: kinds[place]!,
    found: { count, since, facts: facts ?? {} },
  }))
}

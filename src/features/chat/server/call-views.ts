import { sql } from 'kysely'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { CallView } from '../contract/calls.ts'
import { nobody, partiesOf, type Reader } from './conversation-views.ts'

type Row = {
  id: string
  conversation_id: string
  name: string | null
  by_id: string
  rings_until: Date
  left: number
  over: boolean
  /** Answers of those who were called, by their ids. */
  called: { id: string; answer: 'accepted' | 'declined' | null }[]
  talked: boolean
}

/** Calls as whoever made them or was called to them; of who is not in the conversation any more none, and none across a block. */
async function callRows({ db, viewer }: Reader, where: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select k.id, k.conversation_id, c.name, k.by_id, k.rings_until, k.ended_at is not null as over,
      greatest(0, extract(epoch from k.rings_until - clock_timestamp()))::float8 as left,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.user_id, 'answer', r.answer) order by r.user_id), '[]')
        from chat_call_rings r where r.call_id = k.id) as called,
      exists (select from chat_call_rings r where r.call_id = k.id and r.answer = 'accepted') as talked
    from chat_calls k
    join conversations c on c.id = k.conversation_id
    join conversation_members m on m.conversation_id = c.id and m.user_id = ${viewer.id} and m.left_at is null
    left join chat_call_rings mine on mine.call_id = k.id and mine.user_id = ${viewer.id}
    where (k.by_id = ${viewer.id} or mine.user_id is not null)
      and not exists (select from blocks b where (b.user_id, b.blocked_id) in ((k.by_id, ${viewer.id}), (${viewer.id}, k.by_id)))
      and ${where}
    order by k.began_at`.execute(db)
  return rows
}

async function viewsOf(reader: Reader, rows: readonly Row[]): Promise<CallView[]> {
  const { viewer } = reader
  const parties = await partiesOf(reader, [
    ...new Set(rows.flatMap(row => [row.by_id, ...row.called.map(one => one.id)])),
  ])
  const party = (id: string) => parties.get(id) ?? nobody(id)
  return rows.map(row => {
    const mine = row.called.find(one => one.id === viewer.id)
    return {
      _id: row.id,
      sessionId: row.conversation_id,
      state: row.over ? 'over' : row.talked ? 'goes-on' : 'rings',
      by: party(row.by_id),
      group: row.name,
      mine: row.by_id === viewer.id,
      rings: !row.over && row.left > 0 && mine?.answer === null,
      ringsUntil: row.rings_until.toISOString(),
      left: row.left,
      called: row.called.map(one => ({ ...party(one.id), came: one.answer === 'accepted' })),
      talked: row.talked,
    }
  })
}

/** One call; 404 for whoever neither made it nor was called. */
export async function callView(reader: Reader, callId: string): Promise<CallView> {
  const [view] = await viewsOf(reader, await callRows(reader, sql`k.id = ${callId}`))
  return view ?? notFound()
}

/** What rings for somebody now. Who looks as another member hears nothing. */
export async function ringingFor(reader: Reader): Promise<CallView[]> {
  const rings = sql`k.ended_at is null and k.rings_until > clock_timestamp() and mine.call_id is not null and mine.answer is null`
  return viewsOf(reader, await callRows(reader, rings))
}

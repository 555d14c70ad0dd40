import { sql } from 'kysely'
import { addGroupMembers } from '../../src/features/chat/contract/groups.ts'
import { makeCompanyProfile } from '../../src/features/profiles/test/fixtures.ts'
import { enterRoom } from '../../src/features/rooms/contract.ts'
import { asMember, type Member } from '../../src/platform/test/members.ts'
import type { TestHouse } from '../../src/platform/test/test-house.ts'
import { live } from '../erased/life.ts'

/** What parameters and fields mean whose names do not say their table. */
const MEANT: Record<string, readonly string[]> = {
  sessionId: ['conversations'],
  laterId: ['messages_later'],
  personId: ['meeting_people'],
  letterId: ['mail_messages'],
  entryId: ['audit', 'credit_entries', 'point_entries'],
  itemId: ['items'],
  department: ['departments'],
  files: ['files'],
}
/** Places of messages in a conversation. */
const PLACES = [1, 2, 3, 4]

const ZONES = ['Asia/Dubai', 'Europe/Berlin', 'UTC']

/** A few ids of each table: what a made-up id never reaches. */
export async function idsIn({ db }: TestHouse): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`.execute(db)
  const some = rows.map(
    ({ name }) => sql`(select ${sql.lit(name)} as name, id::text from ${sql.table(name)} order by random() limit 3)`,
  )
  const found = await sql<{ name: string; id: string }>`${sql.join(some, sql` union all `)}`.execute(db)
  const ids = new Map(rows.map(({ name }) => [name, [] as string[]]))
  for (const { name, id } of found.rows) ids.get(name)!.push(id)
  return ids
}

/** Two members who do all that members do, with each other, and the keys of their seats in a room. */
export type Scene = { members: readonly Member[]; known(name: string): readonly unknown[] }

/** Makes them by the product's own verbs; what they have is what `known` answers before anything else of its table. */
export async function makeScene(house: TestHouse): Promise<Scene> {
  const { leaver, other, staff } = await live(house, what => what, {})
  const members = [leaver, other]
  const own = sql`(${sql.join(members.map(one => one.id))})`
  const { rows } = await sql<{ name: string; id: string }>`
    select 'sessionId' as name, conversation_id::text as id from conversation_members where user_id in ${own}
    union all select 'roomId', id::text from rooms where owner_id in ${own} and ended_at is null
    union all select 'meetingId', id::text from meetings where owner_id in ${own}
    union all select 'ticketId', id::text from tickets where owner_id in ${own}`.execute(house.db)
  const named = (name: string) => rows.filter(one => one.name === name).map(one => one.id)
  const keys: string[] = []
  for (const roomId of named('roomId'))
    for (const { bearer } of members) {
      const { status, answer } = await house.call(enterRoom, { params: { roomId }, body: {} }, { bearer })
      if (status < 300) keys.push(answer.data.key)
    }
  // Windows say every while that they are there; these have none.
  await sql`update room_seats set seen_at = clock_timestamp() + interval '1 hour'`.execute(house.db)
  const third = await asMember(house, { userType: 'company' })
  await makeCompanyProfile(house.house, third.id, staff.id)
  for (const sessionId of named('sessionId'))
    await house.call(addGroupMembers, { params: { sessionId }, body: { usernames: [third.username] } }, leaver)
  const names = [...members, third].map(one => one.username)
  const known = new Map<string, readonly unknown[]>([
    ...['sessionId', 'roomId', 'meetingId', 'ticketId'].map(name => [name, named(name)] as const),
    ...['username', 'usernames', 'members'].map(name => [name, names] as const),
    ...['seq', 'replyTo'].map(name => [name, PLACES] as const),
    ['key', keys],
    ['zone', ZONES],
    ['country', ['AE', 'EG']],
    ['currency', ['USD']],
    ['taxId', ['']],
    ['link', ['/pages/faq']],
    // Whoever is done away with by it is neither of the two.
    ['userId', [third.id]],
  ])
  return { members, known: name => known.get(name) ?? [] }
}

/** Whether one of them is signed in no more, since an administrator or they themselves were made to end it. */
export async function isOver({ db }: TestHouse, { members }: Scene): Promise<boolean> {
  const ids = members.map(one => one.id)
  const { rows } = await sql`select distinct user_id from sessions where user_id in (${sql.join(ids)})`.execute(db)
  return rows.length < ids.length
}

/** Things by the name of a parameter or field: the scene's own first, then any of the table that it is named after. */
export function knownIn(tables: Map<string, string[]>, scene: Scene): (name: string) => readonly unknown[] {
  return name => {
    const own = scene.known(name)
    if (own.length > 0) return own
    const meant = MEANT[name]
    if (meant) return meant.flatMap(table => tables.get(table) ?? [])
    if (!/Ids?$/.test(name)) return []
    const things = `${name.replace(/Ids?$/, '').replace(/[A-Z]/g, sign => `_${sign.toLowerCase()}`)}s`
    return [...tables].flatMap(([table, ids]) => (table === things || table.endsWith(`_${things}`) ? ids : []))
  }
}

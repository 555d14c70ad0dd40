import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { UserType, Viewer } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { pictureOf } from '../../accounts/server/public.ts'
import { MEMBER } from '../../social/contract.ts'
import type { ConversationView } from '../contract.ts'
import type { Holds } from '../contract/attachments.ts'
import type { GroupView } from '../contract/groups.ts'
import type { HouseLine } from '../contract/house-lines.ts'
import type { Party } from '../contract/party.ts'
import { holdsOf } from './carried.ts'
import { marksOfAll, placeFor, placesAt, refusalToWrite, type Seat, seatsOf, seenFrom, type Table } from './seats.ts'

/** For whom something is shown, and what the house knows of the members in it. */
export type Reader = { db: Db; targets: House['targets']; viewer: Viewer; language: Language }

/** How much of a message its line in a list says. */
const LINE = 140

type PersonRow = {
  id: string
  name: string
  username: string
  user_type: UserType | null
  avatar_file_id: string | null
  verified_at: Date | null
}

/** Accounts with the mark of their profile; ids that nobody has are left out. */
async function peopleOf(db: Db, ids: readonly string[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select u.id, u.name, u.username::text as username, u.user_type, u.avatar_file_id, p.verified_at
    from users u left join profiles p on p.user_id = u.id and p.status = 'approved' where u.id = any(${ids}::uuid[])`.execute(
    db,
  )
  return rows
}

/** Members as conversations name them: by their page where they have one, else by their account; of who is gone nothing. */
export async function partiesOf(
  { db, targets, viewer, language }: Reader,
  ids: readonly string[],
): Promise<Map<string, Party>> {
  if (ids.length === 0) return new Map()
  const people = await peopleOf(db, ids)
  const members = targets().find(one => one.kind === MEMBER)
  const pages =
    (await members?.look(
      db,
      viewer,
      people.map(person => person.id),
      language,
    )) ?? []
  const pageOf = new Map(pages.map(page => [page.id, page]))
  return new Map(
    people.map(person => {
      const page = pageOf.get(person.id)
      const party: Party = {
        id: person.id,
        name: page?.title ?? person.name,
        username: person.username,
        userType: person.user_type,
        verifiedAt: person.verified_at?.toISOString() ?? null,
        picture: pictureOf(person.avatar_file_id),
        link: page?.link ?? null,
      }
      return [person.id, party]
    }),
  )
}

export const nobody = (id: string): Party => ({
  id,
  name: null,
  username: null,
  userType: null,
  verifiedAt: null,
  picture: null,
  link: null,
})

type Facts = {
  id: string
  name: string | null
  picture_id: string | null
  last_seq: number
  spoken_at: Date
  unread: number
  named: number
  last_author: string | null
  last_text: string | null
  last_removed: boolean | null
  last_holds: Holds | null
  last_line: HouseLine | null
  last_about: string[]
  seen_at: Date | null
  call: { _id: string; goesOn: boolean } | null
  starred: number | null
}

/** What one member reads of a conversation, of a seat `m` and a message `x`: what was said while they were in it. */
export const READ_BY = sql`x.seq > m.from_seq and x.seq <= coalesce(m.left_seq, x.seq)`

/** How many messages one keeps, of a seat `m`. */
const starredOf = sql`(select count(*)::int from message_stars s join messages x on x.id = s.message_id
  where s.user_id = m.user_id and x.conversation_id = m.conversation_id and x.removed_at is null and ${READ_BY})`

/** Messages that one has not read, of a seat `m`. */
export const unreadOf = sql`messages x where x.conversation_id = m.conversation_id and x.seq > m.read_seq
  and x.author_id <> m.user_id and x.removed_at is null and x.line is null and x.seq <= coalesce(m.left_seq, x.seq)`

/** Those among them that name the member. */
export const namingOf = sql`messages x join message_names n on n.message_id = x.id and n.user_id = m.user_id
  where x.conversation_id = m.conversation_id and x.seq > m.read_seq and x.author_id <> m.user_id and x.removed_at is null
  and x.line is null and x.seq <= coalesce(m.left_seq, x.seq)
  and not exists (select from blocks b where b.user_id = m.user_id and b.blocked_id = x.author_id)`

async function factsOf(db: Db, viewerId: string, ids: readonly string[], stars: boolean): Promise<Facts[]> {
  const { rows } = await sql<Facts>`
    select c.id, c.name, c.picture_id, coalesce(m.left_seq, c.last_seq) as last_seq, c.spoken_at,
      l.author_id as last_author, left(l.text, ${LINE}) as last_text, ${holdsOf('l')} as last_holds, l.removed_at is not null as last_removed, l.line as last_line,
      array(select n.user_id::text from message_names n where n.message_id = l.id and l.line is not null order by 1) as last_about,
      (select count(*)::int from ${unreadOf}) as unread,
      case when c.pair is null then (select count(*)::int from ${namingOf}) else 0 end as named,
      case when c.pair is not null then (select max(s.last_seen_at) from sessions s join conversation_members o
        on o.user_id = s.user_id and o.conversation_id = c.id and o.user_id <> m.user_id) end as seen_at,
      (select jsonb_build_object('_id', k.id, 'goesOn', exists (select from chat_call_rings r where r.call_id = k.id and r.answer = 'accepted'))
        from chat_calls k where k.conversation_id = c.id and k.ended_at is null and m.left_at is null and (k.by_id = m.user_id
          or exists (select from chat_call_rings r where r.call_id = k.id and r.user_id = m.user_id))) as call,
      ${stars ? starredOf : sql`null::int`} as starred
    from conversations c
    join conversation_members m on m.conversation_id = c.id and m.user_id = ${viewerId}
    left join messages l on l.conversation_id = c.id and l.seq = coalesce(m.left_seq, c.last_seq) and l.seq > m.from_seq
    where c.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

type Found = Map<string, { seq: number; text: string }>
type At = Pick<Table, 'mine' | 'other' | 'others'>
type Named = (id: string) => Party

/** Faces that stand for a group without a picture. */
const FACES = 4
const isIn = (seat: Seat) => seat.left_at === null

/** Members who stand for a group: of those in it, in the order in which they came, without the reader. */
const facesOf = ({ others }: At): Seat[] =>
  others
    .filter(seat => isIn(seat) && seat.reach !== 'gone')
    .toSorted((a, b) => a.added_at.getTime() - b.added_at.getTime())
    .slice(0, FACES)

function groupOf(facts: Facts, at: At, named: Named): GroupView | null {
  const { mine, others } = at
  if (facts.name === null) return null
  return {
    name: facts.name,
    picture: pictureOf(facts.picture_id),
    count: [mine, ...others].filter(isIn).length,
    admin: mine.admin_at !== null,
    left: !isIn(mine),
    askedBy: mine.accepted_at === null && mine.added_by ? named(mine.added_by) : null,
    faces: facesOf(at).map(seat => named(seat.user_id)),
  }
}

function lastOf(facts: Facts, { mine, other }: At, named: Named): ConversationView['last'] {
  if (facts.last_author === null) return null
  return {
    seq: facts.last_seq,
    own: facts.last_author === mine.user_id,
    text: facts.last_text ?? '',
    holds: facts.last_holds,
    removed: facts.last_removed ?? false,
    by: other ? null : named(facts.last_author).name,
    line: facts.last_line,
    about: facts.last_about.map(id => named(id).name),
  }
}

/** Everybody whom the row of a conversation names. */
const namedIn = (facts: Facts, at: At): string[] =>
  [
    ...(at.other
      ? [at.other.user_id]
      : [...facesOf(at).map(seat => seat.user_id), at.mine.added_by, facts.last_author]),
    ...facts.last_about,
  ].filter(id => id !== null)

function viewOf(facts: Facts, at: At, named: Named, found: Found): ConversationView {
  const { mine, other } = at
  const seen = other && seenFrom(mine, other)
  return {
    _id: facts.id,
    other: other && (seen?.named ? named(other.user_id) : nobody(other.user_id)),
    group: groupOf(facts, at, named),
    place: placeFor(mine),
    answered: other === null || other.accepted_at !== null,
    firstSeq: mine.from_seq + 1,
    lastSeq: facts.last_seq,
    readSeq: mine.read_seq,
    unread: facts.unread,
    named: facts.named,
    marked: mine.marked_at !== null,
    marks: marksOfAll(at),
    last: lastOf(facts, at, named),
    pinned: mine.pinned_at !== null,
    muted: mine.muted_at !== null,
    draft: mine.draft,
    starred: facts.starred,
    refusal: refusalToWrite(at),
    presence: seen?.presence ? { seenAt: facts.seen_at?.toISOString() ?? null } : null,
    spokenAt: facts.spoken_at.toISOString(),
    call: facts.call,
    found: found.get(facts.id) ?? null,
  }
}

/** Conversations as one of their members has them, in the order of the ids; those of others are left out. */
export async function conversationViews(
  reader: Reader,
  ids: readonly string[],
  { found = new Map(), stars = false }: { found?: Found; stars?: boolean } = {},
): Promise<ConversationView[]> {
  if (ids.length === 0) return []
  const { db, viewer } = reader
  const facts = new Map((await factsOf(db, viewer.id, ids, stars)).map(one => [one.id, one]))
  if (facts.size === 0) return []
  const tables = await seatsOf(db, [...facts.keys()])
  const rows = ids.flatMap(id => {
    const one = facts.get(id)
    return one ? [{ facts: one, at: placesAt(tables.get(id) ?? [], viewer.id) }] : []
  })
  const parties = await partiesOf(reader, [...new Set(rows.flatMap(row => namedIn(row.facts, row.at)))])
  const gone = new Set([...tables.values()].flat().flatMap(seat => (seat.reach === 'gone' ? [seat.user_id] : [])))
  const named: Named = id => (gone.has(id) ? undefined : parties.get(id)) ?? nobody(id)
  return rows.map(row => viewOf(row.facts, row.at, named, found))
}

/** One conversation; 404 for whoever is not in it. */
export async function conversationView(reader: Reader, id: string): Promise<ConversationView> {
  return (await conversationViews(reader, [id], { stars: true }))[0] ?? notFound()
}

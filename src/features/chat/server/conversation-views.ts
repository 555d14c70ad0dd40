import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { peopleByIds, pictureOf } from '../../accounts/server/public.ts'
import { MEMBER } from '../../social/contract.ts'
import type { ConversationView, Party } from '../contract.ts'
import { marksFor, placeFor, placesAt, type Seat, seatsOf, seenFrom } from './seats.ts'

/** For whom something is shown, and what the house knows of the members in it. */
export type Reader = { db: Db; targets: House['targets']; viewer: Viewer; language: Language }

/** How much of a message its line in a list says. */
const LINE = 140

/** Members as conversations name them: by their page where they have one, else by their account; of who is gone nothing. */
export async function partiesOf(
  { db, targets, viewer, language }: Reader,
  ids: readonly string[],
): Promise<Map<string, Party>> {
  const people = await peopleByIds(db, ids)
  const members = targets().find(one => one.kind === MEMBER)
  const pages = (await members?.look(db, viewer, [...people.keys()], language)) ?? []
  const pageOf = new Map(pages.map(page => [page.id, page]))
  return new Map(
    [...people.values()].map(person => {
      const page = pageOf.get(person.id)
      const party: Party = {
        id: person.id,
        name: page?.title ?? person.name,
        username: person.username,
        userType: person.userType,
        picture: pictureOf(person.avatarFileId),
        link: page?.link ?? null,
      }
      return [person.id, party]
    }),
  )
}

const nobody = (id: string): Party => ({ id, name: null, username: null, userType: null, picture: null, link: null })

type Facts = {
  id: string
  last_seq: number
  spoken_at: Date
  unread: number
  last_author: string | null
  last_text: string | null
  last_removed: boolean | null
  seen_at: Date | null
}

async function factsOf(db: Db, viewerId: string, ids: readonly string[]): Promise<Facts[]> {
  const { rows } = await sql<Facts>`
    select c.id, c.last_seq, c.spoken_at, l.author_id as last_author, left(l.text, ${LINE}) as last_text,
      l.removed_at is not null as last_removed,
      (select count(*)::int from messages x where x.conversation_id = c.id and x.seq > m.read_seq
        and x.author_id <> m.user_id and x.removed_at is null) as unread,
      (select max(s.last_seen_at) from sessions s join conversation_members o
        on o.user_id = s.user_id and o.conversation_id = c.id and o.user_id <> m.user_id) as seen_at
    from conversations c
    join conversation_members m on m.conversation_id = c.id and m.user_id = ${viewerId}
    left join messages l on l.conversation_id = c.id and l.seq = c.last_seq
    where c.id in (${sql.join(ids)})`.execute(db)
  return rows
}

type Found = Map<string, { seq: number; text: string }>

function viewOf(facts: Facts, mine: Seat, other: Seat, party: Party | undefined, found: Found): ConversationView {
  const seen = seenFrom(mine, other)
  return {
    _id: facts.id,
    other: seen.named && party ? party : nobody(other.user_id),
    place: placeFor(mine),
    answered: other.accepted_at !== null,
    lastSeq: facts.last_seq,
    readSeq: mine.read_seq,
    unread: facts.unread,
    marked: mine.marked_at !== null,
    marks: marksFor(mine, other),
    last:
      facts.last_author === null
        ? null
        : {
            seq: facts.last_seq,
            own: facts.last_author === mine.user_id,
            text: facts.last_text ?? '',
            removed: facts.last_removed ?? false,
          },
    pinned: mine.pinned_at !== null,
    muted: mine.muted_at !== null,
    draft: mine.draft,
    refusal: seen.refusal,
    presence: seen.presence ? { seenAt: facts.seen_at?.toISOString() ?? null } : null,
    spokenAt: facts.spoken_at.toISOString(),
    found: found.get(facts.id) ?? null,
  }
}

/** Conversations as one of their members has them, in the order of the ids; those of others are left out. */
export async function conversationViews(
  reader: Reader,
  ids: readonly string[],
  found: Found = new Map(),
): Promise<ConversationView[]> {
  if (ids.length === 0) return []
  const { db, viewer } = reader
  const facts = new Map((await factsOf(db, viewer.id, ids)).map(one => [one.id, one]))
  if (facts.size === 0) return []
  const tables = await seatsOf(db, [...facts.keys()])
  const others = [...tables.values()].map(seats => placesAt(seats, viewer.id).other.user_id)
  const parties = await partiesOf(reader, others)
  return ids.flatMap(id => {
    const one = facts.get(id)
    if (!one) return []
    const { mine, other } = placesAt(tables.get(id) ?? [], viewer.id)
    return [viewOf(one, mine, other, parties.get(other.user_id), found)]
  })
}

/** One conversation; 404 for whoever is not in it. */
export async function conversationView(reader: Reader, id: string): Promise<ConversationView> {
  return (await conversationViews(reader, [id]))[0] ?? notFound()
}

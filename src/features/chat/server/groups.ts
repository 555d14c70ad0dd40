import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import { notFound, Refusal, refuse } from '../../../platform/shared/refusal.ts'
import { personByLogin } from '../../accounts/server/public.ts'
import { MEMBER } from '../../social/contract.ts'
import { blockedBetween, lockPair } from '../../social/server/public.ts'
import type { changeGroup as changeCall, makeGroup as makeCall } from '../contract/groups.ts'
import { MAX_MEMBERS, nextAdmin, pairOf } from '../rules.ts'
import { lineOfHouse } from './house-lines.ts'
import { lockTable, type Seat, type Table, tellTurned } from './seats.ts'
import { countNew } from './start-conversation.ts'

type Around = Pick<House, 'targets' | 'files'>
/** Kind of target that a group is: its picture is claimed by it. */
export const GROUP = 'group'

const NOW = sql<Date>`clock_timestamp()`

/** Somebody who is brought in: a stranger is asked, whoever talks with the one who brings them is in at once. */
type Newcomer = { id: string; knows: boolean }

/** Whether two of them talk with each other. */
async function talks(tx: Tx, one: string, other: string): Promise<boolean> {
  const row = await tx
    .selectFrom('conversations as c')
    .innerJoin('conversation_members as m', 'm.conversation_id', 'c.id')
    .select(e => e.fn.countAll<number>().as('count'))
    .where('c.pair', '=', pairOf(one, other))
    .where('m.accepted_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(row.count) === 2
}

/**
 * Those whom somebody wants to bring in. Refuses with the user name of the first who cannot be: whom they do not see, or a block or a
 * suspension keeps apart from them; which it is, is not said.
 */
async function newcomers(tx: Tx, targets: House['targets'], viewer: Viewer, usernames: readonly string[]) {
  const members = targets().find(one => one.kind === MEMBER)
  const found = new Map<string, Newcomer>()
  for (const username of usernames) {
    const person = username.includes('@') ? null : await personByLogin(tx, username)
    if (person?.id === viewer.id) continue
    if (person) await lockPair(tx, viewer.id, person.id)
    const knows = person !== null && (await talks(tx, viewer.id, person.id))
    const seen = person && (knows || ((await members?.look(tx, viewer, [person.id])) ?? []).length > 0)
    const away = person && (await isAway(tx, person.id))
    if (!person || !seen || away || (await blockedBetween(tx, viewer.id, person.id)))
      throw new Refusal('chat.cannot-add', { username })
    found.set(person.id, { id: person.id, knows })
  }
  return [...found.values()]
}

const isAway = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(e => e.or([e('suspended_at', 'is not', null), e('erased_at', 'is not', null)]))
    .executeTakeFirst()) !== undefined

/** Gives seats to newcomers, and to those who were there before their seat anew, from the number on that is next. */
async function seat(tx: Tx, viewer: Viewer, id: string, lastSeq: number, who: readonly Newcomer[]): Promise<void> {
  if (who.length === 0) return
  await tx
    .insertInto('conversation_members')
    .values(
      who.map(one => ({
        conversation_id: id,
        user_id: one.id,
        added_by: viewer.id,
        accepted_at: one.knows ? NOW : null,
        asked_at: one.knows ? null : NOW,
        from_seq: lastSeq,
        read_seq: lastSeq,
        delivered_seq: lastSeq,
      })),
    )
    .onConflict(c =>
      c.columns(['conversation_id', 'user_id']).doUpdateSet(e => ({
        added_by: e.ref('excluded.added_by'),
        added_at: NOW,
        accepted_at: e.ref('excluded.accepted_at'),
        declined_at: null,
        asked_at: e.ref('excluded.asked_at'),
        from_seq: e.ref('excluded.from_seq'),
        read_seq: e.ref('excluded.read_seq'),
        delivered_seq: e.ref('excluded.delivered_seq'),
        archived_at: null,
        left_at: null,
        left_seq: null,
      })),
    )
    .execute()
}

/** Makes a group and brings members in; the maker leads it. Answers its id. */
export async function makeGroup(
  tx: Tx,
  { targets, files }: Around,
  viewer: Viewer,
  { name, usernames, picture = [] }: BodyOf<typeof makeCall>,
): Promise<string> {
  const who = await newcomers(tx, targets, viewer, usernames)
  if (who.length + 1 > MAX_MEMBERS) throw new Refusal('chat.group-full', { max: MAX_MEMBERS })
  await countNew(tx, viewer.id, 1 + who.filter(one => !one.knows).length)
  const { id } = await tx
    .insertInto('conversations')
    .values({ name, started_by: viewer.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('conversation_members')
    .values({ conversation_id: id, user_id: viewer.id, accepted_at: NOW, admin_at: NOW })
    .execute()
  await setPicture(tx, files, viewer, { id, before: null }, picture)
  await seat(tx, viewer, id, 0, who)
  await lineOfHouse(tx, { id }, viewer.id, { line: 'made', text: name })
  if (who.length > 0) await lineOfHouse(tx, { id }, viewer.id, { line: 'added', about: who.map(one => one.id) })
  return id
}

/** A group that is held, which its viewer is in and leads. */
async function led(tx: Tx, viewer: Viewer, id: string): Promise<Table> {
  const table = await inGroup(tx, viewer, id)
  if (!table.mine.admin_at) throw new Refusal('chat.not-admin')
  return table
}

/** A group that is held and its viewer is in; a conversation of two is none. */
async function inGroup(tx: Tx, viewer: Viewer, id: string): Promise<Table> {
  const table = await lockTable(tx, viewer.id, id)
  if (!table.mine.grouped) notFound()
  refuse(table.mine.left_at ? 'chat.you-left' : null)
  return table
}

async function setPicture(
  tx: Tx,
  files: House['files'],
  viewer: Viewer,
  { id, before }: { id: string; before: string | null },
  picture: readonly string[],
): Promise<boolean> {
  const next = picture[0] ?? null
  if (next === before) return false
  if (next) await files.claim(tx, viewer.id, { kind: GROUP, id }, [next], 'picture')
  await tx.updateTable('conversations').set({ picture_id: next }).where('id', '=', id).execute()
  if (before) await files.release(tx, { kind: GROUP, id }, [before])
  return true
}

/** Changes name or picture; what stays as it was is told to nobody. */
export async function changeGroup(
  tx: Tx,
  { files }: Around,
  viewer: Viewer,
  id: string,
  { name, picture }: BodyOf<typeof changeCall>,
): Promise<void> {
  await led(tx, viewer, id)
  const before = await tx
    .selectFrom('conversations')
    .select(['name', 'picture_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (name !== undefined && name !== before.name) {
    await tx.updateTable('conversations').set({ name }).where('id', '=', id).execute()
    await lineOfHouse(tx, { id }, viewer.id, { line: 'renamed', text: name })
  }
  if (picture && (await setPicture(tx, files, viewer, { id, before: before.picture_id }, picture)))
    await lineOfHouse(tx, { id }, viewer.id, { line: 'pictured' })
}

/** Brings members in; who is in already is passed over. They read what is said from then on. */
export async function addMembers(
  tx: Tx,
  { targets }: Around,
  viewer: Viewer,
  id: string,
  usernames: readonly string[],
): Promise<void> {
  const { seats, lastSeq } = await led(tx, viewer, id)
  const there = seats.filter(one => one.left_at === null)
  const inside = new Set(there.map(one => one.user_id))
  const who = (await newcomers(tx, targets, viewer, usernames)).filter(one => !inside.has(one.id))
  if (who.length === 0) return
  if (there.length + who.length > MAX_MEMBERS) throw new Refusal('chat.group-full', { max: MAX_MEMBERS })
  const strangers = who.filter(one => !one.knows).length
  if (strangers > 0) await countNew(tx, viewer.id, strangers)
  await seat(tx, viewer, id, lastSeq, who)
  await lineOfHouse(tx, { id }, viewer.id, { line: 'added', about: who.map(one => one.id) })
  await tellTurned(
    tx,
    id,
    who.map(one => one.id),
  )
}

const memberIn = ({ seats }: Table, userId: string): Seat =>
  seats.find(one => one.user_id === userId && one.left_at === null) ?? notFound()

const setSeat = (tx: Tx, { conversation_id, user_id }: Seat) =>
  tx.updateTable('conversation_members').where('conversation_id', '=', conversation_id).where('user_id', '=', user_id)

/** Makes a member one of its admins. */
export async function makeAdmin(tx: Tx, viewer: Viewer, id: string, userId: string): Promise<void> {
  const one = memberIn(await led(tx, viewer, id), userId)
  if (one.admin_at) return
  if (!one.accepted_at) throw new Refusal('chat.not-answered-yet')
  await setSeat(tx, one).set({ admin_at: NOW }).execute()
  await lineOfHouse(tx, { id }, viewer.id, { line: 'made-admin', about: [userId] })
}

/** Takes a member out: they read what was said until then, this line too. */
export async function takeOut(tx: Tx, viewer: Viewer, id: string, userId: string): Promise<void> {
  if (userId === viewer.id) throw new Refusal('chat.yourself')
  const one = memberIn(await led(tx, viewer, id), userId)
  const seq = await lineOfHouse(tx, { id }, viewer.id, { line: 'took-out', about: [userId] })
  await unseat(tx, one, seq)
}

const unseat = async (tx: Tx, one: Seat, seq: number): Promise<void> => {
  await setSeat(tx, one).set({ left_at: NOW, left_seq: seq, admin_at: null, pinned_at: null }).execute()
  await tellTurned(tx, one.conversation_id, [one.user_id])
}

/** Leaves a group. Whoever led it alone is followed by the member who is in it longest. */
export async function leaveGroup(tx: Tx, viewer: Pick<Viewer, 'id'>, id: string): Promise<void> {
  const table = await lockTable(tx, viewer.id, id)
  const { mine } = table
  if (!mine.grouped) notFound()
  if (mine.left_at) return
  const seq = mine.accepted_at ? await lineOfHouse(tx, { id }, viewer.id, { line: 'left' }) : table.lastSeq
  await unseat(tx, mine, seq)
  await passOn(tx, table)
}

/** Somebody leads a group as long as anybody is in it. */
async function passOn(tx: Tx, { id, mine, others }: Table): Promise<void> {
  const there = others.filter(one => one.left_at === null && one.accepted_at !== null && one.reach !== 'gone')
  if (!mine.admin_at || there.some(one => one.admin_at)) return
  const next = nextAdmin(there.some(one => one.reach === 'here') ? there.filter(one => one.reach === 'here') : there)
  if (!next) return
  await setSeat(tx, next).set({ admin_at: NOW }).execute()
  await lineOfHouse(tx, { id }, mine.user_id, { line: 'made-admin', about: [next.user_id] })
}

/** Whoever is erased leaves all their groups before. */
export async function leaveAllGroups(tx: Tx, viewerId: string): Promise<void> {
  const rows = await tx
    .selectFrom('conversation_members as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select('c.id')
    .where('m.user_id', '=', viewerId)
    .where('m.left_at', 'is', null)
    .where('c.pair', 'is', null)
    .orderBy('c.id')
    .execute()
  for (const { id } of rows) await leaveGroup(tx, { id: viewerId }, id)
}

import type { UserType } from '../../platform/shared/access.ts'

/** Messages that somebody may leave with a stranger who has not answered yet. */
export const MAX_UNANSWERED = 3

/** Whether somebody can be reached at all: `away` is suspended by the club, `gone` was erased. */
export type Reach = 'here' | 'away' | 'gone'

/** Whether a member accepted a conversation: a stranger wrote to them and waits, they talk, or they declined without a word. */
export type Acceptance = 'asked' | 'accepted' | 'declined'

/** Everything that decides what one side of a conversation of two sees of the other. */
export type Sides = {
  viewerId: string
  /** The other one. */
  reach: Reach
  /** Who of the two blocked the other. */
  blockedBy: readonly string[]
  mine: Acceptance
  theirs: Acceptance
  /** Messages that the viewer wrote while the other has not accepted. */
  unanswered: number
  receipts: { mine: boolean; theirs: boolean }
  presence: { mine: boolean; theirs: boolean }
}

/** What one side sees of the other, decided here and nowhere else. */
export type Seen = {
  /** Name, picture and page; without it they are somebody who was a member. */
  named: boolean
  /** Whether they are here, and when they were last; and that they write. */
  presence: boolean
  /** That what was written reached them, and that they read it. */
  delivered: boolean
  read: boolean
  /** Why nothing can be written to them; null when it can. */
  refusal: RefusalToWrite
}

/**
 * Why nothing can be written. Whom the other blocked reads the same as who writes to somebody suspended or gone, so that a block
 * tells nobody of itself.
 */
export type RefusalToWrite = 'chat.you-blocked' | 'chat.not-possible' | 'chat.not-answered' | 'chat.you-left' | null

function refusalToWrite({ viewerId, reach, blockedBy, theirs, unanswered }: Sides): RefusalToWrite {
  if (reach !== 'gone' && blockedBy.includes(viewerId)) return 'chat.you-blocked'
  if (reach !== 'here' || blockedBy.length > 0) return 'chat.not-possible'
  return theirs !== 'accepted' && unanswered >= MAX_UNANSWERED ? 'chat.not-answered' : null
}

/**
 * What the viewer sees of the other side. Nobody learns that a request was read, declined or blocked: until both talk there is one
 * tick and no presence. Read marks and presence are both ways: who hides theirs sees none.
 */
export function seenOf(sides: Sides): Seen {
  const { reach, blockedBy, mine, theirs, receipts, presence } = sides
  const talking = mine === 'accepted' && theirs === 'accepted'
  const open = talking && reach === 'here' && blockedBy.length === 0
  return {
    named: reach !== 'gone',
    presence: open && presence.mine && presence.theirs,
    delivered: talking,
    read: talking && receipts.mine && receipts.theirs,
    refusal: refusalToWrite(sides),
  }
}

/** Everything that decides what one member of a group sees of another one in it. */
export type GroupSides = Omit<Sides, 'unanswered'> & {
  /** Who of the two is in it no more. */ left: { mine: boolean; theirs: boolean }
}

/** What one member of a group sees of another one. */
export type SeenInGroup = Pick<Seen, 'named' | 'delivered' | 'read'> & {
  /** Their words stand folded until they are asked for. */
  folded: boolean
  /** That they write, and that they are here. */
  presence: boolean
  /** Whether their naming the viewer is told to the viewer, also where the group is muted. */
  calls: boolean
}

/**
 * What a member of a group sees of another one. A group is everybody's: a block does not end it, and whom one blocked learns nothing,
 * since what they see is what they would see of somebody who shows neither reading nor presence. The words of whom one blocked are folded
 * and call nobody. Marks are between those who talk; of who was only asked, declined, left or was suspended there are none.
 */
export function seenInGroup({
  viewerId,
  reach,
  blockedBy,
  mine,
  theirs,
  left,
  receipts,
  presence,
}: GroupSides): SeenInGroup {
  const blocked = blockedBy.includes(viewerId)
  const both = mine === 'accepted' && theirs === 'accepted' && !left.mine && !left.theirs && reach === 'here'
  const open = both && blockedBy.length === 0
  return {
    named: reach !== 'gone',
    folded: blocked && reach !== 'gone',
    presence: open && presence.mine && presence.theirs,
    delivered: both,
    read: open && receipts.mine && receipts.theirs,
    calls: !blocked && mine === 'accepted' && !left.mine,
  }
}

/** How far everybody else in a group is, together: as far as the last of them that may be known; null where nothing may. */
export function marksTogether(each: readonly { delivered: number | null; read: number | null }[]): {
  delivered: number | null
  read: number | null
} {
  const least = (all: readonly (number | null)[]) => {
    const known = all.filter(one => one !== null)
    return known.length > 0 ? Math.min(...known) : null
  }
  return { delivered: least(each.map(one => one.delivered)), read: least(each.map(one => one.read)) }
}

/** Members of a group at most, whoever was asked and has not answered among them. */
export const MAX_MEMBERS = 50

/** Who leads a group when its last admin goes: whoever has been in it longest of those who talk. */
export const nextAdmin = <M extends { user_id: string; added_at: Date }>(others: readonly M[]): M | undefined =>
  others.toSorted((a, b) => a.added_at.getTime() - b.added_at.getTime() || (a.user_id < b.user_id ? -1 : 1))[0]

/** Where a conversation lies for one of its members; `nowhere` in no list. */
export type Place = 'open' | 'archived' | 'request' | 'nowhere'

/** The place of a conversation: what a stranger wrote is apart until it is accepted, and away once it is declined or blocked. */
export function placeOf(acceptance: Acceptance, archived: boolean, blockedByMe: boolean, left = false): Place {
  if (acceptance === 'accepted') return archived ? 'archived' : 'open'
  return acceptance === 'asked' && !blockedByMe && !left ? 'request' : 'nowhere'
}

/** Whether somebody accepted, of the two moments that are kept of it. */
export const acceptanceOf = (member: { accepted_at: unknown; declined_at: unknown }): Acceptance =>
  member.accepted_at ? 'accepted' : member.declined_at ? 'declined' : 'asked'

/** Whether others see when somebody is here, before they chose: investors are written to by many, and begin without. */
export const presenceAtFirst = (userType: UserType | null): boolean => userType !== 'investor'

/** The ticks of one's own message: it is with the club, on their device, read. */
export type Tick = 'sent' | 'delivered' | 'read'

/** The tick of one's own message by how far the other side is; marks that are not shown are null. */
export function tickOf(seq: number, marks: { delivered: number | null; read: number | null }): Tick {
  if (marks.read !== null && seq <= marks.read) return 'read'
  return marks.delivered !== null && seq <= marks.delivered ? 'delivered' : 'sent'
}

/** The two marks after news of them, which may come late: they only grow. */
export const withMarks = <M extends { delivered: number | null; read: number | null }>(marks: M, news: M): M => ({
  ...news,
  delivered: furthest(marks.delivered, news.delivered),
  read: furthest(marks.read, news.read),
})
const furthest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (other ?? one) : Math.max(one, other)

/** The two ids as a conversation of two is known by: the same from either side. */
export const pairOf = (one: string, other: string): string => [one, other].toSorted().join(' ')

/** Numbers of a run of messages that a window lacks: `known` says which it has. Null when it has them all. */
export function missingIn(
  from: number,
  to: number,
  known: (seq: number) => boolean,
): { from: number; to: number } | null {
  let first = from
  let last = to
  while (first <= last && known(first)) first++
  while (last >= first && known(last)) last--
  return first > last ? null : { from: first, to: last }
}

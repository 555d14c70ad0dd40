import { useEffect } from 'react'
import { useRead } from '../../../../platform/web/call.ts'
import { useAnnounced, useListening } from '../../../../platform/web/live.ts'
import { agreementMoved } from '../../../agreements/contract.ts'
import { auctionMoved, auctionTopic } from '../../../auctions/contract/auction.ts'
import { itemChanged, itemLeft, itemOfferMoved } from '../../../items/contract.ts'
import { authorSilenced, loungeTopic, postEdited, postRemoved } from '../../../lounge/contract/moves.ts'
import { shownMemberMoved, shownMemberTopic } from '../../../profiles/contract.ts'
import { reactionTopic } from '../../../social/contract/likes.ts'
import { type CardKind, type CardRef, readCard } from '../../contract/attachments.ts'

/** The line of a thing, which the club opens to whoever may see it: one who may not any more is refused it, and reads again. */
const LINES: Record<CardKind, (id: string) => string> = {
  item: id => `item:${id}`,
  auction: auctionTopic,
  agreement: id => `agreement:${id}`,
  member: shownMemberTopic,
  post: id => reactionTopic({ kind: 'post', id }),
}

/** A card as its reader may see it now: read again with what moves the thing, and with what takes it from them. */
export function useCard({ kind, id }: CardRef) {
  const read = useRead(readCard, { query: { kind, id } })
  const { refetch } = read
  const again = () => void refetch()
  const line = LINES[kind](id)
  const opened = useListening(line)
  useEffect(() => {
    if (opened > 0) void refetch()
  }, [opened, refetch])
  const lineOf = (one: CardKind) => (kind === one ? line : null)
  useAnnounced(itemChanged, lineOf('item'), again)
  useAnnounced(itemLeft, lineOf('item'), again)
  useAnnounced(itemOfferMoved, lineOf('item'), again)
  useAnnounced(auctionMoved, lineOf('auction'), again)
  useAnnounced(agreementMoved, lineOf('agreement'), again)
  useMovesOfPost(kind === 'post' ? id : null, read.data?.data.member?.id ?? null, again)
  // A post names its author.
  const member = kind === 'member' ? id : (read.data?.data.member?.id ?? null)
  useAnnounced(shownMemberMoved, member && shownMemberTopic(member), again)
  return read
}

/** What is told of a post, whoever it is for; null of none. */
function useMovesOfPost(postId: string | null, authorId: string | null, again: () => void): void {
  const [everyone, members] = postId ? [loungeTopic('public'), loungeTopic('members')] : [null, null]
  const moved = (event: { postId: string }) => event.postId === postId && again()
  const silenced = (event: { authorId: string }) => event.authorId === authorId && again()
  useAnnounced(postEdited, everyone, moved)
  useAnnounced(postEdited, members, moved)
  useAnnounced(postRemoved, everyone, moved)
  useAnnounced(postRemoved, members, moved)
  useAnnounced(authorSilenced, members, silenced)
}

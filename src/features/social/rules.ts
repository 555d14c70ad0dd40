import type { OwnReactions, TargetRef, Tell } from './contract.ts'
import { MEMBER } from './contract.ts'

/** A block that stands between two members: who put it there. */
export type BlockBetween = { by: string }

/**
 * Why `viewerId` may not follow a thing of `ownerId`; null when they may. The one who was blocked is not told by whom, only
 * that it is not possible.
 */
export function refusalToFollow(
  viewerId: string,
  ownerId: string | null,
  blocks: readonly BlockBetween[],
): 'social.own-thing' | 'social.you-blocked' | 'social.not-possible' | null {
  if (ownerId === viewerId) return 'social.own-thing'
  return refusalAcrossBlock(viewerId, blocks)
}

/** Why two members may not like or comment on what is the other's; null when no block stands between them. */
export function refusalAcrossBlock(
  viewerId: string,
  blocks: readonly BlockBetween[],
): 'social.you-blocked' | 'social.not-possible' | null {
  if (blocks.some(one => one.by === viewerId)) return 'social.you-blocked'
  return blocks.length > 0 ? 'social.not-possible' : null
}

/** True for what is one's own page: nobody follows or blocks oneself, so the buttons are not there. */
export const isOneself = (viewerId: string | undefined, { kind, id }: TargetRef): boolean =>
  kind === MEMBER && id === viewerId

/** Whoever stands in no relation to a thing. */
export const standsNowhere = (id: string): OwnReactions => ({
  id,
  following: false,
  tell: null,
  bookmarked: false,
  liked: false,
  blocked: false,
})

/** What of a followed member is a highlight: what they offer, not what they write. */
export const wantedFor = (isOffer: boolean): readonly Tell[] =>
  isOffer ? ['everything', 'highlights'] : ['everything']

/** What somebody has on after one part of it was turned on or off: a block ends the following. */
export function withTurned(before: OwnReactions, part: Part, on: boolean): OwnReactions {
  const turned = { ...before, [part]: on }
  if (part === 'following') return { ...turned, tell: on ? 'everything' : null }
  return part === 'blocked' && on ? { ...turned, following: false, tell: null } : turned
}
export type Part = 'following' | 'bookmarked' | 'liked' | 'blocked'

/** The address at which a comment is shown under its thing. */
export const commentLink = (link: string, commentId: string): string =>
  `${link}${link.includes('?') ? '&' : '?'}comment=${commentId}`

/** The address at which a thing shows what is said about it. */
export const commentsLink = (link: string): string => `${link}${link.includes('?') ? '&' : '?'}tab=comments`

/**
 * Where one writes to a member: their conversation, or the first message to them. What one writes about is named in the field there,
 * as a card.
 */
export const messageAddress = (username: string, about?: TargetRef): string =>
  `/inbox?to=${encodeURIComponent(username)}${about ? `&about=${about.kind}:${about.id}` : ''}`

/** Where one proposes a meeting to a member, about a thing where there is one. */
export const meetAddress = (username: string, about?: TargetRef): string =>
  `/meeting?with=${encodeURIComponent(username)}${about ? `&about=${about.kind}:${about.id}` : ''}`

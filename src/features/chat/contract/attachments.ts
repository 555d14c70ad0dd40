import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { MAX_FILES_PER_GROUP } from '../../../platform/shared/file-rules.ts'
import { FileView } from '../../../platform/shared/files-contract.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { listOf, Paging } from '../../../platform/shared/page.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { STATES } from '../../agreements/rules.ts'
import { AuctionView } from '../../auctions/contract/auction.ts'
import { ItemCard } from '../../items/contract.ts'
import { Party } from './party.ts'

/** Bars of a waveform, at most. */
export const MAX_PEAKS = 64
/** What can be spoken of as a card. */
export const CARD_KINDS = ['item', 'member', 'agreement', 'post', 'auction'] as const
export type CardKind = (typeof CARD_KINDS)[number]

/** What a card is of. */
export const CardRef = z.object({ kind: z.enum(CARD_KINDS), id: Id })
export type CardRef = z.infer<typeof CardRef>

/** A card as its reader may see it now; `gone` when they may not, or it is not there any more. */
export const CardView = CardRef.extend({
  gone: z.boolean(),
  title: z.string().nullable(),
  /** Path of its page. */
  link: z.string().nullable(),
  /** Address of a small picture. */
  picture: z.string().nullable(),
  item: ItemCard.nullable(),
  auction: AuctionView.nullable(),
  /** Of an agreement: how far it is, and since when. */
  agreement: z.object({ state: z.enum(STATES), since: z.iso.datetime() }).nullable(),
  /** Of a member: who they are; of a post: who wrote it. */
  member: Party.nullable(),
  /** Of a member: their highlights, as their card in the directory says them. */
  headline: z.object({ text: z.string(), language: z.enum(LANGUAGES) }).nullable(),
})
export type CardView = z.infer<typeof CardView>

/** A page elsewhere: its title, and the site that its address names. No picture of it is ever shown. */
export const LinkView = z.object({ address: z.string(), title: z.string(), site: z.string() })
export type LinkView = z.infer<typeof LinkView>

/** A voice note: `peaks` says how loud its parts are, 0 to 100, in the order in which they are heard. */
export const VoiceView = z.object({ file: FileView, seconds: z.number().int(), peaks: z.array(z.number().int()) })
export type VoiceView = z.infer<typeof VoiceView>

/** What a message carries beside its words. */
export const Carries = z.object({
  /** Pictures and documents in their order. */
  files: z.array(FileView),
  voice: VoiceView.nullable(),
  card: CardRef.nullable(),
  link: LinkView.nullable(),
  /** Passed on from another conversation. */
  forwarded: z.boolean(),
})
export type Carries = z.infer<typeof Carries>

/** What a message without words is told by, in lists and quotes. */
export const Holds = z.object({
  kind: z.enum(['pictures', 'files', 'voice', 'card']),
  count: z.number().int(),
  /** Of a document: what it is called. */
  name: z.string().nullable(),
  /** Of a voice note: how long it is. */
  seconds: z.number().int().nullable(),
})
export type Holds = z.infer<typeof Holds>

/** What is sent along with a message. Files were uploaded before, and are the sender's own. */
export const Along = z.object({
  files: z.array(Id).max(MAX_FILES_PER_GROUP).optional(),
  voice: z.object({ fileId: Id, peaks: z.array(z.number().int().min(0).max(100)).max(MAX_PEAKS) }).optional(),
  card: CardRef.optional(),
  /** An address in the words, whose title and site are shown. */
  link: z.string().max(2000).optional(),
})
export type Along = z.infer<typeof Along>

/** Files and voice notes go to whoever talks with one; a stranger gets words first. */
export const ATTACHING = { 'chat.files-when-talking': 409 } as const

const About = z.object({ sessionId: Id })

export const readCard = call('GET /conversations/cards', {
  summary:
    'What is spoken of in a conversation, as the caller may see it now; what they may not is `gone`, like what never was.',
  access: 'signed-in',
  closedToLooking: true,
  query: CardRef,
  answer: z.object({ data: CardView }),
})

export const lookAtAddress = call('POST /conversations/addresses', {
  summary: 'What an address in a message leads to: a card of the club’s own, or title and site of a page elsewhere.',
  description:
    'A page elsewhere is asked once for everybody, by the server and under the rules for outgoing addresses. Null where neither is to be had.',
  access: 'signed-in',
  body: z.object({ address: z.url({ protocol: /^https?$/ }).max(2000) }),
  answer: z.object({ card: CardView.nullable(), link: LinkView.nullable() }),
  limits: [{ max: 60, seconds: 600, by: 'caller' }],
})

export const listSpeakable = call('GET /conversations/speakable', {
  summary: 'What the caller may want to speak of: their offers, auctions, agreements, posts, and whom they follow.',
  access: 'signed-in',
  closedToLooking: true,
  query: Paging.extend({ kind: z.enum(CARD_KINDS).default('item'), search: z.string().trim().max(100).optional() }),
  answer: listOf(CardView),
})

/** What of a conversation is listed beside it. */
export const SHARED = ['pictures', 'files', 'voice', 'links', 'cards'] as const
export type SharedKind = (typeof SHARED)[number]

/** Something that was shared, with the message that it stands in. */
export const SharedThing = z.object({
  seq: z.number().int(),
  by: Id,
  own: z.boolean(),
  at: z.iso.datetime(),
  file: FileView.nullable(),
  voice: VoiceView.nullable(),
  link: LinkView.nullable(),
  card: CardRef.nullable(),
})
export type SharedThing = z.infer<typeof SharedThing>

export const listShared = call('GET /conversations/:sessionId/shared', {
  summary:
    'Pictures, files, voice notes, links or cards of a conversation, the newest first, and how many there are of each.',
  access: 'signed-in',
  closedToLooking: true,
  params: About,
  query: Paging.extend({ kind: z.enum(SHARED).default('pictures') }),
  answer: listOf(SharedThing).extend({ counts: z.record(z.enum(SHARED), z.number().int()) }),
})

import type { z } from 'zod'

/**
 * What notices are about, as members choose how they are told of it: a row of the table in their settings. What each row says when
 * nobody chose anything, and what of it cannot be chosen, is for the feature that delivers notices.
 */
export const NOTICE_TOPICS = [
  'outbid',
  'watched',
  'bought',
  'own-bids',
  'sold',
  'offers',
  'searches',
  'deals',
  'messages',
  'requests',
  'calls',
  'meetings',
  'followers',
  'reactions',
  'comments',
  'posts',
  'security',
  'profile',
  'plan',
  'points',
  'support',
  'decisions',
  'cases',
  'desk',
] as const
export type NoticeTopic = (typeof NOTICE_TOPICS)[number]

/** Why a notice waits for its reader: something ends soon, or somebody waits for an answer. */
export type NoticeWait = 'ends' | 'answer'

/**
 * A kind of notice to one member. Its sentences are `notices.<reason>.title` and `.body` of the declaring feature, in both
 * languages, and `.act`, the verb on its button, where it waits for its reader.
 */
export type NoticeKind<Name extends string = string, S extends z.ZodType = z.ZodType> = {
  name: Name
  params: S
  topic: NoticeTopic
  /** False: its feature sends a mail of its own, or nothing of it is worth a mail. */
  mail: boolean
  waits: NoticeWait | null
  /** The param that names the thing it is about; that thing can be muted, by the path that the notice leads to. */
  about: string | null
  /** The param with the id of that thing, where its page shows others too: a search. */
  thing: string | null
  /** The param with the id of the member whose doing it tells of; that member can be muted instead. */
  by: string | null
}

type Options = { topic?: NoticeTopic; mail?: boolean; waits?: NoticeWait; about?: string; thing?: string; by?: string }

/** The row of a kind that names none: the one called as its feature is, else that of one's own profile. */
const rowOf = (name: string): NoticeTopic => NOTICE_TOPICS.find(topic => topic === name.split('.')[0]) ?? 'profile'

/**
 * Declares a notice `feature.reason`; its params fill the placeholders of title and body. By mail goes what names its row and does not
 * say otherwise.
 */
export function notice<Name extends `${string}.${string}`, S extends z.ZodType>(
  name: Name,
  params: S,
  { topic, mail = topic !== undefined, waits, about, thing, by }: Options = {},
): NoticeKind<Name, S> {
  return {
    ...{ name, params, mail },
    topic: topic ?? rowOf(name),
    waits: waits ?? null,
    about: about ?? null,
    thing: thing ?? null,
    by: by ?? null,
  }
}

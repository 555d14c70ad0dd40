import type { AnswerOf, Call, InputOf } from '../shared/call.ts'
import type { PictureSource } from '../shared/picture-source.ts'
import type { Language } from '../shared/text.ts'

/** A read that a page begins with, and with what the browser asks it. */
export type FirstRead = { call: Call; input: object }

/** Names a read for `registry.firstReads`, typed by its call. Only what everybody may read comes with a document. */
export function firstRead<C extends Call>(call: C, input?: InputOf<C>): FirstRead {
  if (call.access !== 'anyone') throw new Error(`${call.id} is not for everybody: it cannot come with a document.`)
  return { call, input: input ?? {} }
}

/** What a call answered to a page's first reads; nothing when it is not among them or failed. */
export type Answered = <C extends Call>(call: C) => AnswerOf<C> | undefined

/** What of the first answers the document itself shows, where its screen will: the first picture, the first texts. */
export type Shown = {
  picture?: PictureSource | null | undefined
  texts?: readonly { text: string; lang: Language }[]
  /** Under which of the texts the picture stands; it may be an empty one. */
  pictureUnder?: number
}

/**
 * The reads of pages at a path (with its `:params`, or '*' for every page); `search` is what the address asks for. `shows`
 * names, of what they answered, what the screen shows first and largest: the picture is asked for before any script, and pages
 * with a first paint draw it.
 */
export type FirstReads = {
  path: string
  reads(search: URLSearchParams, params: Record<string, string>): readonly FirstRead[] | Promise<readonly FirstRead[]>
  shows?: ((answered: Answered) => Shown) | undefined
}

import type { Call, InputOf } from '../shared/call.ts'

/** A read that a page begins with, and with what the browser asks it. */
export type FirstRead = { call: Call; input: object }

/** Names a read for `box.firstReads`, typed by its call. Only what everybody may read comes with a document. */
export function firstRead<C extends Call>(call: C, input?: InputOf<C>): FirstRead {
  if (call.access !== 'anyone') throw new Error(`${call.id} is not for everybody: it cannot come with a document.`)
  return { call, input: input ?? {} }
}

/** The reads of pages at a path, or with '*' of every page; `search` is what the address asks for. */
export type FirstReads = { path: string; reads(search: URLSearchParams): readonly FirstRead[] }

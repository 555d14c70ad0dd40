import type { NoticeKind, NoticeWait } from '../../../platform/shared/notice.ts'
import { type Group, TOPICS } from '../rules/topics.ts'

/** Every kind of notice by its name. */
export type Kinds = ReadonlyMap<string, NoticeKind>

/** The kinds of the house, read when somebody asks: features plug theirs in one after the other. */
export function kindsOf(notices: () => readonly NoticeKind[]): () => Kinds {
  let known: Kinds | null = null
  return () => {
    known ??= new Map(notices().map(one => [one.name, one]))
    return known
  }
}

/** Names of the kinds of a group. */
export const namesIn = (kinds: Kinds, group: Group): string[] =>
  [...kinds.values()].filter(({ topic }) => TOPICS[topic].group === group).map(({ name }) => name)

/** Names of the kinds that wait for their reader, for a reason or any. */
export const namesWaiting = (kinds: Kinds, why: NoticeWait | null = null): string[] =>
  [...kinds.values()].filter(({ waits }) => waits && (why === null || waits === why)).map(({ name }) => name)

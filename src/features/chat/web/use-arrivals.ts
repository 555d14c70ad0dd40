import { useState } from 'react'
import { isolate } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import type { ConversationView } from '../contract.ts'
import type { MessageView } from '../contract/messages.ts'
import type { strings } from '../strings.en.ts'
import { useHouseLine, useMembers, useNameOf } from './group/members.ts'
import { holdsIn, useHolds } from './parts/use-holds.ts'

/** Announcements that stay in the page at once: whoever reads it line by line finds few of them. */
const KEPT = 3

/** One announcement; its key tells it from another one of the same words. */
export type Arrival = { key: number; words: string }

/** What screen readers say of messages that come into the open conversation, one after the other. */
export function useArrivals(
  conversation: ConversationView | null,
): [readonly Arrival[], (message: MessageView) => void] {
  const [arrivals, setArrivals] = useState<readonly Arrival[]>([])
  const wordsOf = useWordsOf(conversation)
  const tell = (message: MessageView) => {
    const words = wordsOf(message)
    if (words) setArrivals(before => [...before, { key: (before.at(-1)?.key ?? 0) + 1, words }].slice(-KEPT))
  }
  return [arrivals, tell]
}

/** A message as it is said aloud: as the last line of the list says it, and no word of whom the reader blocked. */
function useWordsOf(conversation: ConversationView | null): (message: MessageView) => string | null {
  const t = useText<typeof strings>('chat')
  const members = useMembers(conversation)
  const nameOf = useNameOf()
  const holds = useHolds()
  const happened = useHouseLine()
  return ({ by, own, line, names, text, carries, removed }) => {
    if (!conversation || removed) return null
    const { group, other } = conversation
    const called = (id: string) => (group ? members.get(id)?.name : id === other?.id ? other.name : null) ?? t('former')
    if (line) return happened(line, { own, by: called(by), about: names.map(called), text })
    const words = isolate(holds(text, holdsIn(carries)))
    if (!group) return t('thread.arrived', { name: isolate(nameOf(conversation)), text: words })
    const author = members.get(by)
    // Until it is known who wrote, it is not known either whether the reader wants their words.
    if (!author) return t('thread.new-one', { count: 1 })
    if (author.folded) return t('group.folded', { name: isolate(called(by)) })
    return t('thread.arrived-in', { name: isolate(called(by)), group: isolate(group.name), text: words })
  }
}

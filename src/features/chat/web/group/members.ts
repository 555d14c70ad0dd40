import { useCallback, useMemo } from 'react'
import { foldText, localeOf } from '../../../../platform/shared/text.ts'
import { useRead } from '../../../../platform/web/call.ts'
import type { Nameable } from '../../../../platform/web/forms/naming/name-finder.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import type { ConversationView } from '../../contract.ts'
import { type GroupMember, listGroupMembers } from '../../contract/groups.ts'
import type { HouseLine } from '../../contract/house-lines.ts'
import type { strings } from '../../strings.en.ts'

/** Everybody who is or was in a group, by id; of a conversation of two nobody is read. */
export function useMembers(conversation: ConversationView | null): ReadonlyMap<string, GroupMember> {
  const read = useRead(
    listGroupMembers,
    { params: { sessionId: conversation?._id ?? '' } },
    { enabled: conversation?.group != null },
  )
  const rows = read.data?.data
  return useMemo(() => new Map((rows ?? []).map(one => [one.id, one])), [rows])
}

/** Finds who is in a group by the beginning of any word of a name, in either script, for a name behind an @. */
export const findIn =
  (members: ReadonlyMap<string, GroupMember>) =>
  async (typed: string): Promise<readonly Nameable[]> => {
    const start = foldText(typed)
    return [...members.values()].flatMap(({ id, name, username, userType, picture, own, left }) =>
      name !== null && username !== null && !own && !left && saysStart(`${name} ${username}`, start)
        ? [{ id, name, username, picture, kind: userType ?? 'company' }]
        : [],
    )
  }

const saysStart = (name: string, start: string): boolean =>
  foldText(name)
    .split(/\s+/)
    .some(word => word.startsWith(start))

/** What a conversation is called: the other one's name, or the group's. */
export function useNameOf(): (conversation: Pick<ConversationView, 'other' | 'group'>) => string {
  const t = useText<typeof strings>('chat')
  return useCallback(({ other, group }) => group?.name ?? other?.name ?? t('former'), [t])
}

/** How those who talk are called, by id. */
export function useNames(
  conversation: ConversationView,
  members: ReadonlyMap<string, GroupMember>,
): (id: string) => string {
  const t = useText<typeof strings>('chat')
  const { other } = conversation
  return useCallback(id => (id === other?.id ? other.name : members.get(id)?.name) ?? t('former'), [t, other, members])
}

/** A line of the house in words: who did what, and to whom. */
export function useHouseLine() {
  const t = useText<typeof strings>('chat')
  const { language } = useLanguage()
  return (
    line: HouseLine,
    { own, by, about, text }: { own: boolean; by: string; about: readonly string[]; text: string },
  ): string => {
    const minutes = Math.round(Number(text) / 60)
    const length = line === 'called' ? (minutes > 0 ? t('calls.length', { count: minutes }) : t('calls.less-than')) : ''
    const who = new Intl.ListFormat(localeOf(language)).format(about.map(isolate))
    return t(own ? `lines.own.${line}` : `lines.other.${line}`, { name: isolate(by), who, length, text: isolate(text) })
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { send, useRead } from '../../../platform/web/call.ts'
import { MessageCircle, UserRound } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { toast, undoBar } from '../../../platform/web/ui/toast.ts'
import { type ConversationView, listConversations, sortConversation } from '../../chat/contract.ts'
import type { MutedThing } from '../../notifications/web/public.ts'
import { chooseTell, type KeptThing, MEMBER, myFollows, type Tell } from '../../social/contract.ts'
import type { strings } from '../strings.en.ts'

/** More are not shown here; each can be unmuted where it is. */
const MOST = 100

/** What is muted where it is read: conversations, and followed members of whom nothing is told. Each with the way back. */
export function useMutedElsewhere(): MutedThing[] {
  const t = useText<typeof strings>('my-settings')
  const client = useQueryClient()
  const wish = { perPage: MOST } as const
  const silent = useRead(myFollows, { query: { ...wish, kind: MEMBER, tell: 'nothing' } }, { staleMs: 0 })
  const open = useRead(listConversations, { query: wish }, { staleMs: 0 })
  const archived = useRead(listConversations, { query: { ...wish, filter: 'archived' } }, { staleMs: 0 })

  const change = async (write: () => Promise<{ message: string }>, back: () => void) => {
    try {
      const { message } = await write()
      undoBar({ message, onUndo: back })
    } catch (error) {
      toast({ tone: 'danger', title: (error as Error).message })
    } finally {
      for (const read of [myFollows, listConversations]) await client.invalidateQueries({ queryKey: [read.id] })
    }
  }
  const tell = (member: KeptThing, choice: Tell): Promise<void> =>
    change(
      () => send(chooseTell, { body: { kind: member.kind, id: member.id, tell: choice } }),
      () => void tell(member, choice === 'nothing' ? 'everything' : 'nothing'),
    )
  const turn = ({ _id: sessionId }: ConversationView, muted: boolean): Promise<void> =>
    change(
      () => send(sortConversation, { params: { sessionId }, body: { muted } }),
      () => void turn({ _id: sessionId } as ConversationView, !muted),
    )

  const members = (silent.data?.data ?? []).map(one => ({
    key: `follow ${one.id}`,
    drawing: UserRound,
    label: one.title ?? t('muted.former'),
    link: one.link,
    hint: t('muted.member'),
    unmute: () => void tell(one, 'everything'),
  }))
  const conversations = [...(open.data?.data ?? []), ...(archived.data?.data ?? [])].filter(one => one.muted)
  return [
    ...members,
    ...conversations.map(one => ({
      key: `conversation ${one._id}`,
      drawing: MessageCircle,
      label: one.group?.name ?? one.other?.name ?? t('muted.former'),
      link: `/inbox/${one._id}`,
      hint: t('muted.conversation'),
      unmute: () => void turn(one, false),
    })),
  ]
}

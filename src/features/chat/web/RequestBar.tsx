import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { send } from '../../../platform/web/call.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { toast, undoBar } from '../../../platform/web/ui/toast.ts'
import { MEMBER } from '../../social/contract.ts'
import { useBlock } from '../../social/web/public.ts'
import { acceptRequest, type ConversationView, declineRequest, listConversations, undoDecline } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { usePatch } from './data.ts'
import { ReportLatest } from './ReportLatest.tsx'
import css from './ThreadPane.module.css'

/** What to do with a stranger who asks: talk, decline without a word, block, report. */
export function RequestBar({ conversation }: { conversation: ConversationView }) {
  const t = useText<typeof strings>('chat')
  const { group } = conversation
  const from = conversation.other ?? group?.askedBy
  const name = from?.name ?? t('former')
  const navigate = useNavigate()
  const client = useQueryClient()
  const patch = usePatch()
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null)
  const leave = () => void navigate('/inbox?filter=requests')
  const block = useBlock({ kind: MEMBER, id: from?.id ?? '', name, onBlocked: leave })
  const takeBack = async () => {
    try {
      const { data } = await send(undoDecline, { params: { sessionId: conversation._id } }, { quiet: true })
      patch(conversation._id, () => data)
    } catch (error) {
      toast({ tone: 'danger', title: (error as Error).message })
    } finally {
      void client.invalidateQueries({ queryKey: [listConversations.id] })
    }
  }
  const answer = async (act: 'accept' | 'decline') => {
    if (busy) return
    setBusy(act)
    try {
      const call = act === 'accept' ? acceptRequest : declineRequest
      const { data } = await send(call, { params: { sessionId: conversation._id } }, { quiet: true })
      patch(conversation._id, () => data)
      if (act === 'accept') void navigate(`/inbox/${conversation._id}`, { replace: true })
      else {
        undoBar({ message: t('ask.declined', { name: isolate(name) }), onUndo: () => void takeBack() })
        leave()
      }
    } catch (error) {
      toast({ tone: 'danger', title: (error as Error).message })
    } finally {
      setBusy(null)
      void client.invalidateQueries({ queryKey: [listConversations.id] })
    }
  }
  return (
    <div className={css.ask}>
      <strong>
        {group
          ? t('ask.group', { name: isolate(name), group: isolate(group.name) })
          : t('ask.title', { name: isolate(name) })}
      </strong>
      <p>{t('ask.body')}</p>
      <div className={css.answers}>
        <Button variant="primary" loading={busy === 'accept'} onClick={() => void answer('accept')}>
          {t('ask.accept')}
        </Button>
        <Button loading={busy === 'decline'} onClick={() => void answer('decline')}>
          {t('ask.decline')}
        </Button>
        <Button variant="ghost" onClick={() => block.item.onPick?.()}>
          {block.blocked ? block.item.label : t('ask.block')}
        </Button>
        <ReportLatest sessionId={conversation._id} name={name}>
          {t('ask.report')}
        </ReportLatest>
      </div>
      {block.dialog}
    </div>
  )
}

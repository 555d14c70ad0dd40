import { useState } from 'react'
import { Checkbox } from '../../../../platform/web/forms/Checkbox.tsx'
import { SearchField } from '../../../../platform/web/forms/SearchField.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import type { MessageView } from '../../contract/messages.ts'
import type { strings } from '../../strings.en.ts'
import { useConversations } from '../data.ts'
import { useNameOf } from '../group/members.ts'
import { enqueue } from '../send-queue.ts'
import css from './Parts.module.css'

/** Conversations that a message is passed on to at once. */
const MOST = 5

/** Passes a message on to one or several conversations; each goes out like any other message. */
export function ForwardDialog({
  message,
  sessionId,
  onClose,
}: {
  message: MessageView
  sessionId: string
  onClose: () => void
}) {
  const t = useText<typeof strings>('chat')
  const words = useWords()
  const nameOf = useNameOf()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const read = useConversations('all', search, 1)
  const holdsFiles = (message.carries?.files.length ?? 0) > 0 || message.carries?.voice != null
  const rows = (read.data?.data ?? []).filter(one => one.refusal === null && (!holdsFiles || one.answered))
  const pass = () => {
    for (const to of chosen)
      enqueue({ sessionId: to, text: message.text, answers: null, forward: { sessionId, seq: message.seq } })
    toast({ tone: 'success', title: t('parts.passed-on', { count: chosen.length }) })
    onClose()
  }
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button variant="primary" disabled={chosen.length === 0} onClick={pass}>
        {t('parts.forward')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={t('parts.forward-to')} footer={footer}>
      <div className={css.pick}>
        <SearchField label={t('parts.pick-search')} value={search} onChange={setSearch} />
        {read.error && !read.data ? (
          <ErrorPiece error={read.error} level={3} onRetry={() => void read.refetch()} />
        ) : !read.data ? (
          <Skeleton height="160px" />
        ) : rows.length === 0 ? (
          <EmptyState kind="no-match" title={t('parts.forward-none')} />
        ) : (
          <ul className={css.picks}>
            {rows.map(one => (
              <li key={one._id} className={css.forwardRow}>
                <Checkbox
                  name={one._id}
                  label={nameOf(one)}
                  value={chosen.includes(one._id)}
                  disabled={!chosen.includes(one._id) && chosen.length >= MOST}
                  onChange={on =>
                    setChosen(before => (on ? [...before, one._id] : before.filter(id => id !== one._id)))
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

import { useState } from 'react'
import { send } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { isolate } from '../../../accounts/web/isolate.ts'
import { withReplies } from '../../comment-moves.ts'
import { type CommentView, FIRST_ANSWERS, listReplies, type Thread } from '../../contract/comments.ts'
import type { strings } from '../../strings.en.ts'
import { CommentRow } from './CommentRow.tsx'
import { Composer } from './Composer.tsx'
import { useCommentsAround } from './comments-context.ts'
import css from './ThreadView.module.css'
import { hasKept, useKeptText } from './use-kept-text.ts'

const PER_PAGE = 50

/** A comment of the first level with the answers under it. */
export function ThreadView({ thread: { comment, replies, replyCount } }: { thread: Thread }) {
  const kept = `reply:${comment._id}`
  const [answered, setAnswered] = useState<CommentView | null>(() => (hasKept(kept) ? comment : null))
  return (
    <>
      <CommentRow comment={comment} onReply={setAnswered} />
      {replies.length > 0 && (
        <ul className={css.replies}>
          {replies.map(reply => (
            <li key={reply._id}>
              <CommentRow comment={reply} onReply={setAnswered} />
            </li>
          ))}
        </ul>
      )}
      <MoreReplies commentId={comment._id} shown={replies.length} count={replyCount} />
      {answered?.author && (
        <Reply key={answered._id} kept={kept} answered={answered} onClose={() => setAnswered(null)} />
      )}
    </>
  )
}

function MoreReplies({ commentId, shown, count }: { commentId: string; shown: number; count: number }) {
  const t = useText<typeof strings>('social')
  const words = useWords()
  const { store } = useCommentsAround()
  const [busy, setBusy] = useState(false)
  if (shown >= count) return null
  const more = async () => {
    setBusy(true)
    try {
      // The first ones come with the comment: those that wrote themselves behind them are met again and stand once.
      const page = shown <= FIRST_ANSWERS ? 1 : Math.floor(shown / PER_PAGE) + 1
      const next = await send(listReplies, { params: { commentId }, query: { page, perPage: PER_PAGE } })
      store.change(all => withReplies(all, commentId, next.data, next.count))
    } catch {
      toast({ tone: 'danger', title: words('ui.not-connected') })
    }
    setBusy(false)
  }
  return (
    <div className={css.more}>
      <Button variant="ghost" loading={busy} onClick={() => void more()}>
        {t('comments.more-replies', { count: count - shown })}
      </Button>
    </div>
  )
}

type ReplyProps = { kept: string; answered: CommentView; onClose: () => void }

function Reply({ kept, answered, onClose }: ReplyProps) {
  const t = useText<typeof strings>('social')
  const { writing } = useCommentsAround()
  const [text, setText] = useKeptText(kept)
  const send = async (words: string) => {
    const refusal = await writing.write(words, answered._id)
    if (refusal !== null) return refusal
    setText('')
    onClose()
    return null
  }
  const cancel = () => {
    setText('')
    onClose()
  }
  return (
    <div className={css.reply}>
      <Composer
        label={t('comments.reply-label', { name: isolate(answered.author?.name ?? '') })}
        send={t('comments.send-reply')}
        text={text}
        onText={setText}
        onSend={send}
        onCancel={cancel}
        opens
      />
    </div>
  )
}

import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { MemberFace } from '../../../../platform/web/ui/MemberFace.tsx'
import { isolate } from '../../../accounts/web/isolate.ts'
import { withLike } from '../../comment-moves.ts'
import { COMMENT, type CommentView, type Writer } from '../../contract/comments.ts'
import type { strings } from '../../strings.en.ts'
import { HeartCount } from '../HeartCount.tsx'
import { PostText } from '../PostText.tsx'
import { useSwitch } from '../use-switch.ts'
import { CommentHead } from './CommentHead.tsx'
import { CommentMenu } from './CommentMenu.tsx'
import css from './CommentRow.module.css'
import { useCommentsAround } from './comments-context.ts'
import { EditComment } from './EditComment.tsx'

type CommentRowProps = { comment: CommentView; onReply: (comment: CommentView) => void }

/** One comment: who, when, the words, and what can be done with it. Of one that is gone only the place. */
export function CommentRow({ comment, onReply }: CommentRowProps) {
  const t = useText<typeof strings>('social')
  if (comment.state !== 'standing' || !comment.author)
    return <p className={css.gone}>{t(comment.state === 'hidden' ? 'comments.hidden' : 'comments.removed')}</p>
  return <Standing comment={comment} author={comment.author} onReply={onReply} />
}

function Standing({ comment, author, onReply }: CommentRowProps & { author: Writer }) {
  const t = useText<typeof strings>('social')
  const { linked } = useCommentsAround()
  const [edits, setEdits] = useState(false)
  const row = useRef<HTMLElement>(null)
  const isLinked = linked === comment._id
  useEffect(() => {
    if (isLinked) row.current?.scrollIntoView({ block: 'center' })
  }, [isLinked])
  return (
    <article ref={row} className={classNames(css.row, isLinked && css.linked)}>
      <MemberFace member={author} size={36} />
      <div className={css.body}>
        <CommentHead comment={comment} author={author} />
        {edits ? (
          <EditComment comment={comment} onClose={() => setEdits(false)} />
        ) : (
          <PostText text={comment.text} lang={comment.language} mentions={comment.mentions} />
        )}
        <div className={css.acts}>
          <LikeComment comment={comment} author={author} />
          <Button
            variant="ghost"
            size="compact"
            aria-label={t('comments.reply-named', { name: isolate(author.name) })}
            onClick={() => onReply(comment)}
          >
            {t('comments.reply')}
          </Button>
        </div>
      </div>
      <CommentMenu comment={comment} author={author} onEdit={() => setEdits(true)} />
    </article>
  )
}

function LikeComment({ comment, author }: { comment: CommentView; author: Writer }) {
  const t = useText<typeof strings>('social')
  const { store } = useCommentsAround()
  const { _id: id } = comment
  const { press, viewer } = useSwitch({ kind: COMMENT, id }, 'liked')
  const turn = async () => {
    const show = (liked: boolean, by: number) => store.change(page => withLike(page, id, liked, by))
    const on = !comment.liked
    const step = on ? 1 : -1
    if (viewer) show(on, step)
    if (!(await press(on)) && viewer) show(!on, -step)
  }
  const name = t('comments.like-of', { name: isolate(author.name) })
  return <HeartCount compact name={name} on={comment.liked} count={comment.likes} onPress={() => void turn()} />
}

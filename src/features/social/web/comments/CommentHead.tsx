import { useText } from '../../../../platform/web/text.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { Go } from '../../../../platform/web/ui/Go.tsx'
import { TimeAgo } from '../../../../platform/web/ui/TimeAgo.tsx'
import { isolate } from '../../../accounts/web/isolate.ts'
import type { CommentView, Writer } from '../../contract/comments.ts'
import type { strings } from '../../strings.en.ts'
import css from './CommentRow.module.css'
import { useCommentsAround } from './comments-context.ts'

/** Who wrote a comment, when, and to whom. */
export function CommentHead({ comment, author }: { comment: CommentView; author: Writer }) {
  const t = useText<typeof strings>('social')
  const { ownerId } = useCommentsAround()
  const { name, link } = author
  const named = <bdi>{name}</bdi>
  return (
    <div className={css.head}>
      <span className={css.name}>
        {link ? (
          <Go to={link} className={css.link}>
            {named}
          </Go>
        ) : (
          named
        )}
      </span>
      {author.id === ownerId && (
        <Chip tone="primary">{t(comment.kind === 'post' ? 'comments.by-author' : 'comments.by-owner')}</Chip>
      )}
      <span className={css.about}>
        <TimeAgo value={comment.createdAt} />
        {comment.editedAt && ` · ${t('comments.edited')}`}
        {comment.answers && ` · ${t('comments.answers', { name: isolate(comment.answers.name) })}`}
      </span>
    </div>
  )
}

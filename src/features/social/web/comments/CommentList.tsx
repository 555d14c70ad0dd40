import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { holdsComment } from '../../comment-moves.ts'
import type { strings } from '../../strings.en.ts'
import css from './Comments.module.css'
import { useCommentsAround } from './comments-context.ts'
import { ThreadView } from './ThreadView.tsx'
import { useComments } from './use-comments.ts'

/** The comments that were read so far, and the way to older ones. */
export function CommentList() {
  const t = useText<typeof strings>('social')
  const { store, linked } = useCommentsAround()
  const { read, more, loading } = useComments(store)
  const slow = useDelayed(read.isPending)
  if (read.error) return <ErrorPiece error={read.error} level={3} onRetry={() => void read.refetch()} />
  if (!read.data) return slow ? <Skeleton height="160px" /> : null
  const { data, count } = read.data
  if (count === 0)
    return (
      <p className={css.none}>
        <strong>{t('comments.none')}.</strong> {t('comments.none-too')}
      </p>
    )
  return (
    <>
      <ul className={css.threads}>
        {data
          .filter(thread => !holdsComment(thread, linked))
          .map(thread => (
            <li key={thread.comment._id}>
              <ThreadView thread={thread} />
            </li>
          ))}
      </ul>
      {data.length < count && (
        <Button loading={loading} onClick={() => void more()}>
          {t('comments.show-more')}
        </Button>
      )}
    </>
  )
}

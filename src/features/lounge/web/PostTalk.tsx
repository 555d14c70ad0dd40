import { useText } from '../../../platform/web/text.tsx'
import { isolate } from '../../accounts/web/isolate.ts'
import { ReportDialog } from '../../reports/web/ReportDialog.tsx'
import { Comments } from '../../social/web/comments/Comments.tsx'
import { POST, type PostView } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './PostCard.module.css'

type PostTalkProps = { post: PostView /** Opened by a press just now: the field takes the focus. */; opens: boolean }

/** What is said under a post. */
export function PostTalk({ post, opens }: PostTalkProps) {
  const t = useText<typeof strings>('lounge')
  return (
    <section className={css.comments} aria-label={t('post.comments-of', { name: isolate(post.author.name) })}>
      <Comments kind={POST} id={post._id} ownerId={post.author.id} report={ReportDialog} opens={opens} />
    </section>
  )
}

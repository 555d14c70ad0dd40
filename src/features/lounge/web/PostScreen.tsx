import { useNavigate, useParams } from 'react-router'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Breadcrumb } from '../../../platform/web/ui/Breadcrumb.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { isolate } from '../../accounts/web/isolate.ts'
import { useNameTitle } from '../../settings/web/use-name-title.ts'
import type { strings } from '../strings.en.ts'
import { MissingPost } from './MissingPost.tsx'
import { PostCard } from './PostCard.tsx'
import css from './PostScreen.module.css'
import { PostSkeleton } from './PostSkeleton.tsx'
import { usePost } from './use-post.ts'

/** A post at its own address, with what is said under it. */
export function PostScreen() {
  const t = useText<typeof strings>('lounge')
  const { postId = '' } = useParams()
  const go = useNavigate()
  const read = usePost(postId)
  const slow = useDelayed(read.isPending)
  const post = read.data?.data
  useNameTitle(post && t('post-by', { name: post.author.name }), t('back'))
  const missing = read.error instanceof Refusal && read.error.code === 'not-found'
  return (
    <Wrap className={css.page}>
      <div className={css.column}>
        <Breadcrumb items={[{ label: t('back'), href: '/timeline' }, { label: t('pages.post') }]} />
        {missing && <MissingPost />}
        {read.error && !missing && <ErrorPiece error={read.error} level={1} onRetry={() => void read.refetch()} />}
        {slow && <PostSkeleton />}
        {post && !read.error && (
          <>
            <h1 className="visually-hidden">{t('post-by', { name: isolate(post.author.name) })}</h1>
            <PostCard post={post} alone onGone={() => void go('/timeline')} />
          </>
        )}
      </div>
    </Wrap>
  )
}

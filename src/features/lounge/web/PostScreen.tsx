import { useNavigate, useParams } from 'react-router'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { useRead } from '../../../platform/web/call.ts'
import { useAnnounced } from '../../../platform/web/live.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Breadcrumb } from '../../../platform/web/ui/Breadcrumb.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { isolate } from '../../accounts/web/isolate.ts'
import { loungeTopic, postEdited, postRemoved, readPost } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { PostCard } from './PostCard.tsx'
import css from './PostScreen.module.css'
import { PostSkeleton } from './PostSkeleton.tsx'

/** A post at its own address, with what is said under it. */
export function PostScreen() {
  const t = useText<typeof strings>('lounge')
  const { postId = '' } = useParams()
  const { viewer, status } = useSession()
  const go = useNavigate()
  const read = useRead(readPost, { params: { postId } }, { enabled: status !== 'loading' })
  const slow = useDelayed(read.isPending)
  const again = (event: { postId: string }) => event.postId === postId && void read.refetch()
  const post = read.data?.data
  const topic = post && (viewer || post.audience === 'public') ? loungeTopic(post.audience) : null
  useAnnounced(postEdited, topic, again)
  useAnnounced(postRemoved, topic, again)
  const missing = read.error instanceof Refusal && read.error.code === 'not-found'
  return (
    <Wrap className={css.page}>
      <div className={css.column}>
        <Breadcrumb items={[{ label: t('back'), href: '/timeline' }, { label: t('pages.post') }]} />
        {missing && <Missing />}
        {read.error && !missing && <ErrorPiece error={read.error} onRetry={() => void read.refetch()} />}
        {slow && <PostSkeleton />}
        {post && !read.error && (
          <>
            <VisuallyHidden>
              <h1>{t('post-by', { name: isolate(post.author.name) })}</h1>
            </VisuallyHidden>
            <PostCard post={post} alone onGone={() => void go('/timeline')} />
          </>
        )}
      </div>
    </Wrap>
  )
}

/** Not there, or not for visitors: they are told how to find out. */
function Missing() {
  const t = useText<typeof strings>('lounge')
  const { postId = '' } = useParams()
  const { viewer } = useSession()
  return (
    <EmptyState
      kind="no-match"
      title={t('missing.title')}
      body={t('missing.body')}
      action={
        viewer ? (
          <Button variant="primary" href="/timeline">
            {t('missing.back')}
          </Button>
        ) : (
          <Button variant="primary" href={`/login?next=${encodeURIComponent(`/timeline/posts/${postId}`)}`}>
            {t('missing.login')}
          </Button>
        )
      }
    />
  )
}

import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { useRead } from '../../../platform/web/call.ts'
import { useAnnounced, useListening } from '../../../platform/web/live.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Breadcrumb } from '../../../platform/web/ui/Breadcrumb.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { isolate } from '../../accounts/web/isolate.ts'
import { authorSilenced, loungeTopic, postEdited, postRemoved, readPost, sharesCounted } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { MissingPost } from './MissingPost.tsx'
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
  const opened = useListening(topic)
  const { refetch } = read
  useEffect(() => {
    if (opened > 0) void refetch()
  }, [opened, refetch])
  useAnnounced(postEdited, topic, again)
  useAnnounced(postRemoved, topic, again)
  useAnnounced(sharesCounted, topic, again)
  useAnnounced(authorSilenced, topic, ({ authorId }) => authorId === post?.author.id && void refetch())
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

import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { useRead } from '../../../platform/web/call.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useAnnounced, useListening } from '../../../platform/web/live.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Breadcrumb } from '../../../platform/web/ui/Breadcrumb.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { useNameTitle } from '../../settings/web/public.ts'
import { readPost, authorSilenced, loungeTopic, postEdited, postRemoved, sharesCounted } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { PostCard } from './PostCard.tsx'
import css from './PostScreen.module.css'
import { PostSkeleton } from './PostSkeleton.tsx'

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

/** Not there, or not for visitors: they are told how to find out. */
function MissingPost() {
  const t = useText<typeof strings>('lounge')
  const { postId = '' } = useParams()
  const { viewer } = useSession()
  return (
    <EmptyState
      kind="no-match"
      level={1}
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

/** A post that moves while it is looked at: read again once the line is open, and with everything that is told of it. */
function usePost(postId: string) {
  const { viewer, status } = useSession()
  const read = useRead(readPost, { params: { postId } }, { enabled: status !== 'loading' })
  const post = read.data?.data
  const topic = post && (viewer || post.audience === 'public') ? loungeTopic(post.audience) : null
  const opened = useListening(topic)
  const { refetch } = read
  useEffect(() => {
    if (opened > 0) void refetch()
  }, [opened, refetch])
  const again = (event: { postId: string }) => event.postId === postId && void refetch()
  useAnnounced(postEdited, topic, again)
  useAnnounced(postRemoved, topic, again)
  useAnnounced(sharesCounted, topic, again)
  useAnnounced(authorSilenced, topic, ({ authorId }) => authorId === post?.author.id && void refetch())
  return read
}

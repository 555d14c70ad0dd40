import { memo, useState } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { Card } from '../../../platform/web/ui/Card.tsx'
import type { PostView } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { AuthorRow } from './AuthorRow.tsx'
import { EditPost } from './EditPost.tsx'
import { HiddenNote } from './HiddenNote.tsx'
import { PostActions } from './PostActions.tsx'
import { PostBody } from './PostBody.tsx'
import css from './PostCard.module.css'
import { PostMenu } from './PostMenu.tsx'
import { PostTalk } from './PostTalk.tsx'
import { PostTime } from './PostTime.tsx'
import { SharedQuote } from './SharedQuote.tsx'
import { useKeptOpen } from './use-kept-open.ts'

type PostCardProps = {
  post: PostView
  /** At its own address: all of the text, and the comments below it. */
  alone?: boolean
  /** What to do when it was deleted or hidden. */
  onGone?: () => void
}

/**
 * A post: who, what, what it shows and passes on, and what one may do with it. Needs the page strings of the Lounge. Drawn anew
 * only when it changed itself, not with every move of its feed.
 */
export const PostCard = memo(({ post, alone = false, onGone }: PostCardProps) => {
  const t = useText<typeof strings>('lounge')
  const [talks, setTalks] = useKeptOpen(`talk ${post._id}`)
  // What stands open from an earlier visit does not take the focus.
  const [pressed, setPressed] = useState(false)
  const [edits, setEdits] = useState(false)
  const open = alone || talks
  const talk = () => {
    setPressed(!talks)
    setTalks(!talks)
  }
  return (
    <Card as="article" bare className={css.post}>
      <AuthorRow
        author={post.author}
        does={doesIn(post, t)}
        about={<PostTime post={post} />}
        end={<PostMenu post={post} onEdit={() => setEdits(true)} onGone={onGone} />}
      />
      {post.hidden && <HiddenNote post={post} />}
      {edits ? (
        <EditPost post={post} onClose={() => setEdits(false)} />
      ) : (
        <PostBody post={post} whole={alone} place={post._id} />
      )}
      {(post.shared || post.sharedGone) && <SharedQuote shared={post.shared} inside={post._id} />}
      {!post.hidden && <PostActions post={post} talks={open} onTalk={alone ? undefined : talk} />}
      {open && !post.hidden && <PostTalk post={post} opens={pressed} />}
    </Card>
  )
})

type Say = ReturnType<typeof useText<typeof strings>>

/** What the author did, where it was not writing. */
function doesIn(post: PostView, t: Say): string | undefined {
  if (post.origin === 'item' && post.item) return t(`post.item.${post.item.kind}`)
  return (post.shared || post.sharedGone) && post.text === '' ? t('post.passed') : undefined
}

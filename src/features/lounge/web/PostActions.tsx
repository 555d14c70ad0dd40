import { MessageCircle, Repeat2 } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { Count } from '../../../platform/web/ui/Count.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import { isolate } from '../../accounts/web/isolate.ts'
import { BookmarkButton } from '../../social/web/BookmarkButton.tsx'
import { LikeButton } from '../../social/web/LikeButton.tsx'
import { ShareMenu } from '../../social/web/ShareMenu.tsx'
import { useReactions } from '../../social/web/use-reactions.ts'
import { POST, type PostView } from '../contract.ts'
import { pathOfPost } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { PassOnDialog } from './PassOnDialog.tsx'
import css from './PostActions.module.css'

type PostActionsProps = { post: PostView; talks: boolean; onTalk?: (() => void) | undefined }

/** Like, comment, pass on, share, keep. */
export function PostActions({ post, talks, onTalk }: PostActionsProps) {
  const t = useText<typeof strings>('lounge')
  const [passes, setPasses] = useState(false)
  const { likes, comments } = post
  const name = t('post.like', { name: isolate(post.author.name) })
  const target = { kind: POST, id: post._id }
  const now = useReactions(target, { initial: { likes, comments }, listens: false })
  return (
    <div className={css.row}>
      <LikeButton {...target} name={name} initial={{ likes, comments }} />
      <button
        type="button"
        className={css.act}
        title={t('post.comment')}
        aria-expanded={onTalk ? talks : undefined}
        onClick={onTalk}
        disabled={!onTalk}
      >
        <MessageCircle {...iconProps} />
        <VisuallyHidden>{t('post.comment')}</VisuallyHidden>
        {now.comments > 0 && <Count value={now.comments} />}
      </button>
      <button type="button" className={css.act} title={t('post.pass-on')} onClick={() => setPasses(true)}>
        <Repeat2 {...iconProps} />
        <VisuallyHidden>{t('post.pass-on')}</VisuallyHidden>
        {post.shares > 0 && <Count value={post.shares} />}
      </button>
      <span className={css.share}>
        <ShareMenu path={pathOfPost(post._id)} title={name} variant="ghost" />
      </span>
      <span className={css.keep}>
        <BookmarkButton {...target} name={name} />
      </span>
      {passes && <PassOnDialog post={post} onClose={() => setPasses(false)} />}
    </div>
  )
}

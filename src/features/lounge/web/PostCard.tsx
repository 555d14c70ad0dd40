import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, memo, useState } from 'react'
import { refusalToAccess } from '../../../platform/shared/access.ts'
import { useWrite } from '../../../platform/web/call.ts'
import { NamingField } from '../../../platform/web/forms/naming/NamingField.tsx'
import { Lock, MessageCircle, Repeat2 } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Card } from '../../../platform/web/ui/Card.tsx'
import { Count } from '../../../platform/web/ui/Count.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import { ReportDialog } from '../../reports/web/public.ts'
import { BookmarkButton, Comments, LikeButton, ShareMenu, useReactions, useWhy } from '../../social/web/public.ts'
import type { PostView, SharedPost } from '../contract.ts'
import { editPost, MAX_TEXT, POST, readPost, writePost } from '../contract.ts'
import { pathOfPost, withPost } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { AuthorRow } from './AuthorRow.tsx'
import editPostStyles from './Composer.module.css'
import passOnDialogStyles from './Composer.module.css'
import { Gate } from './Gate.tsx'
import postActionsStyles from './PostActions.module.css'
import { PostBody } from './PostBody.tsx'
import css from './PostCard.module.css'
import { PostMenu } from './PostMenu.tsx'
import sharedQuoteStyles from './SharedQuote.module.css'
import { changeFeeds, usePostIt } from './use-feed.ts'
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

/** The words of one's own post in a field, in their place. */
function EditPost({ post, onClose }: { post: PostView; onClose: () => void }) {
  const t = useText<typeof strings>('lounge')
  const why = useWhy()
  const client = useQueryClient()
  const [text, setText] = useState(post.text)
  const save = useWrite(editPost, {
    invalidates: [readPost],
    onDone: ({ data }) => {
      changeFeeds(client, pages => withPost(pages, data))
      onClose()
    },
  })
  const send = () => void save.run({ params: { postId: post._id }, body: { text } })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
    if (event.key === 'Escape' && text === post.text) onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the field inside it
    <div className={editPostStyles.edit} onKeyDown={onKeyDown}>
      <NamingField
        name="text"
        label={t('composer.label')}
        value={text}
        onChange={setText}
        autoFocus
        maxLength={MAX_TEXT}
        error={save.refusal && why(save.refusal)}
      />
      <div className={editPostStyles.ends}>
        <Button variant="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="primary" loading={save.busy} onClick={send}>
          {t('save')}
        </Button>
      </div>
    </div>
  )
}

/** Says to the author and to staff that a post is hidden, and why. */
function HiddenNote({ post }: { post: PostView }) {
  const t = useText<typeof strings>('lounge')
  const viewer = useViewer()
  return (
    <Alert tone="warning" title={t('post.hidden')}>
      {post.hiddenBecause && <p>{t('post.hidden-because', { reason: isolate(post.hiddenBecause) })}</p>}
      {viewer?.id === post.author.id && <p>{t('post.hidden-own')}</p>}
    </Alert>
  )
}

type PostActionsProps = { post: PostView; talks: boolean; onTalk?: (() => void) | undefined }

/** Like, comment, pass on, share, keep. */
function PostActions({ post, talks, onTalk }: PostActionsProps) {
  const t = useText<typeof strings>('lounge')
  const [passes, setPasses] = useState(false)
  const { likes, comments } = post
  const name = t('post.like', { name: isolate(post.author.name) })
  const target = { kind: POST, id: post._id }
  const now = useReactions(target, { initial: { likes, comments }, listens: false })
  return (
    <div className={postActionsStyles.row}>
      <LikeButton {...target} name={name} initial={{ likes, comments }} />
      <button
        type="button"
        className={postActionsStyles.act}
        title={t('post.comment')}
        aria-expanded={onTalk ? talks : undefined}
        onClick={onTalk}
        disabled={!onTalk}
      >
        <MessageCircle {...iconProps} />
        <VisuallyHidden>{t('post.comment')}</VisuallyHidden>
        {now.comments > 0 && <Count value={now.comments} />}
      </button>
      <button type="button" className={postActionsStyles.act} title={t('post.pass-on')} onClick={() => setPasses(true)}>
        <Repeat2 {...iconProps} />
        <VisuallyHidden>{t('post.pass-on')}</VisuallyHidden>
        {post.shares > 0 && <Count value={post.shares} />}
      </button>
      <span className={postActionsStyles.share}>
        <ShareMenu path={pathOfPost(post._id)} title={name} variant="ghost" />
      </span>
      <span className={postActionsStyles.keep}>
        <BookmarkButton {...target} name={name} />
      </span>
      {passes && <PassOnDialog post={post} onClose={() => setPasses(false)} />}
    </div>
  )
}

/** Passes a post on with one's own words, to no more people than its author chose. */
function PassOnDialog({ post, onClose }: { post: PostView; onClose: () => void }) {
  const t = useText<typeof strings>('lounge')
  const why = useWhy()
  const viewer = useViewer()
  const [text, setText] = useState('')
  const write = usePostIt(onClose)
  const shown = post.shared && post.text === '' ? post.shared : post
  const send = () => void write.run({ body: { text, audience: shown.audience, sharedId: post._id } })
  const refusal = refusalToAccess(writePost.access, viewer)
  if (refusal)
    return (
      <Dialog open size="small" title={t('composer.pass-on')} onClose={onClose}>
        <Gate refusal={refusal} />
      </Dialog>
    )
  return (
    <Dialog
      open
      title={t('composer.pass-on')}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" loading={write.busy} onClick={send}>
            {t('composer.pass-on-send')}
          </Button>
        </>
      }
    >
      <div className={passOnDialogStyles.edit}>
        <NamingField
          name="text"
          label={t('composer.pass-on-label')}
          optional
          value={text}
          onChange={setText}
          autoFocus
          maxLength={MAX_TEXT}
          error={write.refusal && why(write.refusal)}
        />
        <SharedQuote shared={shown} inside="dialog" />
        {shown.audience === 'members' && <p className={passOnDialogStyles.note}>{t('composer.pass-on-members')}</p>}
      </div>
    </Dialog>
  )
}

type PostTalkProps = { post: PostView /** Opened by a press just now: the field takes the focus. */; opens: boolean }

/** What is said under a post. */
function PostTalk({ post, opens }: PostTalkProps) {
  const t = useText<typeof strings>('lounge')
  return (
    <section className={css.comments} aria-label={t('post.comments-of', { name: isolate(post.author.name) })}>
      <Comments kind={POST} id={post._id} ownerId={post.author.id} report={ReportDialog} opens={opens} />
    </section>
  )
}

/** The post that is passed on, inside the one that does (by its id); or that it is gone. */
function SharedQuote({ shared, inside }: { shared: SharedPost | null; inside: string }) {
  const t = useText<typeof strings>('lounge')
  if (!shared) return <p className={sharedQuoteStyles.gone}>{t('post.shared-gone')}</p>
  return (
    <blockquote className={sharedQuoteStyles.quote}>
      <AuthorRow author={shared.author} about={<PostTime post={shared} />} small />
      <PostBody post={shared} whole={false} place={`${inside} ${shared._id}`} />
    </blockquote>
  )
}

/** When it was posted, leading to its own address; whether it was changed, and for whom it is. */
function PostTime({ post }: { post: Pick<PostView, '_id' | 'createdAt' | 'editedAt' | 'audience'> }) {
  const t = useText<typeof strings>('lounge')
  return (
    <>
      <span>
        <Go to={pathOfPost(post._id)} className={css.time}>
          <TimeAgo value={post.createdAt} />
        </Go>
      </span>
      {post.editedAt && <span>{t('post.edited')}</span>}
      {post.audience === 'members' && (
        <span title={t('composer.members-too')}>
          <span className={css.members}>
            <Lock {...iconSmall} size={13} />
            {t('post.for-members')}
          </span>
        </span>
      )}
    </>
  )
}

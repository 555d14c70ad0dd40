import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { holds } from '../../../platform/shared/access.ts'
import { useWrite } from '../../../platform/web/call.ts'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { Ellipsis, ExternalLink, Eye, EyeOff, Flag, Pencil, Trash2 } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { Menu } from '../../../platform/web/ui/Menu.tsx'
import type { MenuItem } from '../../../platform/web/ui/MenuEntry.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { ReportDialog } from '../../reports/web/public.ts'
import { MEMBER } from '../../social/contract.ts'
import { useBlock, useWhy } from '../../social/web/public.ts'
import type { PostView } from '../contract.ts'
import { type Author, hidePost, POST, readCorner, readPost, removePost } from '../contract.ts'
import { mayEdit, pathOfPost, withoutAuthor, withoutPost } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './Composer.module.css'
import { changeFeeds } from './use-feed.ts'

type PostMenuProps = { post: PostView; onEdit: () => void; onGone?: (() => void) | undefined }

/** What else one may do with a post: its own author change and delete, others report and block, staff hide. */
export function PostMenu({ post, onEdit, onGone }: PostMenuProps) {
  const t = useText<typeof strings>('lounge')
  const viewer = useViewer()
  const [asks, setAsks] = useState<Asks>(null)
  const { author } = post
  const own = viewer?.id === author.id
  const block = useBlockAuthor(author)
  const more = t('post.more', { name: isolate(author.name) })
  const ask = (key: Asks & string, icon: MenuItem['icon'], label: string, tone?: 'danger'): MenuItem => ({
    key,
    label,
    icon,
    tone,
    onPick: () => setAsks(key),
  })
  const items: MenuItem[] = [
    { key: 'open', label: t('post.open'), icon: <ExternalLink {...iconProps} />, href: pathOfPost(post._id) },
    ...(mayEdit(viewer, post, Date.now())
      ? [{ key: 'edit', label: t('post.edit'), icon: <Pencil {...iconProps} />, onPick: onEdit }]
      : []),
    ...(own
      ? [ask('remove', <Trash2 {...iconProps} />, t('post.remove'), 'danger')]
      : [ask('report', <Flag {...iconProps} />, t('post.report')), ...(author.link ? [block.item] : [])]),
    ...(holds(viewer, 'lounge.moderate')
      ? [
          ask(
            'hide',
            post.hidden ? <Eye {...iconProps} /> : <EyeOff {...iconProps} />,
            t(post.hidden ? 'post.show' : 'post.hide'),
          ),
        ]
      : []),
  ]
  return (
    <>
      <Menu
        label={more}
        align="end"
        trigger={<IconButton label={more} icon={<Ellipsis {...iconProps} />} />}
        items={items}
      />
      {block.dialog}
      <PostDialogs post={post} asks={asks} onClose={() => setAsks(null)} onGone={onGone} />
    </>
  )
}

/** Blocking whoever wrote a post, after which nothing of theirs is left in the feed. */
function useBlockAuthor({ id, name }: Pick<Author, 'id' | 'name'>) {
  const client = useQueryClient()
  return useBlock({
    kind: MEMBER,
    id,
    name,
    onBlocked: () => {
      changeFeeds(client, pages => withoutAuthor(pages, id))
      void client.invalidateQueries({ queryKey: [readPost.id] })
    },
  })
}

/** Which question about a post is open. */
type Asks = 'remove' | 'hide' | 'report' | null

type PostDialogsProps = { post: PostView; asks: Asks; onClose: () => void; onGone?: (() => void) | undefined }

/** What the entries of a post's menu ask before they act. */
function PostDialogs({ post, asks, onClose, onGone }: PostDialogsProps) {
  const t = useText<typeof strings>('lounge')
  const named = t('post.report-name', { name: post.author.name })
  return (
    <>
      <ReportDialog kind={POST} id={post._id} name={named} open={asks === 'report'} onClose={onClose} />
      {asks === 'remove' && <AskRemove post={post} onClose={onClose} onGone={onGone} />}
      {asks === 'hide' && <AskHide post={post} onClose={onClose} />}
    </>
  )
}

/** Asks the staff for the reason that is kept. */
function AskHide({ post, onClose }: { post: PostView; onClose: () => void }) {
  const t = useText<typeof strings>('lounge')
  const why = useWhy()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const hide = useWrite(hidePost, {
    invalidates: [readPost],
    onDone: ({ message }) => {
      onClose()
      if (!post.hidden) changeFeeds(client, pages => withoutPost(pages, post._id))
      toast({ tone: 'success', title: message })
    },
  })
  const body = { hidden: !post.hidden, reason: reason.trim() }
  return (
    <Dialog
      open
      size="small"
      title={t(post.hidden ? 'post.show' : 'ask-hide')}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant={post.hidden ? 'primary' : 'danger'}
            loading={hide.busy}
            disabled={body.reason === ''}
            onClick={() => void hide.run({ params: { postId: post._id }, body })}
          >
            {t(post.hidden ? 'post.show' : 'post.hide')}
          </Button>
        </>
      }
    >
      <div className={css.edit}>
        {!post.hidden && <p>{t('ask-hide-too')}</p>}
        <TextField
          name="reason"
          label={t('hide-reason')}
          value={reason}
          onChange={setReason}
          multiline
          maxLength={500}
          error={hide.refusal && why(hide.refusal)}
        />
      </div>
    </Dialog>
  )
}

type AskRemoveProps = { post: PostView; onClose: () => void; onGone?: (() => void) | undefined }

/** Asks once before a post is gone for everybody. */
function AskRemove({ post, onClose, onGone }: AskRemoveProps) {
  const t = useText<typeof strings>('lounge')
  const why = useWhy()
  const client = useQueryClient()
  const remove = useWrite(removePost, {
    invalidates: [readCorner],
    onDone: ({ message }) => {
      onClose()
      changeFeeds(client, pages => withoutPost(pages, post._id))
      toast({ tone: 'success', title: message })
      onGone?.()
    },
  })
  return (
    <Dialog
      open
      size="small"
      title={t('ask-remove')}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="danger"
            loading={remove.busy}
            onClick={() => void remove.run({ params: { postId: post._id } })}
          >
            {t('post.remove')}
          </Button>
        </>
      }
    >
      <p>{t('ask-remove-too')}</p>
      {remove.refusal && (
        <Alert tone="danger" role="alert">
          {why(remove.refusal)}
        </Alert>
      )}
    </Dialog>
  )
}

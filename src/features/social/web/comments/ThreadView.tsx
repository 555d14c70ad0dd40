import { useEffect, useRef, useState } from 'react'
import { send } from '../../../../platform/web/call.ts'
import { Ellipsis, Flag, PenLine, Trash2 } from '../../../../platform/web/icons.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { Go } from '../../../../platform/web/ui/Go.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { MemberFace } from '../../../../platform/web/ui/MemberFace.tsx'
import { Menu, type MenuItem } from '../../../../platform/web/ui/Menu.tsx'
import { TimeAgo } from '../../../../platform/web/ui/TimeAgo.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { withLike, withReplies } from '../../comment-moves.ts'
import {
  COMMENT,
  type CommentView,
  FIRST_ANSWERS,
  listReplies,
  type Thread,
  type Writer,
} from '../../contract/comments.ts'
import type { strings } from '../../strings.en.ts'
import { HeartCount } from '../LikeButton.tsx'
import { PostText } from '../PostText.tsx'
import { useSwitch } from '../use-switch.ts'
import commentRowStyles from './CommentRow.module.css'
import { useCommentsAround } from './comments-context.ts'
import { Composer } from './Composer.tsx'
import css from './ThreadView.module.css'
import { hasKept, useKeptText } from './use-kept-text.ts'

const PER_PAGE = 50

/** A comment of the first level with the answers under it. */
export function ThreadView({ thread: { comment, replies, replyCount } }: { thread: Thread }) {
  const kept = `reply:${comment._id}`
  const [answered, setAnswered] = useState<CommentView | null>(() => (hasKept(kept) ? comment : null))
  return (
    <>
      <CommentRow comment={comment} onReply={setAnswered} />
      {replies.length > 0 && (
        <ul className={css.replies}>
          {replies.map(reply => (
            <li key={reply._id}>
              <CommentRow comment={reply} onReply={setAnswered} />
            </li>
          ))}
        </ul>
      )}
      <MoreReplies commentId={comment._id} shown={replies.length} count={replyCount} />
      {answered?.author && (
        <Reply key={answered._id} kept={kept} answered={answered} onClose={() => setAnswered(null)} />
      )}
    </>
  )
}

function MoreReplies({ commentId, shown, count }: { commentId: string; shown: number; count: number }) {
  const t = useText<typeof strings>('social')
  const words = useWords()
  const { store } = useCommentsAround()
  const [busy, setBusy] = useState(false)
  if (shown >= count) return null
  const more = async () => {
    setBusy(true)
    try {
      // The first ones come with the comment: those that wrote themselves behind them are met again and stand once.
      const page = shown <= FIRST_ANSWERS ? 1 : Math.floor(shown / PER_PAGE) + 1
      const next = await send(listReplies, { params: { commentId }, query: { page, perPage: PER_PAGE } })
      store.change(all => withReplies(all, commentId, next.data, next.count))
    } catch {
      toast({ tone: 'danger', title: words('ui.not-connected') })
    }
    setBusy(false)
  }
  return (
    <div className={css.more}>
      <Button variant="ghost" loading={busy} onClick={() => void more()}>
        {t('comments.more-replies', { count: count - shown })}
      </Button>
    </div>
  )
}

type ReplyProps = { kept: string; answered: CommentView; onClose: () => void }

function Reply({ kept, answered, onClose }: ReplyProps) {
  const t = useText<typeof strings>('social')
  const { writing } = useCommentsAround()
  const [text, setText] = useKeptText(kept)
  const send = async (words: string) => {
    const refusal = await writing.write(words, answered._id)
    if (refusal !== null) return refusal
    setText('')
    onClose()
    return null
  }
  const cancel = () => {
    setText('')
    onClose()
  }
  return (
    <div className={css.reply}>
      <Composer
        label={t('comments.reply-label', { name: isolate(answered.author?.name ?? '') })}
        send={t('comments.send-reply')}
        text={text}
        onText={setText}
        onSend={send}
        onCancel={cancel}
        opens
      />
    </div>
  )
}

type CommentRowProps = { comment: CommentView; onReply: (comment: CommentView) => void }

/** One comment: who, when, the words, and what can be done with it. Of one that is gone only the place. */
function CommentRow({ comment, onReply }: CommentRowProps) {
  const t = useText<typeof strings>('social')
  if ((comment.state !== 'standing' && comment.state !== 'held') || !comment.author)
    return (
      <p className={commentRowStyles.gone}>{t(comment.state === 'hidden' ? 'comments.hidden' : 'comments.removed')}</p>
    )
  return <ShownComment comment={comment} author={comment.author} onReply={onReply} />
}

function ShownComment({ comment, author, onReply }: CommentRowProps & { author: Writer }) {
  const t = useText<typeof strings>('social')
  const { linked } = useCommentsAround()
  const [edits, setEdits] = useState(false)
  const row = useRef<HTMLElement>(null)
  const isLinked = linked === comment._id
  useEffect(() => {
    if (isLinked) row.current?.scrollIntoView({ block: 'center' })
  }, [isLinked])
  return (
    <article ref={row} className={classNames(commentRowStyles.row, isLinked && commentRowStyles.linked)}>
      <MemberFace member={author} size={36} />
      <div className={commentRowStyles.body}>
        <CommentHead comment={comment} author={author} />
        {edits ? (
          <EditComment comment={comment} onClose={() => setEdits(false)} />
        ) : (
          <PostText text={comment.text} lang={comment.language} mentions={comment.mentions} />
        )}
        {comment.state === 'held' && <p className={commentRowStyles.held}>{t('comments.held')}</p>}
        {comment.state === 'standing' && (
          <div className={commentRowStyles.acts}>
            <LikeComment comment={comment} author={author} />
            <Button
              variant="ghost"
              size="compact"
              aria-label={t('comments.reply-named', { name: isolate(author.name) })}
              onClick={() => onReply(comment)}
            >
              {t('comments.reply')}
            </Button>
          </div>
        )}
      </div>
      <CommentMenu comment={comment} author={author} onEdit={() => setEdits(true)} />
    </article>
  )
}

function LikeComment({ comment, author }: { comment: CommentView; author: Writer }) {
  const t = useText<typeof strings>('social')
  const { store } = useCommentsAround()
  const { _id: id } = comment
  const { press, viewer } = useSwitch({ kind: COMMENT, id }, 'liked')
  const turn = async () => {
    const show = (liked: boolean, by: number) => store.change(page => withLike(page, id, liked, by))
    const on = !comment.liked
    const step = on ? 1 : -1
    if (viewer) show(on, step)
    if (!(await press(on)) && viewer) show(!on, -step)
  }
  const name = t('comments.like-of', { name: isolate(author.name) })
  return <HeartCount compact name={name} on={comment.liked} count={comment.likes} onPress={() => void turn()} />
}

/** Who wrote a comment, when, and to whom. */
function CommentHead({ comment, author }: { comment: CommentView; author: Writer }) {
  const t = useText<typeof strings>('social')
  const { ownerId } = useCommentsAround()
  const { name, link } = author
  const named = <bdi>{name}</bdi>
  return (
    <div className={commentRowStyles.head}>
      <span className={commentRowStyles.name}>
        {link ? (
          <Go to={link} className={commentRowStyles.link}>
            {named}
          </Go>
        ) : (
          named
        )}
      </span>
      {author.id === ownerId && (
        <Chip tone="primary">{t(comment.kind === 'post' ? 'comments.by-author' : 'comments.by-owner')}</Chip>
      )}
      <span className={commentRowStyles.about}>
        <TimeAgo value={comment.createdAt} />
        {comment.editedAt && ` · ${t('comments.edited')}`}
        {comment.answers && ` · ${t('comments.answers', { name: isolate(comment.answers.name) })}`}
      </span>
    </div>
  )
}

type CommentMenuProps = { comment: CommentView; author: Writer; onEdit: () => void }

/** Edit while it is fresh, delete, report: whatever the reader may. */
function CommentMenu({ comment, author, onEdit }: CommentMenuProps) {
  const t = useText<typeof strings>('social')
  const { report: ReportDialog } = useCommentsAround()
  const viewer = useViewer()
  const [asks, setAsks] = useState<'remove' | 'report' | null>(null)
  const close = () => setAsks(null)
  const named = { name: isolate(author.name) }
  const own = viewer?.id === author.id
  const fresh = comment.editableUntil !== null && Date.parse(comment.editableUntil) > Date.now()
  const edit = { key: 'edit', label: t('comments.edit'), icon: <PenLine {...iconProps} />, onPick: onEdit }
  const remove: MenuItem = {
    ...{ key: 'remove', label: t('comments.remove'), icon: <Trash2 {...iconProps} />, tone: 'danger' },
    onPick: () => setAsks('remove'),
  }
  const flag: MenuItem = {
    ...{ key: 'report', label: t('comments.report'), icon: <Flag {...iconProps} /> },
    onPick: () => setAsks('report'),
  }
  const items = [...(fresh ? [edit] : []), ...(own ? [] : [flag]), ...(comment.removable ? [remove] : [])]
  const more = t('comments.more', named)
  return (
    <>
      <Menu
        label={more}
        align="end"
        trigger={<IconButton size="compact" label={more} icon={<Ellipsis {...iconProps} />} />}
        items={items}
      />
      {asks === 'remove' && <AskRemove commentId={comment._id} onClose={close} />}
      <ReportDialog
        kind={COMMENT}
        id={comment._id}
        name={t('comments.report-name', named)}
        open={asks === 'report'}
        onClose={close}
      />
    </>
  )
}

function AskRemove({ commentId, onClose }: { commentId: string; onClose: () => void }) {
  const t = useText<typeof strings>('social')
  const words = useWords()
  const { writing } = useCommentsAround()
  const remove = async () => {
    onClose()
    const refusal = await writing.remove(commentId)
    if (refusal !== null) toast({ tone: 'danger', title: refusal })
  }
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button variant="danger" onClick={() => void remove()}>
        {t('comments.remove')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={t('comments.ask-remove')} size="small" footer={footer}>
      <p>{t('comments.ask-remove-too')}</p>
    </Dialog>
  )
}

/** Changes the words of one's own comment in its place. */
function EditComment({ comment, onClose }: { comment: CommentView; onClose: () => void }) {
  const t = useText<typeof strings>('social')
  const { writing } = useCommentsAround()
  const [text, setText] = useState(comment.text)
  const save = async (words: string) => {
    const refusal = words === comment.text ? null : await writing.edit(comment._id, words)
    if (refusal === null) onClose()
    return refusal
  }
  return (
    <Composer
      label={t('comments.edit-label')}
      send={t('comments.save')}
      text={text}
      onText={setText}
      onSend={save}
      onCancel={onClose}
      opens
    />
  )
}

import { Ellipsis, Flag, PenLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { Menu, type MenuItem } from '../../../../platform/web/ui/Menu.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { isolate } from '../../../accounts/web/isolate.ts'
import { COMMENT, type CommentView, type Writer } from '../../contract/comments.ts'
import type { strings } from '../../strings.en.ts'
import { useCommentsAround } from './comments-context.ts'

type CommentMenuProps = { comment: CommentView; author: Writer; onEdit: () => void }

/** Edit while it is fresh, delete, report: whatever the reader may. */
export function CommentMenu({ comment, author, onEdit }: CommentMenuProps) {
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

import { useText } from '../../../platform/web/text.tsx'
import { ReportDialog } from '../../reports/web/ReportDialog.tsx'
import { POST, type PostView } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { AskHide } from './AskHide.tsx'
import { AskRemove } from './AskRemove.tsx'

/** Which question about a post is open. */
export type Asks = 'remove' | 'hide' | 'report' | null

type PostDialogsProps = { post: PostView; asks: Asks; onClose: () => void; onGone?: (() => void) | undefined }

/** What the entries of a post's menu ask before they act. */
export function PostDialogs({ post, asks, onClose, onGone }: PostDialogsProps) {
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

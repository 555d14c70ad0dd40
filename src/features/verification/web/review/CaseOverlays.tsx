import type { CaseView } from '../../contract/case.ts'
import { ApproveDialog } from '../decide/ApproveDialog.tsx'
import { AskDialog } from '../decide/AskDialog.tsx'
import { MailDialog } from '../decide/MailDialog.tsx'
import { RejectDialog } from '../decide/RejectDialog.tsx'
import type { Decide } from '../decide/use-decide.ts'
import { documentGroups, stepFile } from '../documents/document-groups.ts'
import { FullScreen } from '../documents/FullScreen.tsx'
import { KeysHelp } from './KeysHelp.tsx'
import type { Marks } from './use-marks.ts'

/** What lies over an open case. */
export type Overlay = 'approve' | 'changes' | 'reject' | 'mail' | 'keys' | 'document' | 'beside' | null

type CaseOverlaysProps = {
  view: CaseView
  marks: Marks
  deciding: Decide
  overlay: Overlay
  chosen: string | null
  onApprove: () => void
  onOpened: (fileId: string) => void
  onClose: () => void
}

/** The dialogs of a case, one at a time. */
export function CaseOverlays(props: CaseOverlaysProps) {
  const { view, marks, deciding, overlay, chosen, onApprove, onOpened, onClose } = props
  switch (overlay) {
    case 'approve':
      return (
        <ApproveDialog
          caseId={view._id}
          asks={marks.asks.length}
          busy={deciding.busy}
          onApprove={onApprove}
          onClose={onClose}
        />
      )
    case 'changes':
      return <AskDialog view={view} marks={marks} deciding={deciding} onClose={onClose} />
    case 'reject':
      return <RejectDialog view={view} deciding={deciding} onClose={onClose} />
    case 'mail':
      return <MailDialog caseId={view._id} onClose={onClose} />
    case 'keys':
      return <KeysHelp onClose={onClose} />
    case 'document':
    case 'beside': {
      const first = chosen ?? stepFile(documentGroups(view.view), null, 1)
      if (!first) return null
      return (
        <FullScreen view={view} first={first} beside={overlay === 'beside'} onOpened={onOpened} onClose={onClose} />
      )
    }
    default:
      return null
  }
}

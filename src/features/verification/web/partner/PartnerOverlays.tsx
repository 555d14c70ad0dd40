import type { PartnerCaseView } from '../../contract/partner.ts'
import { documentGroups, stepFile } from '../documents/document-groups.ts'
import { FullScreen } from '../documents/FullScreen.tsx'
import { KeysHelp } from '../review/KeysHelp.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { SayDialog } from './SayDialog.tsx'
import type { Say } from './use-say.ts'

/** What lies over an open case. */
export type PartnerOverlay = 'attest' | 'decline' | 'conflict' | 'keys' | 'document' | 'beside' | null

type PartnerOverlaysProps = {
  view: PartnerCaseView
  saying: Say
  overlay: PartnerOverlay
  chosen: string | null
  onOpened: (fileId: string) => void
  /** The case was given back. */
  onGone: () => void
  onClose: () => void
}

/** The dialogs of a partner's case, one at a time. */
export function PartnerOverlays({ view, saying, overlay, chosen, onOpened, onGone, onClose }: PartnerOverlaysProps) {
  switch (overlay) {
    case 'attest':
    case 'decline':
      return <SayDialog view={view} result={overlay} saying={saying} onClose={onClose} />
    case 'conflict':
      return <ConflictDialog saying={saying} onGone={onGone} onClose={onClose} />
    case 'keys':
      return <KeysHelp forPartner onClose={onClose} />
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

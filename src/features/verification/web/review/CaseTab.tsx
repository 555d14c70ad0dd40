import type { CaseView } from '../../contract/case.ts'
import { Application } from './Application.tsx'
import { ChangesTab } from './ChangesTab.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { NotesTab } from './NotesTab.tsx'
import { PartnerTab } from './PartnerTab.tsx'
import type { Marks } from './use-marks.ts'

export const CASE_TABS = ['application', 'changes', 'partner', 'history', 'notes'] as const
export type CaseTabKey = (typeof CASE_TABS)[number]

type CaseTabProps = {
  tab: CaseTabKey
  view: CaseView
  marks: Marks
  mayAct: boolean
  opened: readonly string[]
  onOpen: (fileId: string) => void
}

/** What the chosen tab of a case shows. */
export function CaseTab({ tab, ...rest }: CaseTabProps) {
  switch (tab) {
    case 'application':
      return <Application {...rest} />
    case 'changes':
      return <ChangesTab view={rest.view} />
    case 'partner':
      return <PartnerTab view={rest.view} />
    case 'history':
      return <HistoryTab view={rest.view} />
    case 'notes':
      return <NotesTab view={rest.view} />
  }
}

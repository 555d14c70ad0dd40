import type { CaseView } from '../../contract/case.ts'
import styles from './Application.module.css'
import { ApplicationGroups } from './ApplicationGroups.tsx'
import { AttestationNote } from './AttestationNote.tsx'
import { DuplicateNotes } from './DuplicateNotes.tsx'
import { RiskNote } from './RiskNote.tsx'
import { SecretValue } from './SecretValue.tsx'
import type { Marks } from './use-marks.ts'

type ApplicationProps = {
  view: CaseView
  marks: Marks
  mayAct: boolean
  opened: readonly string[]
  onOpen: (fileId: string) => void
}

/** The application, group by group: each thing with what it was before, what was asked there before, and the two ticks. */
export function Application(props: ApplicationProps) {
  const { view } = props
  return (
    <div className={styles.application}>
      <AttestationNote view={view} />
      <DuplicateNotes view={view} />
      <RiskNote view={view} />
      <ApplicationGroups
        {...props}
        reads={view.applicant.language}
        secret={(field, checked) => <SecretValue caseId={view._id} field={field} checked={checked} />}
        asked={item => askedBefore(view, item)}
      />
    </div>
  )
}

/** What the reviewers asked the last time, by field. */
const askedBefore = (view: CaseView, item: string): string | undefined =>
  view.kind === 'answered'
    ? view.history.find(entry => entry.asks.length > 0)?.asks.find(ask => ask.field === item)?.text
    : undefined

import { holds } from '../../../../platform/shared/access.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { sayCode, useText } from '../../../../platform/web/text.tsx'
import type { CaseView } from '../../contract/case.ts'
import type { strings } from '../../strings.en.ts'
import { AssignmentCard } from './AssignmentCard.tsx'
import styles from './PartnerTab.module.css'
import { ProposalList } from './ProposalList.tsx'

/** Who of the partners has the case, what they said, and whom it may be given to. */
export function PartnerTab({ view }: { view: CaseView }) {
  const t = useText<typeof strings>('verification')
  const viewer = useViewer()
  const mayGive = holds(viewer, 'verification.assign')
  const { assignments, notGivable } = view
  return (
    <div className={styles.tab}>
      <p className={styles.lead}>{t('partner.lead')}</p>
      {assignments.map(one => (
        <AssignmentCard key={one._id} caseId={view._id} assignment={one} mayTakeBack={mayGive} />
      ))}
      {assignments.length === 0 && (notGivable !== null || !mayGive) && <p>{t('partner.nobody-yet')}</p>}
      {notGivable !== null && notGivable !== 'verification.has-partner' && (
        <p className={styles.quiet}>{sayCode(notGivable)}</p>
      )}
      {notGivable === null && mayGive && <ProposalList caseId={view._id} />}
    </div>
  )
}

import { useState } from 'react'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { Written } from '../../../../platform/web/ui/Written.tsx'
import type { Assignment } from '../../contract/assignment.ts'
import type { strings } from '../../strings.en.ts'
import { AssignmentStatePill } from './AssignmentStatePill.tsx'
import { LookedAt } from './LookedAt.tsx'
import styles from './PartnerTab.module.css'
import { TakeBackDialog } from './TakeBackDialog.tsx'

type AssignmentCardProps = { caseId: string; assignment: Assignment; mayTakeBack: boolean }

/** A case in a partner's hands, or what became of it there. */
export function AssignmentCard({ caseId, assignment, mayTakeBack }: AssignmentCardProps) {
  const t = useText<typeof strings>('verification')
  const [asking, setAsking] = useState(false)
  const { partner, by, assignedAt, dueAt, endedAs, reason, attestation } = assignment
  return (
    <section className={styles.card} aria-label={partner.name}>
      <div className={styles.cardHead}>
        <h2 className={styles.name}>
          <Bdi>{partner.name}</Bdi>
        </h2>
        <AssignmentStatePill endedAs={endedAs} />
      </div>
      <p className={styles.facts}>
        <span>{t('partner.given-by', { name: `\u2068${by.name}\u2069` })}</span>
        <span>
          {t('partner.given')} <DateText value={assignedAt} />
        </span>
        {!endedAs && (
          <span>
            {t('partner.due')} <DateText value={dueAt} />
          </span>
        )}
      </p>
      {attestation && <LookedAt attestation={attestation} />}
      {reason && (
        <p className={styles.words} dir="auto">
          <Written text={reason} />
        </p>
      )}
      {!endedAs && mayTakeBack && (
        <div>
          <Button size="compact" onClick={() => setAsking(true)}>
            {t('partner.take-back')}
          </Button>
        </div>
      )}
      {asking && <TakeBackDialog caseId={caseId} name={partner.name} onClose={() => setAsking(false)} />}
    </section>
  )
}

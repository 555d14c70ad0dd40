import { CircleCheck, CircleMinus } from 'lucide-react'
import { useWrite } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import { nameOf } from '../../../lookups/rules.ts'
import { assignPartner } from '../../contract/assign-calls.ts'
import { listCases, readCase } from '../../contract/calls.ts'
import type { MatchReason, Proposal } from '../../contract/partner.ts'
import type { strings } from '../../strings.en.ts'
import { sayRefusal } from '../data.ts'
import styles from './PartnerTab.module.css'

/** A proposed partner: how well they fit and why, and the one press that gives them the case. */
export function ProposalCard({ caseId, proposal }: { caseId: string; proposal: Proposal }) {
  const t = useText<typeof strings>('verification')
  const act = useWrite(assignPartner, {
    // not the proposals: a case that somebody has is proposed to nobody, and the list goes with it
    invalidates: [readCase, listCases],
    onDone: ({ message }) => toast({ tone: 'success', title: message }),
    onRefusal: sayRefusal,
  })
  const { _id: partnerId, name, score, reasons } = proposal
  return (
    <>
      <div className={styles.cardHead}>
        <h3 className={styles.name}>
          <Bdi>{name}</Bdi>
        </h3>
        <span className={styles.score}>{t('partner.score', { score })}</span>
        <Button
          size="compact"
          variant="primary"
          loading={act.busy}
          aria-label={`${t('partner.give-now')}: ${name}`}
          onClick={() => void act.run({ params: { caseId }, body: { partnerId } })}
        >
          {t('partner.give-now')}
        </Button>
      </div>
      <p className={styles.chips}>
        {reasons.map(reason => (
          <ReasonChip key={reason.code} reason={reason} />
        ))}
      </p>
    </>
  )
}

function ReasonChip({ reason }: { reason: MatchReason }) {
  const t = useText<typeof strings>('verification')
  const language = useShownLanguage()
  const { code, met, names, count } = reason
  const Icon = met ? CircleCheck : CircleMinus
  const said = names.map(one => nameOf(one, language)).join(language === 'ar' ? '، ' : ', ')
  return (
    <Chip tone={met ? 'success' : 'neutral'} icon={<Icon size={14} strokeWidth={1.75} aria-hidden="true" />}>
      {met ? t(`partner.reasons.${code}`, { count }) : t(`partner.missing.${code}`)}
      {said && (
        <>
          {': '}
          <bdi>{said}</bdi>
        </>
      )}
    </Chip>
  )
}

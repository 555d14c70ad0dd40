import { holds } from '../../../../platform/shared/access.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { Facts } from '../../../../platform/web/ui/Facts.tsx'
import type { CaseRow } from '../../contract/case.ts'
import type { strings } from '../../strings.en.ts'
import { useClaim } from '../data.ts'
import { useTypeName } from '../use-type-name.ts'
import { HolderText } from './HolderText.tsx'
import { OutcomePill } from './OutcomePill.tsx'
import { PartnerText } from './PartnerText.tsx'
import styles from './Queue.module.css'
import { RiskPill } from './RiskPill.tsx'

/** A look at a case without leaving the queue: what it is, in whose hands, and the way in. */
export function CasePeek({ row, href }: { row: CaseRow; href: string }) {
  const t = useText<typeof strings>('verification')
  const typeName = useTypeName()
  const viewer = useViewer()
  const claim = useClaim()
  const { decision, claimedBy, state } = row.standing
  const free = !claimedBy && (state === 'waiting' || state === 'second') && holds(viewer, 'verification.decide')
  const rows = [
    { label: t('queue.type'), value: `${typeName(row.type)} · ${t(`kinds.${row.kind}`)}` },
    { label: t('case.sent-on'), value: <DateText value={row.openedAt} withTime /> },
    { label: t('queue.risk'), value: <RiskPill risk={row.risk} /> },
    { label: t('queue.plan'), value: row.plan },
    decision
      ? { label: t('queue.outcome'), value: <OutcomePill outcome={decision.what} /> }
      : { label: t('queue.holder'), value: <HolderText standing={row.standing} /> },
    ...(row.partner ? [{ label: t('queue.partner'), value: <PartnerText partner={row.partner} /> }] : []),
    ...(decision ? [{ label: t('queue.decider'), value: <Bdi>{decision.by.name}</Bdi> }] : []),
  ]
  return (
    <div className={styles.peek}>
      <Facts layout="list" rows={rows} />
      <div className={styles.acts}>
        <Button variant="primary" href={href}>
          {t('queue.open')}
        </Button>
        {free && (
          <Button loading={claim.busy} onClick={() => void claim.run({ params: { caseId: row._id } })}>
            {t('case.claim')}
          </Button>
        )}
      </div>
    </div>
  )
}

import type { UserType } from '../../../../platform/shared/access.ts'
import type { ListColumn } from '../../../../platform/web/admin/list-props.ts'
import type { Say } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { MemberFace } from '../../../../platform/web/ui/MemberFace.tsx'
import type { CaseRow } from '../../contract/case.ts'
import type { strings } from '../../strings.en.ts'
import { AgeText, HolderText, OutcomePill, PartnerText, RiskPill } from './CaseMarks.tsx'
import styles from './Queue.module.css'

type Words = { t: Say<typeof strings>; typeName: (type: string) => string }

function WhoApplies({ row }: { row: CaseRow }) {
  return (
    <span className={styles.who}>
      <MemberFace member={{ ...row.face, name: row.name, userType: row.type as UserType }} size={28} />
      <Bdi lang={row.language} clip>
        {row.name}
      </Bdi>
    </span>
  )
}

/** The columns of the queue; those of decided cases say how instead of how long and in whose hands. */
export function queueColumns({ t, typeName }: Words, decided: boolean): ListColumn<CaseRow>[] {
  const name: ListColumn<CaseRow> = {
    key: 'name',
    label: t('queue.name'),
    sortable: true,
    render: row => <WhoApplies row={row} />,
    csv: row => row.name,
  }
  const risk: ListColumn<CaseRow> = {
    key: 'risk',
    label: t('queue.risk'),
    sortable: true,
    render: row => <RiskPill risk={row.risk} />,
    csv: row => t(`risks.${row.risk}`),
  }
  const age: ListColumn<CaseRow> = {
    key: 'age',
    label: t(decided ? 'case.decided-on' : 'queue.age'),
    sortable: true,
    render: row =>
      decided ? (
        <DateText value={row.standing.decision?.at ?? row.openedAt} withTime="brief" />
      ) : (
        <AgeText since={row.openedAt} />
      ),
    csv: row => new Date((decided ? row.standing.decision?.at : undefined) ?? row.openedAt),
  }
  const came: ListColumn<CaseRow> = {
    key: 'came',
    label: t('queue.type'),
    render: row => `${typeName(row.type)} · ${t(`kinds.${row.kind}`)}`,
    csv: row => `${typeName(row.type)}, ${t(`kinds.${row.kind}`)}`,
  }
  const plan: ListColumn<CaseRow> = {
    key: 'plan',
    label: t('queue.plan'),
    render: row => row.plan,
  }
  return decided
    ? [name, outcomeColumn(t), deciderColumn(t), age, came, risk, plan]
    : [name, age, risk, came, holderColumn(t), partnerColumn(t), plan]
}

const holderColumn = (t: Words['t']): ListColumn<CaseRow> => ({
  key: 'holder',
  label: t('queue.holder'),
  render: row => <HolderText standing={row.standing} />,
  csv: row => row.standing.claimedBy?.name ?? '',
})

const partnerColumn = (t: Words['t']): ListColumn<CaseRow> => ({
  key: 'partner',
  label: t('queue.partner'),
  render: row => <PartnerText partner={row.partner} />,
  csv: row => row.partner?.name ?? '',
})

const outcomeColumn = (t: Words['t']): ListColumn<CaseRow> => ({
  key: 'outcome',
  label: t('queue.outcome'),
  render: row => row.standing.decision && <OutcomePill outcome={row.standing.decision.what} />,
  csv: row => row.standing.decision && t(`outcomes.${row.standing.decision.what}`),
})

const deciderColumn = (t: Words['t']): ListColumn<CaseRow> => ({
  key: 'decider',
  label: t('queue.decider'),
  render: row => row.standing.decision && <Bdi>{row.standing.decision.by.name}</Bdi>,
  csv: row => row.standing.decision?.by.name,
})

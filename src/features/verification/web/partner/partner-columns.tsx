import type { ListColumn } from '../../../../platform/web/admin/list-props.ts'
import type { Say } from '../../../../platform/web/text.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import type { PartnerCaseRow } from '../../contract/partner.ts'
import type { strings } from '../../strings.en.ts'
import { AssignmentStatePill } from '../review/AssignmentStatePill.tsx'
import { CaseName } from './CaseName.tsx'
import { DueText } from './DueText.tsx'

type Words = { t: Say<typeof strings>; typeName: (type: string) => string }

/** The columns of a partner's cases: by when, or what became of them. */
export function partnerColumns({ t, typeName }: Words, done: boolean): ListColumn<PartnerCaseRow>[] {
  const name: ListColumn<PartnerCaseRow> = {
    key: 'name',
    label: t('queue.name'),
    sortable: true,
    render: row => <CaseName row={row} />,
    csv: row => row.name,
  }
  const came: ListColumn<PartnerCaseRow> = {
    key: 'came',
    label: t('queue.type'),
    render: row => `${typeName(row.type)} · ${t(`kinds.${row.kind}`)}`,
  }
  const given: ListColumn<PartnerCaseRow> = {
    key: 'assigned',
    label: t('mine.given'),
    sortable: true,
    render: row => <DateText value={row.assignedAt} />,
    csv: row => new Date(row.assignedAt),
  }
  const due: ListColumn<PartnerCaseRow> = {
    key: 'due',
    label: t('mine.due'),
    sortable: true,
    render: row => <DueText row={row} />,
    csv: row => new Date(row.dueAt),
  }
  const outcome: ListColumn<PartnerCaseRow> = {
    key: 'outcome',
    label: t('mine.outcome'),
    render: row => <AssignmentStatePill endedAs={row.endedAs} />,
    csv: row => t(`partner.states.${row.endedAs ?? 'reading'}`),
  }
  const ended: ListColumn<PartnerCaseRow> = {
    key: 'ended',
    label: t('mine.ended'),
    sortable: true,
    render: row => <DateText value={row.endedAt ?? row.assignedAt} />,
    csv: row => row.endedAt && new Date(row.endedAt),
  }
  return done ? [name, outcome, ended, came, given] : [name, due, came, given]
}

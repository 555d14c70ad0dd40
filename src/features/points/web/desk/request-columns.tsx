import { numberFormat } from '../../../../platform/shared/formatters.ts'
import { type Language, localeOf } from '../../../../platform/shared/text.ts'
import type { ListColumn } from '../../../../platform/web/admin/list-props.ts'
import type { Say } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { MemberFace } from '../../../../platform/web/ui/MemberFace.tsx'
import type { StaffRequest } from '../../contract/requests.ts'
import { isOpen } from '../../requests.ts'
import type { strings } from '../../strings.en.ts'
import { RequestPill } from '../RequestPill.tsx'
import css from './desk.module.css'
import { FoundPill } from './FoundPill.tsx'

/** What the list of requests shows of each, and what its file says. */
export function requestColumns(t: Say<typeof strings>, language: Language): ListColumn<StaffRequest>[] {
  const points = numberFormat(localeOf(language), {})
  const decided = (row: StaffRequest) => (isOpen(row.status) ? '' : (row.decidedBy ?? t('requests.house')))
  return [
    {
      key: 'number',
      label: t('requests.number'),
      sortable: true,
      mono: true,
      render: row => <bdi>{row.number}</bdi>,
      csv: row => row.number,
    },
    {
      key: 'member',
      label: t('requests.member'),
      render: row =>
        row.member ? (
          <span className={css.member}>
            <MemberFace member={{ ...row.member, id: row.member._id }} size={28} />
            <Bdi clip>{row.member.name}</Bdi>
          </span>
        ) : (
          t('requests.gone')
        ),
      csv: row => row.member?.name ?? t('requests.gone'),
    },
    {
      key: 'amount',
      label: t('columns.points'),
      align: 'end',
      sortable: true,
      render: row => points.format(row.amount),
      csv: row => row.amount,
    },
    {
      key: 'status',
      label: t('transfer.status'),
      render: row => <RequestPill status={row.status} />,
      csv: row => t(`requests.statuses.${row.status}`),
    },
    {
      key: 'found',
      label: t('requests.found'),
      render: row => row.found && <FoundPill found={row.found} />,
      csv: row => row.found && t(`requests.chain-says.${row.found}`),
    },
    {
      key: 'createdAt',
      label: t('transfer.sent'),
      sortable: true,
      render: row => <DateText value={row.createdAt} />,
      csv: row => new Date(row.createdAt),
    },
    { key: 'decided', label: t('requests.decided'), render: row => <Bdi>{decided(row)}</Bdi>, csv: decided },
    {
      key: 'hash',
      label: t('transfer.hash'),
      mono: true,
      render: row => <bdi dir="ltr">{`${row.transactionHash.slice(0, 8)}…`}</bdi>,
      csv: row => row.transactionHash,
    },
  ]
}

import { useMemo } from 'react'
import { numberFormat } from '../../../../platform/shared/formatters.ts'
import { localeOf } from '../../../../platform/shared/text.ts'
import type { ListColumn, ListFilter } from '../../../../platform/web/admin/list-props.ts'
import { ListPage } from '../../../../platform/web/admin/ListPage.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { MemberFace } from '../../../../platform/web/ui/MemberFace.tsx'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import { listRequests, type StaffRequest } from '../../contract/requests.ts'
import { isOpen, REQUEST_STATUSES } from '../../requests.ts'
import type { strings } from '../../strings.en.ts'
import { RequestPill } from '../RequestPill.tsx'
import css from './desk.module.css'
import { FoundPill } from './FoundPill.tsx'

/** Where a member's requests stand with the evidence beside them. */
export const evidencePath = (userId: string): string => `/users/activate-reward/${userId}`

/** `/rewards/requests`: everything that members want to convert, what waits longest first. */
export function RequestsScreen() {
  const t = useText<typeof strings>('points')
  const points = numberFormat(localeOf(useShownLanguage()), {})
  const columns = useMemo((): ListColumn<StaffRequest>[] => {
    const decided = (row: StaffRequest) => (isOpen(row.status) ? '' : (row.decidedBy ?? t('requests.house')))
    return [
      {
        key: 'number',
        label: t('requests.number'),
        sortable: true,
        mono: true,
        render: row => <bdi>{row.number}</bdi>,
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
  }, [t, points])
  const filters = useMemo(
    (): ListFilter[] => [
      {
        key: 'status',
        label: t('transfer.status'),
        type: 'choice',
        options: REQUEST_STATUSES.map(value => ({ value, label: t(`requests.statuses.${value}`) })),
      },
    ],
    [t],
  )
  return (
    <div className={css.list}>
      <ListPage<StaffRequest>
        title={t('pages.requests')}
        lead={t('requests.lead')}
        actions={<Button href="/rewards/rules">{t('pages.rules')}</Button>}
        call={listRequests}
        columns={columns}
        filters={filters}
        rowKey={row => row._id}
        rowName={row => row.number}
        rowHref={row => (row.member ? evidencePath(row.member._id) : '/rewards/requests')}
        viewsKey="points.requests"
        empty={{ title: t('pages.requests'), body: t('requests.none-too') }}
      />
    </div>
  )
}

import { useMemo } from 'react'
import type { ListFilter } from '../../../../platform/web/admin/list-props.ts'
import { ListPage } from '../../../../platform/web/admin/ListPage.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import { listRequests, type StaffRequest } from '../../contract/requests.ts'
import { REQUEST_STATUSES } from '../../requests.ts'
import type { strings } from '../../strings.en.ts'
import css from './desk.module.css'
import { requestColumns } from './request-columns.tsx'

/** Where a member's requests stand with the evidence beside them. */
export const evidencePath = (userId: string): string => `/users/activate-reward/${userId}`

/** `/rewards/requests`: everything that members want to convert, what waits longest first. */
export function RequestsScreen() {
  const t = useText<typeof strings>('points')
  const language = useShownLanguage()
  const columns = useMemo(() => requestColumns(t, language), [t, language])
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
        empty={{ title: t('requests.none'), body: t('requests.none-too') }}
      />
    </div>
  )
}

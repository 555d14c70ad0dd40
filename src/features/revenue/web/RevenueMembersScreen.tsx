import { useMemo } from 'react'
import type { ListColumn, ListFilter } from '../../../platform/web/admin/list-props.ts'
import { ListPage } from '../../../platform/web/admin/ListPage.tsx'
import { useRead } from '../../../platform/web/call.ts'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { useShownLanguage } from '../../../platform/web/ui/use-shown-language.ts'
import { LEAVING_REASONS } from '../../billing/contract.ts'
import type { strings as ofBilling } from '../../billing/strings.en.ts'
import { LISTS, listRevenueMembers, type RevenueMember, readRevenue } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { useFigures } from './figures.ts'
import css from './RevenueScreen.module.css'

/** `/revenue/members`: who stands behind a figure of a month. */
export function RevenueMembersScreen() {
  const t = useText<typeof strings>('revenue')
  const said = useText<typeof ofBilling>('billing')
  const language = useShownLanguage()
  const revenue = useRead(readRevenue, {}).data?.data
  const { amount, dated } = useFigures(revenue?.currency ?? 'USD')
  const [of] = useQueryState('of', 'new')
  const [month] = useQueryState('month')
  const shownMonth = month || revenue?.months.at(-1)?.month
  const filters = useMemo(
    (): ListFilter[] => [
      {
        key: 'of',
        label: t('list.of'),
        type: 'choice',
        options: LISTS.map(value => ({ value, label: t(`list.lists.${value}`) })),
      },
      {
        key: 'month',
        label: t('month'),
        type: 'choice',
        options: (revenue?.months ?? []).toReversed().map(({ month }) => ({ value: month, label: dated(month) })),
      },
      {
        key: 'plan',
        label: t('list.plan'),
        type: 'choice',
        options: (revenue?.byPlan ?? []).map(one => ({ value: one.planId, label: one.name[language] })),
      },
      {
        key: 'currency',
        label: t('list.currency'),
        type: 'choice',
        options: (revenue?.byCurrency ?? []).map(({ currency }) => ({ value: currency, label: currency })),
      },
      {
        key: 'reason',
        label: t('list.reason'),
        type: 'choice',
        options: LEAVING_REASONS.filter(one => one !== 'none').map(value => ({
          value,
          label: said(`leaving.reasons.${value}`),
        })),
      },
    ],
    [t, said, dated, revenue, language],
  )
  const columns: ListColumn<RevenueMember>[] = [
    {
      key: 'name',
      label: t('list.name'),
      render: row => <Bdi>{row.name}</Bdi>,
      csv: row => row.name,
    },
    {
      key: 'plan',
      label: t('list.plan'),
      render: row => (row.plan ? <Bdi>{row.plan[language]}</Bdi> : '–'),
      csv: row => row.plan?.[language],
    },
    ...(['before', 'after'] as const).map((key): ListColumn<RevenueMember> => ({
      key,
      label: t(`list.${key}`),
      align: 'end',
      render: row => <bdi>{row[key] === null ? '–' : amount(row[key])}</bdi>,
      csv: row => row[key],
    })),
    {
      key: 'at',
      label: t('list.at'),
      render: row => (row.at ? <DateText value={row.at} /> : '–'),
      csv: row => row.at && new Date(row.at),
    },
  ]
  return (
    <div className={css.list}>
      <ListPage<RevenueMember>
        title={t('pages.members')}
        lead={`${t(`list.lists.${LISTS.find(one => one === of) ?? 'new'}`)}${shownMonth ? ` · ${dated(shownMonth)}` : ''}`}
        actions={<Button href="/revenue">{t('list.back')}</Button>}
        call={listRevenueMembers}
        columns={columns}
        filters={filters}
        rowKey={row => `${row._id} ${row.at}`}
        rowName={row => row.name}
        rowHref={row => `/apps/users/view/${row._id}`}
        viewsKey="revenue.members"
        empty={{ title: t('list.none'), body: t('list.none-too') }}
      />
    </div>
  )
}

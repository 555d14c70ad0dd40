import { useMemo } from 'react'
import { shortDate } from '../../../../platform/shared/text.ts'
import type { ListColumn, ListFilter } from '../../../../platform/web/admin/list-props.ts'
import { ListPage } from '../../../../platform/web/admin/ListPage.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { StatusPill } from '../../../../platform/web/ui/StatusPill.tsx'
import { SUBSCRIPTION_STATUSES } from '../../../plans/rules/states.ts'
import { useClub } from '../../../settings/web/public.ts'
import { listSubscriptions, type SubscriptionRow } from '../../contract/staff.ts'
import type { strings } from '../../strings.en.ts'
import { useExact } from '../data.ts'
import css from './desk.module.css'
import { LeavingDesk } from './LeavingDesk.tsx'
import { TONES } from './tones.ts'
import { useEveryPlan } from './use-every-plan.ts'

/** Who is on which plan, what they pay and when next, and whose payment failed. */
export function SubscriptionsScreen() {
  const t = useText<typeof strings>('billing')
  const exact = useExact()
  const { timeZone } = useClub()
  const plans = useEveryPlan()
  const columns = useMemo(
    (): ListColumn<SubscriptionRow>[] => [
      {
        key: 'member',
        label: t('desk.member'),
        sortable: true,
        render: row => <bdi>{row.member.name}</bdi>,
        csv: row => row.member.name,
      },
      {
        key: 'plan',
        label: t('desk.plan'),
        sortable: true,
        render: row => <bdi>{row.plan.name}</bdi>,
        csv: row => row.plan.name,
      },
      {
        key: 'status',
        label: t('desk.state'),
        render: row => (
          <span className={css.states}>
            <StatusPill
              status={row.paused ? 'paused' : row.status}
              tone={row.paused ? 'warning' : TONES[row.status]}
              label={t(row.paused ? 'status.paused' : `status.${row.status}`)}
            />
            {row.free && <Chip tone="brass">{t('desk.free')}</Chip>}
            {row.test && <Chip tone="warning">{t('desk.test')}</Chip>}
          </span>
        ),
        csv: row => t(row.paused ? 'status.paused' : `status.${row.status}`),
      },
      {
        key: 'startedAt',
        label: t('desk.since'),
        sortable: true,
        render: row => <DateText value={row.startedAt} zone={timeZone} />,
        csv: row => new Date(row.startedAt),
      },
      {
        key: 'nextAt',
        label: t('desk.next'),
        sortable: true,
        render: row => (row.nextAt ? <DateText value={row.nextAt} zone={timeZone} /> : '–'),
        csv: row => row.nextAt && new Date(row.nextAt),
      },
      {
        key: 'amount',
        label: t('desk.amount'),
        align: 'end',
        render: row => (row.amount === null ? '–' : <bdi>{exact(row.amount, row.currency!)}</bdi>),
        csv: row => row.amount,
      },
      {
        key: 'period',
        label: t('desk.period'),
        render: row => (row.period ? t(`desk.periods.${row.period}`) : '–'),
        csv: row => row.period && t(`desk.periods.${row.period}`),
      },
      {
        key: 'failed',
        label: t('desk.failed'),
        align: 'end',
        sortable: true,
        render: row => (row.failed > 0 ? t('desk.tries', { count: row.failed }) : '–'),
        csv: row => row.failed,
      },
    ],
    [t, exact, timeZone],
  )
  const filters = useMemo(
    (): ListFilter[] => [
      {
        key: 'status',
        label: t('desk.state'),
        type: 'choice',
        options: SUBSCRIPTION_STATUSES.map(value => ({ value, label: t(`status.${value}`) })),
      },
      {
        key: 'plan',
        label: t('desk.plan'),
        type: 'choice',
        options: plans.map(one => ({ value: one.code, label: one.name })),
      },
      {
        key: 'period',
        label: t('desk.period'),
        type: 'choice',
        options: (['month', 'year'] as const).map(value => ({ value, label: t(`desk.periods.${value}`) })),
      },
      { key: 'failed', label: t('desk.failed-only'), type: 'boolean' },
      { key: 'test', label: t('desk.test-only'), type: 'boolean' },
    ],
    [t, plans],
  )
  return (
    <div className={css.list}>
      <ListPage<SubscriptionRow>
        title={t('pages.desk')}
        lead={t('desk.lead')}
        actions={<LeavingDesk />}
        call={listSubscriptions}
        columns={columns}
        filters={filters}
        rowKey={row => row._id}
        rowName={row => `${row.member.name}, ${row.plan.name}, ${shortDate(row.startedAt, timeZone)}`}
        rowHref={row => `/apps/users/view/${row.member._id}?tab=billing`}
        viewsKey="subscriptions"
        empty={{ title: t('desk.none') }}
      />
    </div>
  )
}

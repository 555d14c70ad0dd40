import { useMemo } from 'react'
import { holds } from '../../../../platform/shared/access.ts'
import type { ListColumn, ListFilter } from '../../../../platform/web/admin/list-props.ts'
import { ListPage } from '../../../../platform/web/admin/ListPage.tsx'
import { Plus } from '../../../../platform/web/icons.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { StatusPill } from '../../../../platform/web/ui/StatusPill.tsx'
import { useDisplayMoney } from '../../../lookups/web/public.ts'
import { listStaffPlans, PLAN_STATES, type StaffPlan } from '../../contract/staff.ts'
import type { strings } from '../../strings.en.ts'
import styles from './desk.module.css'

type State = keyof typeof strings.desk.states

/** What a plan is to members: everybody's, offered, on invitation, or archived. */
const stateOf = (plan: StaffPlan): State =>
  plan.archived ? 'archived' : plan.ground ? 'ground' : plan.public ? 'offered' : 'invitation'

/** Every plan of the club, with what it costs and how many are on it. */
export function PlansScreen() {
  const t = useText<typeof strings>('plans')
  const { language } = useLanguage()
  const money = useDisplayMoney()
  const mayChange = holds(useViewer(), 'plans.update')
  const columns = useMemo((): ListColumn<StaffPlan>[] => {
    const price = (plan: StaffPlan, period: 'monthly' | 'yearly') => {
      const own = plan.prices[0]
      return own?.[period] == null ? '–' : money(own[period], own.currency, { own: true }).text
    }
    return [
      {
        key: 'name',
        label: t('desk.plan'),
        sortable: true,
        render: plan => <bdi>{plan.name[language]}</bdi>,
        csv: plan => plan.name[language],
      },
      {
        key: 'monthly',
        label: t('desk.monthly'),
        align: 'end',
        render: plan => <bdi>{price(plan, 'monthly')}</bdi>,
        csv: plan => plan.prices[0]?.monthly,
      },
      {
        key: 'yearly',
        label: t('desk.yearly'),
        align: 'end',
        render: plan => <bdi>{price(plan, 'yearly')}</bdi>,
        csv: plan => plan.prices[0]?.yearly,
      },
      {
        key: 'running',
        label: t('desk.on'),
        align: 'end',
        sortable: true,
        // Everybody without another plan is on the ground one, which is no subscription.
        render: plan => (plan.ground ? '–' : plan.running),
        csv: plan => (plan.ground ? null : plan.running),
      },
      {
        key: 'state',
        label: t('desk.state'),
        render: plan => {
          const state = stateOf(plan)
          const tone = state === 'archived' ? 'neutral' : state === 'invitation' ? 'warning' : 'success'
          return <StatusPill status={state} tone={tone} label={t(`desk.states.${state}`)} />
        },
        csv: plan => t(`desk.states.${stateOf(plan)}`),
      },
      { key: 'code', label: t('desk.code'), mono: true, render: plan => plan.code, csv: plan => plan.code },
      {
        key: 'position',
        label: t('desk.order'),
        align: 'end',
        sortable: true,
        render: plan => plan.position,
        csv: plan => plan.position,
      },
    ]
  }, [t, language, money])
  const filters = useMemo(
    (): ListFilter[] => [
      {
        key: 'state',
        label: t('desk.state'),
        type: 'choice',
        options: PLAN_STATES.map(value => ({ value, label: t(`desk.states.${value}`) })),
      },
    ],
    [t],
  )
  const actions = (
    <div className={styles.actions}>
      <Button href="/promotion-codes">{t('desk.codes')}</Button>
      {mayChange && (
        <Button variant="primary" href="/plans/add" icon={<Plus {...iconSmall} />}>
          {t('desk.add')}
        </Button>
      )}
    </div>
  )
  return (
    <div className={styles.list}>
      <ListPage<StaffPlan>
        title={t('title')}
        lead={t('desk.lead')}
        actions={actions}
        call={listStaffPlans}
        columns={columns}
        filters={filters}
        rowKey={plan => plan._id}
        rowName={plan => plan.name[language]}
        rowHref={plan => `/plans/${plan._id}`}
        viewsKey="plans"
        empty={{ title: t('desk.none') }}
      />
    </div>
  )
}

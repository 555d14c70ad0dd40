import { useMemo } from 'react'
import { PROFILE_STATUSES, ROLES, USER_TYPES } from '../../../platform/shared/access.ts'
import type { ListFilter } from '../../../platform/web/admin/list-props.ts'
import { useRead } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { listPlans } from '../../plans/contract.ts'
import type { strings } from '../strings.en.ts'

/** What the list of people can be narrowed by. */
export function usePeopleFilters(): ListFilter[] {
  const t = useText<typeof strings>('people')
  const { data: plans } = useRead(listPlans, undefined)
  return useMemo(() => {
    const choice = (key: string, label: string, options: { value: string; label: string }[]): ListFilter => ({
      key,
      label,
      type: 'choice',
      options,
    })
    const ofPlan = plans?.data.map(plan => ({ value: plan.code, label: plan.name })) ?? []
    return [
      choice(
        'role',
        t('list.role'),
        ROLES.map(value => ({ value, label: t(`roles.${value}`) })),
      ),
      choice(
        'userType',
        t('list.user-type'),
        USER_TYPES.map(value => ({ value, label: t(`kinds.${value}`) })),
      ),
      choice(
        'status',
        t('list.status'),
        PROFILE_STATUSES.map(value => ({ value, label: t(`statuses.${value}`) })),
      ),
      choice('plan', t('list.plan'), ofPlan),
      { key: 'suspended', label: t('list.suspended'), type: 'boolean' },
      { key: 'verified', label: t('list.verified'), type: 'boolean' },
      { key: 'joinedFrom', label: t('list.joined-from'), type: 'date' },
      { key: 'joinedTo', label: t('list.joined-to'), type: 'date' },
    ]
  }, [t, plans])
}

import { useMemo } from 'react'
import { holds } from '../../../../platform/shared/access.ts'
import { useRead } from '../../../../platform/web/call.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useViewer } from '../../../../platform/web/session.tsx'
import { listStaffPlans } from '../../../plans/contract/staff.ts'
import { usePlans } from '../../../plans/web/public.ts'

type NamedPlan = { _id: string; code: string; name: string; ground: boolean; archived: boolean }

/** Every plan by its name: those by invitation and archived ones too for whoever may read them, else those that are offered. */
export function useEveryPlan(): NamedPlan[] {
  const { language } = useLanguage()
  const mayRead = holds(useViewer(), listStaffPlans.access.permission)
  const all = useRead(listStaffPlans, { query: { perPage: 100 } }, { enabled: mayRead }).data?.data
  const offered = usePlans().data?.data
  return useMemo(
    () =>
      all
        ? all.map(one => ({ ...one, name: one.name[language] }))
        : (offered ?? []).map(one => ({ ...one, archived: false })),
    [all, offered, language],
  )
}

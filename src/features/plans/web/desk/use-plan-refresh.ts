import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { listPlans } from '../../contract.ts'
import { listStaffPlans, readStaffPlan } from '../../contract/staff.ts'

/** After a change: what this window holds of plans is read again, and the copy that the browser keeps of the public list is replaced. */
export function usePlanRefresh(): () => Promise<void> {
  const client = useQueryClient()
  const { language } = useLanguage()
  return useCallback(async () => {
    await fetch('/api/plans', { cache: 'reload', headers: { 'accept-language': language } }).catch(() => null)
    const read = [listStaffPlans, readStaffPlan, listPlans]
    await Promise.all(read.map(call => client.invalidateQueries({ queryKey: [call.id] })))
  }, [client, language])
}

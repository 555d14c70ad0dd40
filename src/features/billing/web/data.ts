import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Call } from '../../../platform/shared/call.ts'
import { useRead, useWrite } from '../../../platform/web/call.ts'
import { refreshSession } from '../../../platform/web/session.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useDisplayMoney } from '../../lookups/web/public.ts'
import { mySubscriptions } from '../../plans/contract.ts'
import { myBilling } from '../contract.ts'

/** Everything of one's own plan and money. */
export const useMyBilling = () => useRead(myBilling, undefined, { staleMs: 5000 })

/** Reads again what a change of plan or money changed. */
export function useBillingRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    await Promise.all([myBilling, mySubscriptions].map(one => client.invalidateQueries({ queryKey: [one.id] })))
    void refreshSession()
  }, [client])
}

/** A write of one's own plan: says what was done, and reads everything again. */
export function useChange<C extends Call>(call: C, done?: () => void) {
  const refresh = useBillingRefresh()
  return useWrite(call, {
    onDone: answer => {
      toast({ tone: 'success', title: (answer as { message: string }).message })
      void refresh()
      done?.()
    },
    onRefusal: refusal => toast({ tone: 'danger', title: refusal.message }),
  })
}

/** Writes an amount in its own currency, all digits in line. */
export function useExact(): (units: number, currency: string) => string {
  const money = useDisplayMoney()
  return useCallback((units, currency) => money(units, currency, { own: true, inLine: true }).text, [money])
}

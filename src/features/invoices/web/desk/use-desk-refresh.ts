import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { listInvoices, readInvoice } from '../../contract/desk.ts'

/** Reads everything of the desk again after an act. */
export function useDeskRefresh(): () => Promise<unknown> {
  const client = useQueryClient()
  return useCallback(
    () => Promise.all([listInvoices, readInvoice].map(one => client.invalidateQueries({ queryKey: [one.id] }))),
    [client],
  )
}

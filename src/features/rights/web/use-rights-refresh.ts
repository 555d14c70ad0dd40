import { useQueryClient } from '@tanstack/react-query'
import { listPresets } from '../../people/contract/acts.ts'
import { listPeople } from '../../people/contract/people.ts'
import { listCatalogue, listStaffRoles, readPersonRights, readRole } from '../contract.ts'

/** Reads again what says who may what, after it changed. */
export function useRightsRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    const calls = [listStaffRoles, readRole, listCatalogue, readPersonRights, listPresets, listPeople]
    await Promise.all(calls.map(call => client.invalidateQueries({ queryKey: [call.id] })))
  }
}

import { useEffect } from 'react'
import { useWrite } from '../../../../platform/web/call.ts'
import { listSavedSearches, type SavedSearch, seeSavedSearch } from '../../contract.ts'

/** Who looks at what a saved search finds has seen what is new in it. */
export function useSeen(kept: SavedSearch | undefined): void {
  const { run } = useWrite(seeSavedSearch, { invalidates: [listSavedSearches] })
  const id = kept && kept.newCount > 0 ? kept._id : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each search that shows something new
  useEffect(() => {
    if (id) void run({ params: { searchId: id } })
  }, [id])
}

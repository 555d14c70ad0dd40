import { useQueryClient } from '@tanstack/react-query'
import { useRead } from '../../../platform/web/call.ts'
import { useAnnounced } from '../../../platform/web/live.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { agreementTouched, listMine } from '../contract.ts'
import { PER_PAGE, type useLooked } from './use-looked.ts'

/** One's own agreements, read again whenever one of them moves. */
export function useMine({ side, state, page }: ReturnType<typeof useLooked>) {
  const viewer = useViewer()
  const client = useQueryClient()
  const query = { page, perPage: PER_PAGE, ...(side && { side }), ...(state && { state }) }
  useAnnounced(agreementTouched, viewer && `member:${viewer.id}`, () => {
    void client.invalidateQueries({ queryKey: [listMine.id] })
  })
  return useRead(listMine, { query }, { keepPrevious: true })
}

import { useRead, useWrite } from '../../../platform/web/call.ts'
import { useAnnounced } from '../../../platform/web/live.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { myProfile } from '../contract/mine.ts'
import { accountTypes, readDraft, statusChanged, withdrawProfile } from '../contract.ts'

/** The six cards of the chooser. */
export const useAccountTypes = () => useRead(accountTypes, undefined, { staleMs: 300_000 })

/** One's own draft of a kind, read anew each time it is opened. */
export const useDraftOf = (kind: string, enabled = true) =>
  useRead(readDraft, { query: { kind } }, { enabled, staleMs: 0 })

/** One's own profile; it moves by itself when a reviewer decides. */
export function useMyProfile() {
  const { refresh } = useSession()
  const mine = useRead(myProfile)
  const id = mine.data?.data?._id
  useAnnounced(statusChanged, id ? `profile:${id}` : null, () => {
    void mine.refetch()
    void refresh()
  })
  return mine
}

/** Withdraws one's own profile. */
export const useWithdraw = (onDone: (answer: { message: string }) => void) =>
  useWrite(withdrawProfile, { onDone, invalidates: [myProfile] })

import { useQueryClient } from '@tanstack/react-query'
import { useRead, useWrite } from '../../../platform/web/call.ts'
import { useAnnounced } from '../../../platform/web/live.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { accountTypes, readDraft, statusChanged, withdrawProfile, revisionMoved } from '../contract.ts'
import { myProfile, readMyValues, withdrawRevision } from '../contract/mine.ts'

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
  const topic = id ? `profile:${id}` : null
  useAnnounced(statusChanged, topic, () => {
    void mine.refetch()
    void refresh()
  })
  useAnnounced(revisionMoved, topic, () => void mine.refetch())
  return mine
}

/** One's own profile as the settings edit it, read anew each time a section is opened. */
export const useMyValues = () => useRead(readMyValues, undefined, { staleMs: 0 })

/** Reads one's own profile and its values again; resolves when they are here. */
export function useReadMineAgain(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([myProfile, readMyValues].map(one => client.invalidateQueries({ queryKey: [one.id] })))
  }
}

/** Takes one's own changes back. */
export const useWithdrawRevision = (onDone: (answer: { message: string }) => void) =>
  useWrite(withdrawRevision, { onDone, invalidates: [myProfile, readMyValues] })

/** Withdraws one's own profile. */
export const useWithdraw = (onDone: (answer: { message: string }) => void) =>
  useWrite(withdrawProfile, { onDone, invalidates: [myProfile] })

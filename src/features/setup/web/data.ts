import { useQueryClient } from '@tanstack/react-query'
import { keyOfRead, send, useRead } from '../../../platform/web/call.ts'
import { readSettings } from '../../settings/contract/settings.ts'
import {
  type Progress,
  readInvitation,
  readLink,
  readProgress,
  readSetUp,
  type StepKey,
  takeStep,
} from '../contract.ts'

const POLL_MS = 5000
const DEMO_POLL_MS = 2000

/** How far the first run is; asked again every few seconds, so that a waiting window opens with the club. */
export const useSetUpState = () => useRead(readSetUp, undefined, { staleMs: 0, refetchMs: POLL_MS })

/** Whether the link of the console still opens the set-up. */
export const useLinkState = (token: string) => useRead(readLink, { params: { token } }, { staleMs: 0 })

/** Whom an invitation is for. */
export const useInvitation = (token: string) => useRead(readInvitation, { params: { token } }, { staleMs: 0 })

/** Steps, invitations and demo data; followed while the demo data is being filled in. */
export const useProgress = () =>
  useRead(readProgress, undefined, {
    staleMs: 0,
    refetchMs: answer => (answer?.data.demo.state === 'running' ? DEMO_POLL_MS : 0),
  })

/** Every setting as it is stored, for the fields of the steps. */
export const useStoredSettings = () => useRead(readSettings, undefined, { staleMs: 0 })

/** Keeps an answer that carries the progress, and reads the settings again. */
export function useKeepProgress(): (progress: Progress) => void {
  const client = useQueryClient()
  return data => {
    client.setQueryData(keyOfRead(readProgress), { data })
    void client.invalidateQueries({ queryKey: [readSettings.id] })
  }
}

/** Marks a step as taken or skipped. */
export function useTakeStep(): (step: Exclude<StepKey, 'admin'>, skipped: boolean) => Promise<void> {
  const keep = useKeepProgress()
  return async (step, skipped) => keep((await send(takeStep, { params: { step }, body: { skipped } })).data)
}

import { useNavigate } from 'react-router'
import { safeNext } from '../../../platform/web/router.tsx'
import { startSession } from '../../../platform/web/session.tsx'
import { keepDeviceToken } from './device-token.ts'

/** A finished login; social login calls its bearer `accessToken` (spec). */
export type Entered = { access_token?: string; accessToken?: string; deviceToken: string }

/** Takes over a finished login: keeps its tokens, reads who it is, and goes on to `next`, a path on this site. */
export function useEnter() {
  const navigate = useNavigate()
  return async (entered: Entered, next: string | null): Promise<void> => {
    keepDeviceToken(entered.deviceToken)
    await startSession((entered.access_token ?? entered.accessToken)!)
    await navigate(safeNext(next), { replace: true })
  }
}

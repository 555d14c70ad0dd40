import { send } from '../../../platform/web/call.ts'
import { refreshSession } from '../../../platform/web/session.tsx'
import { updateMe } from '../../accounts/contract.ts'

/** Keeps how somebody reads on the account as well; what cannot be kept there still holds on this device. */
export function keepWish(body: { language?: 'en' | 'ar'; currency?: string }): void {
  void send(updateMe, { body }, { quiet: true })
    .then(refreshSession)
    .catch(() => {})
}

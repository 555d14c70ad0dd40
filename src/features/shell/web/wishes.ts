import type { Language } from '../../../platform/shared/text.ts'
import { send } from '../../../platform/web/call.ts'
import { reading, setCurrency, setLanguage } from '../../../platform/web/language.tsx'
import { session } from '../../../platform/web/session.tsx'

/** What the reader chose in this window before it was known whose account it is. */
const chosen: { language?: Language; currency?: string } = {}

/** Keeps a wish on the account too; one that cannot be kept there still holds on this device. */
async function keep(wish: { language?: Language; currency?: string }): Promise<void> {
  Object.assign(chosen, wish)
  if (session.get().status !== 'member') return
  const { updateMe } = await import('../../accounts/contract.ts')
  await send(updateMe, { body: wish }, { quiet: true }).catch(() => {})
}

/** Reads on in another language, on this device and on the account. */
export async function chooseLanguage(language: Language): Promise<void> {
  await setLanguage(language)
  await keep({ language })
}

/** Shows amounts in another currency, on this device and on the account. */
export function chooseCurrency(currency: string): void {
  setCurrency(currency)
  void keep({ currency })
}

/** At a login the account's own wishes are taken over, unless other ones were just chosen here: those are kept on it. */
export function followWishes(): void {
  let before = session.get().status
  session.subscribe(() => {
    const { status, user } = session.get()
    const loggedIn = status === 'member' && before === 'visitor'
    before = status
    if (!loggedIn || !user) return
    if (Object.keys(chosen).length > 0) void keep(chosen)
    if (!chosen.language && user.language && user.language !== reading.get().language) void setLanguage(user.language)
    if (!chosen.currency && user.currency) setCurrency(user.currency)
  })
}

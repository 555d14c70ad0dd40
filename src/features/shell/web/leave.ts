import { send } from '../../../platform/web/call.ts'
import { forgetKeptWords } from '../../../platform/web/kept-words.ts'
import { look } from '../../../platform/web/looking.ts'
import { forgetSession } from '../../../platform/web/session.tsx'
import { sentences } from '../../../platform/web/text.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { goTo } from './go-to.ts'

/**
 * Logs out: the session ends here whatever the network does, and the reader is home with the spec's toast. A failure looks
 * like one (product rules, section 2), because the session goes on at the server.
 */
export async function leave(): Promise<void> {
  if (look.get()) return (await import('./stop-look.ts')).stopLook()
  const t = (key: string) => sentences.t(`shell:logout.${key}`)
  forgetKeptWords()
  const { logout } = await import('../../signin/contract/sessions.ts')
  try {
    const { endSession } = await send(logout, undefined, { quiet: true })
    forgetSession()
    // Signed in by a provider: out there as well; it leads back home.
    if (endSession) return location.assign(endSession)
    toast({ tone: 'success', title: t('title'), body: t('body') })
  } catch {
    toast({ tone: 'warning', title: t('failed-title'), body: t('failed-body') })
  }
  forgetSession()
  await goTo('/index')
}

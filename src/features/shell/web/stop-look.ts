import { send } from '../../../platform/web/call.ts'
import { keepLook, look } from '../../../platform/web/looking.ts'
import { sentences } from '../../../platform/web/text.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { endLook } from '../../looking/contract.ts'

/** Ends the look of this window, as oneself: whoever looks writes nothing. */
export async function stopLook(): Promise<void> {
  const now = look.get()
  if (!now) return
  keepLook(null)
  try {
    await send(endLook, { params: { lookId: now.id } }, { quiet: true })
    location.assign(now.back)
  } catch {
    // It goes on at the server: so does the bar, until its time or another try.
    keepLook(now)
    toast({ tone: 'danger', title: sentences.t('shell:looking.failed') })
  }
}

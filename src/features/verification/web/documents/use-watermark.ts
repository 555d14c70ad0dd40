import { useState } from 'react'
import { momentText } from '../../../../platform/shared/moments.ts'
import { useSession } from '../../../../platform/web/session.tsx'
import { readerZone } from '../../../../platform/web/ui/moment-text.ts'

/** Who looks, and when it was opened: "Sara Mansour · 20/11/2026 12:41 Gulf Standard Time". The same words in every language. */
export function useWatermark(): string {
  const { user } = useSession()
  const [openedAt] = useState(() => new Date())
  return `\u2068${user?.name ?? ''}\u2069 · \u2066${momentText(openedAt, 'en', readerZone())}\u2069`
}

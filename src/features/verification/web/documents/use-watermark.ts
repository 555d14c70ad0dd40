import { useState } from 'react'
import { useSession } from '../../../../platform/web/session.tsx'
import { momentText } from '../../../../platform/web/ui/moment-text.ts'

/** Who looks, and when it was opened: "Sara Mansour · 20/11/2026 12:41 GMT+4". The same words in every language. */
export function useWatermark(): string {
  const { user } = useSession()
  const [openedAt] = useState(() => new Date())
  return `\u2068${user?.name ?? ''}\u2069 · \u2066${momentText(openedAt, 'en')}\u2069`
}

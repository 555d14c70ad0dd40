import { useRef } from 'react'
import type { OfficeMenu } from '../../../platform/shared/session-contract.ts'
import { useWrite } from '../../../platform/web/call.ts'
import { patchUser, useSession } from '../../../platform/web/session.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { arrangeMenu, resetMenu } from '../contract.ts'
import { type MenuPlace, type MenuPlaces, placesOf, withPlaced } from '../rules/arranged-menu.ts'
import type { MenuKey } from '../rules/menus.ts'
import { sideMenuOf } from '../rules/side-menu.ts'
import { mountedPages } from './mounted.ts'

/** What one does with one's menu. Each change shows at once and is kept by itself; what is refused goes back. */
export function useArranging() {
  const { viewer, user } = useSession()
  const entries = sideMenuOf(mountedPages(), viewer)
  const menu = user?.menu ?? null
  const kept = useRef(menu)
  const onRefusal = (refusal: { message: string }) => {
    patchUser({ menu: kept.current })
    toast({ tone: 'danger', title: refusal.message })
  }
  const keep = useWrite(arrangeMenu, { onRefusal })
  const giveBack = useWrite(resetMenu, { onRefusal })
  // Whoever goes on before the last change is kept is not made to wait: the newest is sent once the one before is there.
  const wanted = useRef<OfficeMenu | 'reset' | null>(null)
  const send = async (next: OfficeMenu | 'reset') => {
    const busy = wanted.current !== null
    wanted.current = next
    if (busy) return
    for (let sent: OfficeMenu | 'reset' | null = null; wanted.current !== sent;) {
      sent = wanted.current as OfficeMenu | 'reset'
      const answer = await (sent === 'reset' ? giveBack.run({}) : keep.run({ body: sent as never }))
      if (!answer) break
      kept.current = answer.data
      if (sent === 'reset' && wanted.current === sent) patchUser({ menu: answer.data })
    }
    wanted.current = null
  }
  return {
    entries,
    places: placesOf(entries, menu) satisfies MenuPlaces,
    put(key: MenuKey, to: MenuPlace, at?: number): void {
      const next = withPlaced(entries, menu, key, to, at)
      patchUser({ menu: next })
      void send(next)
    },
    reset: () => void send('reset'),
  }
}

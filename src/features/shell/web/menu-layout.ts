import { readLocal, writeLocal } from '../../../platform/web/local.ts'
import { makeStore, useStore } from '../../../platform/web/store.ts'
import { MENU_LAYOUTS, type MenuLayout } from '../../settings/contract/club.ts'
import { useClub } from '../../settings/web/public.ts'

const KEPT = 'menu-layout'

/** What the reader chose on this device; null leaves it to the club. */
const own = makeStore<MenuLayout | null>(MENU_LAYOUTS.find(one => one === readLocal(KEPT)) ?? null)

/** How the side menu stands: as the reader chose, else as the club has it (spec, layout rules). */
export function useMenuLayout(): MenuLayout {
  const chosen = useStore(own)
  const { menuLayout } = useClub()
  return chosen ?? menuLayout
}

/** Chooses for this device; null leaves it to the club again. */
export function setMenuLayout(next: MenuLayout | null): void {
  writeLocal(KEPT, next)
  own.set(next)
}

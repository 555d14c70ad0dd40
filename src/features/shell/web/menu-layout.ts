import { readLocal, writeLocal } from '../../../platform/web/local.ts'
import { makeStore, useStore } from '../../../platform/web/store.ts'

export type MenuLayout = 'vertical' | 'horizontal'
const KEPT = 'menu-layout'

const layout = makeStore<MenuLayout>(readLocal(KEPT) === 'horizontal' ? 'horizontal' : 'vertical')

/** How the side menu stands: beside the page (default), or as a line under the bar (spec, layout rules). */
export const useMenuLayout = (): MenuLayout => useStore(layout)

export function setMenuLayout(next: MenuLayout): void {
  writeLocal(KEPT, next)
  layout.set(next)
}

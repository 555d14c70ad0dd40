import type { Screens } from '../../../platform/web/web-feature.ts'
import type { ItemKindKey } from '../contract.ts'
import { ITEM_KINDS } from '../kinds/item-kinds.ts'
import { editPathOf } from '../rules.ts'

const create = (kind: ItemKindKey) => async () => (await import('./wizard/wizard-screens.tsx')).createScreen(kind)
const edit = (kind: ItemKindKey) => async () => (await import('./wizard/wizard-screens.tsx')).editScreen(kind)
const office = (kind: ItemKindKey) => async () => (await import('./office/office-screen.tsx')).officeScreen(kind)

/** Path → screen; each loads with its route. */
export const screens: Screens = Object.fromEntries(
  ITEM_KINDS.flatMap(kind => [
    [`/${kind}/create`, create(kind)],
    [editPathOf(kind, ':id'), edit(kind)],
    [`/${kind}s`, office(kind)],
  ]),
)

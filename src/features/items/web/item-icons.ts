import { Briefcase, Hammer, type IconDrawing, Lightbulb, Package } from '../../../platform/web/icons.ts'
import type { ItemKindKey } from '../contract.ts'

/** The drawing of each kind; the same as in the menus. */
export const itemIcons: Record<ItemKindKey, IconDrawing> = {
  idea: Lightbulb,
  project: Hammer,
  product: Package,
  service: Briefcase,
}

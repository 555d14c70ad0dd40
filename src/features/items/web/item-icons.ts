import { Briefcase, Hammer, Lightbulb, type LucideIcon, Package } from 'lucide-react'
import type { ItemKindKey } from '../contract.ts'

/** The drawing of each kind; the same as in the menus. */
export const itemIcons: Record<ItemKindKey, LucideIcon> = {
  idea: Lightbulb,
  project: Hammer,
  product: Package,
  service: Briefcase,
}

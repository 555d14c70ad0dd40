import type { ItemKindKey } from '../items/contract.ts'
import { ITEM_KINDS } from '../items/kinds/item-kinds.ts'

/** A kind as an address says it; null for what is none. */
export const kindAt = (text: string | null): ItemKindKey | null => ITEM_KINDS.find(one => one === text) ?? null

/** Where an item of a kind is made (spec). */
export const createPathOf = (kind: ItemKindKey): string => `/${kind}/create`

import type { Descriptor } from '../../../engines/forms/descriptor.ts'
import type { ItemKindKey } from '../contract.ts'
import { idea } from './idea.ts'
import { product } from './product.ts'
import { project } from './project.ts'
import { service } from './service.ts'

/** The descriptors of items. Adding a kind: its file, a line here and in item-kinds.ts, its sentences. */
export const allItems: readonly Descriptor[] = [idea, project, product, service]

/** The descriptor of a kind. */
export const itemKind = (key: ItemKindKey): Descriptor => allItems.find(one => one.key === key)!

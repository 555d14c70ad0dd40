import { nested } from '../../src/engines/forms/values.ts'
import type { ItemKindKey } from '../../src/features/items/contract.ts'
import { itemKind } from '../../src/features/items/kinds/all-items.ts'
import type { Calls } from './calls.ts'
import { type Told, valuesOf } from './kind-wire.ts'

/** Publishes an offer without a browser, for journeys that begin later; answers the address of its page. */
export async function publishOffer(calls: Calls, key: ItemKindKey, told: Told): Promise<string> {
  const kind = itemKind(key)
  const { data } = await calls.ask('POST', kind.path, nested(kind, await valuesOf(calls, kind, told)))
  return `/profile/details/${data._id}`
}

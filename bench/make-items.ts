import { flattened } from '../src/engines/forms/values.ts'
import { itemKind } from '../src/features/items/kinds/all-items.ts'
import { ITEM_KINDS } from '../src/features/items/kinds/item-kinds.ts'
import { putItem } from '../src/features/items/server/publish-item.ts'
import { makeItemValues } from '../src/features/items/test/sample-values.ts'
import { transact } from '../src/platform/server/db.ts'
import type { House } from '../src/platform/server/registry.ts'
import { type Draw, drawing } from './drawing.ts'
import { arabicItems, englishItems } from './item-words.ts'
import { tell } from './made-company.ts'
import { CURRENCIES, readWorld, type World } from './made-world.ts'

const ARABIC_SHARE = 0.4
const SEED = 53
/** Of so many items two are sold by auction, one open and one timed. */
const AUCTION_EVERY = 20

function saleOf(draw: Draw, number: number) {
  const saleType = number % AUCTION_EVERY === 0 ? 2 : number % AUCTION_EVERY === AUCTION_EVERY / 2 ? 3 : 1
  const price = { priceNumber: Math.round(10 ** (1 + draw.next() * 4)), currencyId: draw.one(CURRENCIES) }
  return { saleType, price: saleType === 1 ? price : null }
}

/** What an owner sends of an item, beside what every form of its kind has. */
function madeItem(draw: Draw, world: World, number: number) {
  const kind = ITEM_KINDS[number % ITEM_KINDS.length]!
  const words = draw.next() < ARABIC_SHARE ? arabicItems : englishItems
  const place = draw.one(world.places)
  const state = place.states.length > 0 ? draw.one(place.states) : undefined
  const city = state ?? place
  return {
    kind,
    values: {
      ...saleOf(draw, number),
      name: words.name(draw.one(words.things[kind]), draw.one(words.qualities)),
      category: draw.one(world.categories.filter(one => one.type === kind)).id,
      highlights: tell(draw, words.highlights, 1, 1),
      description: tell(draw, words.sentences, 2, 5),
      profileIndustries: draw.some(world.industries, 3).map(one => one.id),
      address: {
        profileCountry: place.id,
        profileState: state?.id ?? '0',
        profileCity: words.language === 'ar' ? city.arabicName : city.name,
      },
    },
  }
}

/** Items of members in turn, checked and kept as their owners would have sent them; the same ones every time. Answers their ids. */
export async function makeItems(house: House, ownerIds: readonly string[], count: number): Promise<string[]> {
  const { db } = house.database
  const world = await readWorld(db)
  const draw = drawing(SEED)
  const ids: string[] = []
  for (let number = 0; number < count; number++) {
    const { kind, values } = madeItem(draw, world, number)
    const ownerId = ownerIds[number % ownerIds.length]!
    const item = await transact(db, async tx => {
      const sent = flattened(itemKind(kind), await makeItemValues(tx, kind, values))
      return putItem(tx, house, itemKind(kind), ownerId, sent)
    })
    ids.push(item.id)
  }
  return ids
}

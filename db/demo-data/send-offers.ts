import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Values } from '../../src/engines/forms/descriptor.ts'
import { viewerOf } from '../../src/features/accounts/server/viewer.ts'
import { itemKind } from '../../src/features/items/kinds/all-items.ts'
import { publishItem } from '../../src/features/items/server/publish-item.ts'
import { type Db, type Tx, transact } from '../../src/platform/server/db.ts'
import type { House } from '../../src/platform/server/registry.ts'
import { offerPicture } from './offer-pictures.ts'
import { type DemoOffer, offers } from './offers.ts'
import { profiles } from './people.ts'
import { seeded } from './pictures.ts'
import { type Ids, readIds, resolveValues } from './resolve-values.ts'

/** Offers that are sent in one transaction. */
const AT_ONCE = 20
const SALE = { price: '1', open: '2', timed: '3' } as const

const profileOf = new Map(profiles.map(profile => [profile.username, profile.values]))

/** Where somebody is, as their profile says: an offer is where its owner is. */
function placeOf(username: string): Values {
  const { companyCountry, companyState, companyCity, country, state, city, locations } = profileOf.get(username) ?? {}
  const [first] = (locations ?? []) as { countryId: string; stateId: string }[]
  return {
    profileCountry: companyCountry ?? country ?? first?.countryId,
    profileState: companyState ?? state ?? first?.stateId,
    profileCity: companyCity ?? city,
  }
}

function valuesOf(offer: DemoOffer, ids: Ids): Values {
  const company = profileOf.get(offer.by)?.companyName !== undefined
  const own = offer.sale === 'price' && { priceNumber: offer.price, currencyId: offer.currency }
  const values: Values = {
    name: offer.name,
    category: offer.category,
    typeofOwner: company ? 'group' : 'individual',
    highlights: offer.highlights,
    description: offer.description,
    profileIndustries: offer.industries,
    saleType: SALE[offer.sale],
    ...own,
    ...placeOf(offer.by),
    ...offer.extra,
  }
  const told = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  return resolveValues(itemKind(offer.kind), told, ids)
}

/** Things and plans of things have several pictures, what is only words has one. */
const picturesOf = ({ kind, name }: DemoOffer): number =>
  kind === 'product' || kind === 'project' ? 1 + Math.floor(seeded(name)() * 3) : 1

async function upload({ database: { db }, files }: House, ownerId: string, offer: DemoOffer): Promise<string[]> {
  const numbers = Array.from({ length: picturesOf(offer) }, (_, n) => n + 1)
  return Promise.all(
    numbers.map(async number => {
      const bytes = await offerPicture(offer, number)
      const name = `picture-${number}.png`
      const stream = Readable.from([bytes])
      return (await files.put(db, { ownerId, take: 'image', name, stream, path: name }))._id
    }),
  )
}

async function publish(
  tx: Tx,
  house: House,
  ownerId: string,
  offer: DemoOffer,
  { ids, images }: { ids: Ids; images: string[] },
): Promise<string> {
  const viewer = (await viewerOf(tx, ownerId))!
  const body = { ...valuesOf(offer, ids), images }
  return (await publishItem(tx, house, itemKind(offer.kind), viewer, body)).id
}

/** Whose profile is live and who did not publish yet, by user name. */
async function sellersAmong(db: Db, people: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const live = await db.selectFrom('profiles').select('user_id').where('status', '=', 'approved').execute()
  const shown = new Set(live.map(row => row.user_id))
  const owners = await db.selectFrom('items').select('owner_id').distinct().execute()
  const done = new Set(owners.map(row => row.owner_id))
  return new Map([...people].filter(([, id]) => shown.has(id) && !done.has(id)))
}

/**
 * Members who trade much have the plan for it, also where one that they paid for ran out; no gateway stands between the demo and its
 * plans.
 */
export async function givePlan(db: Db, userIds: readonly string[], code: string): Promise<void> {
  for (const id of userIds)
    await sql`insert into subscriptions (user_id, plan_id, status, ends_at)
      select ${id}, plans.id, 'active', now() + interval '300 days' from plans
      where code = ${code} and not exists (select 1 from subscriptions
        where user_id = ${id} and status in ('trialing', 'active', 'past_due', 'grace'))`.execute(db)
}

/** Publishes one thing more of somebody's through the verb of the wizard; answers its id. */
export async function publishOffer(house: House, ownerId: string, offer: DemoOffer): Promise<string> {
  const { db } = house.database
  const ids = await readIds(db)
  const images = await upload(house, ownerId, offer)
  return transact(db, tx => publish(tx, house, ownerId, offer, { ids, images }))
}

/** Publishes what the demo offers through the verb of the wizard. Whoever has published already is passed over. */
export async function sendOffers(house: House, people: ReadonlyMap<string, string>): Promise<void> {
  const { db } = house.database
  const ids = await readIds(db)
  const sellers = await sellersAmong(db, people)
  const waiting = offers.filter(one => sellers.has(one.by))
  const many = [...Map.groupBy(waiting, one => one.by)].filter(([, own]) => own.length > 1).map(([by]) => by)
  await givePlan(
    db,
    many.flatMap(by => sellers.get(by) ?? []),
    'platinum',
  )
  for (let at = 0; at < waiting.length; at += AT_ONCE) {
    const some = waiting.slice(at, at + AT_ONCE)
    const images = await Promise.all(some.map(one => upload(house, sellers.get(one.by)!, one)))
    await transact(db, async tx => {
      for (const [index, offer] of some.entries()) {
        await publish(tx, house, sellers.get(offer.by)!, offer, { ids, images: images[index]! })
      }
    })
  }
}

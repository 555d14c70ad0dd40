import type { Db, Tx } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { type Money, moneyOrNone } from '../../../platform/shared/money.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { perOf } from '../../items/kinds/periods.ts'
import { type ItemRow, itemById, lockItem } from '../../items/server/public.ts'
import { company } from '../../profiles/kinds/company.ts'
import { listedFor, readerOf } from '../../profiles/server/public.ts'
import type { Subject } from '../contract.ts'
import { type KeptThing, promisedOf } from './queries.ts'

/** What can be asked for, with the price of one piece and how many there are as they stand. */
export type Asking = {
  subject: Subject
  ownerId: string
  thing: KeptThing
  offered: boolean
  countable: boolean
  left: number | null
  price: Money | null
}

/** Pieces of an item that are neither sold nor promised; null where there is no number of them. */
export async function leftOf(db: Db, item: Pick<ItemRow, 'id' | 'product_quantity' | 'product_sales'>) {
  if (item.product_quantity === null) return null
  return Math.max(0, item.product_quantity - item.product_sales - (await promisedOf(db, item.id)))
}

const COUNTABLE = ['product', 'service']
const OWN_PRICE = 1
const PRICE_FIELD = 'price'
/** What the card of a company that leases its assets says behind the price. */
const A_MONTH = 'a-month'

async function askingOfItem(db: Db, item: ItemRow): Promise<Asking> {
  const { name, language, kind, highlights } = item
  const priced = item.sale_type === OWN_PRICE
  return {
    subject: { kind: 'item', id: item.id },
    ownerId: item.owner_id,
    thing: { name, language, kind, highlights, per: perOf(item.data) },
    offered: priced && item.status === 'published',
    countable: COUNTABLE.includes(kind),
    left: await leftOf(db, item),
    price: priced ? moneyOrNone(item.price_minor, item.currency) : null,
  }
}

/**
 * A company by its profile; where it is for sale, at the price that the viewer may see. What it seeks (an investment, a loan) is no
 * price of anything. Other members offer nothing by themselves.
 */
async function askingOfCompany(db: Db, viewer: Viewer | null, id: string): Promise<Asking> {
  const [listed] = await listedFor(db, [id], await readerOf(db, viewer))
  if (!listed || listed.card.kind !== company.key) return notFound()
  const { card, facts } = listed
  const asked = card.facts.find(fact => fact.field === facts.amountField)
  const shown = asked?.value
  const forSale = shown?.is === 'money' && facts.amountField === PRICE_FIELD
  const price = forSale ? moneyOrNone(facts.amountMinor, facts.currency) : null
  return {
    subject: { kind: 'profile', id },
    ownerId: facts.userId,
    thing: {
      name: card.name,
      language: card.language,
      kind: 'company',
      highlights: card.highlights,
      per: price && asked?.per === A_MONTH ? 'monthly' : null,
    },
    offered: !facts.auction,
    countable: false,
    left: null,
    price,
  }
}

/** What the viewer can ask for of a thing; 404 when they may not see it. */
export async function askingOf(db: Db, viewer: Viewer | null, seen: boolean, subject: Subject): Promise<Asking> {
  if (subject.kind === 'profile') return askingOfCompany(db, viewer, subject.id)
  const item = seen ? await itemById(db, subject.id) : undefined
  return item ? askingOfItem(db, item) : notFound()
}

/** The same with the item held, so that what it says stays true until the end of the transaction. */
export async function heldAsking(tx: Tx, viewer: Viewer, subject: Subject): Promise<Asking> {
  if (subject.kind === 'profile') return askingOfCompany(tx, viewer, subject.id)
  return askingOfItem(tx, await lockItem(tx, viewer, subject.id))
}

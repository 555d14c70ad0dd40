import type { AuctionView } from '../../src/features/auctions/contract/auction.ts'
import type { ItemKindKey } from '../../src/features/items/contract.ts'
import { itemKind } from '../../src/features/items/kinds/all-items.ts'
import type { Calls } from './calls.ts'
import { type Told, valuesOf } from './kind-wire.ts'
import { publishOffer } from './offer.ts'

const HOUR_MS = 3_600_000
const OPENS_WITHIN_MS = 60_000

const STORY: Told = {
  typeofOwner: 'group',
  highlights: 'Ice made at night from the valley grid, rented to stalls by the morning.',
  description:
    'Forty stalls lose a fifth of their greens before noon. A van brings ice trays at five and takes them back.',
  profileIndustries: ['Cold storage'],
  needs: ['partner', 'money'],
  profileCountry: 'United Arab Emirates',
  profileState: 'Dubai',
}
const PRICE: Told = { saleType: 1, priceNumber: 42_000, currencyId: 'AED' }

const TOLD: Record<ItemKindKey, Told> = {
  idea: { ...STORY, ...PRICE, name: 'Ice for market stalls', category: 'Green idea', ideaStatus: 2 },
  project: {
    ...STORY,
    ...PRICE,
    name: 'Pack house beside the fields',
    category: 'Farm or agricultural project',
    projectTime: 2,
    startAt: '2031-02-01',
    endAt: '2031-11-30',
    budgetAmount: 2_600_000,
    budgetCurrencyId: 'AED',
    staffNumbers: 18,
    assetsType: 'physical',
    physicalAssets: 900_000,
  },
  product: { ...STORY, ...PRICE, name: 'Dock curtain', category: 'Machinery and lines', productQuantity: 8 },
  service: {
    ...STORY,
    ...PRICE,
    name: 'Night watch over cold rooms',
    category: 'Maintenance',
    serviceType: 'monthly',
    serviceLocation: 'field',
    duration: 'By the month',
  },
}

const BILLED = {
  name: 'Rana Aziz',
  company: 'Date Palm Works LLC',
  address: '',
  city: 'Dubai',
  postalCode: '',
  country: 'AE',
  taxId: '',
}

/** A draft of an invoice by hand, and the secret of one that was issued. */
async function invoicesOf(staff: Calls): Promise<{ invoiceId: string; secret: string }> {
  const client = { email: 'rana@date-palm-works.example.org', language: 'en', details: BILLED, note: '' }
  const { data } = await staff.ask('POST', 'invoice-clients', client)
  const line = { description: { en: 'Seat at the evening', ar: 'مقعد في الأمسية' }, quantity: 4, unit: 60 }
  const draft = {
    userId: null,
    clientId: data._id,
    buyer: BILLED,
    language: 'en',
    currency: 'USD',
    lines: [line],
    suppliedOn: null,
    dueOn: null,
    note: '',
    test: true,
  }
  const kept = await staff.ask('POST', 'invoices', draft)
  const other = await staff.ask('POST', 'invoices', draft)
  const issued = await staff.ask<{ data: { path: string } }>('POST', `invoices/${other.data._id}/issue`, {
    send: false,
  })
  return { invoiceId: kept.data._id, secret: issued.data.path.split('/').at(-1)! }
}

const idOf = (address: string) => address.split('/').at(-1)!

/** The auction of what was just published: its event opens one after the answer, behind whatever else waits in the queue. */
async function auctionThatOpens(owner: Calls, item: string): Promise<AuctionView> {
  const until = Date.now() + OPENS_WITHIN_MS
  while (Date.now() < until) {
    const { data } = await owner.ask<{ data: AuctionView | null }>('GET', `auctions/of/item/${item}`)
    if (data) return data
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`No auction of ${item} opened`)
}

/** An auction of something new of a member; with `begins` it waits, with `stopped` it is over. */
async function auctionOf(owner: Calls, name: string, { begins, stopped }: { begins?: true; stopped?: true } = {}) {
  const item = idOf(await publishOffer(owner, 'idea', { ...TOLD.idea, name, saleType: 3 }))
  const data = await auctionThatOpens(owner, item)
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
  await owner.ask('PUT', `auctions/changeStatus/${data._id}`, {
    status: 'start',
    initialPrice: 4000,
    currency: 'AED',
    step: 50,
    endDate: inHours(60),
    ...(begins && { startDate: inHours(5) }),
  })
  if (stopped) await owner.ask('PUT', `auctions/changeStatus/${data._id}`, { status: 'stop', how: 'end' })
  return { item, auction: data._id }
}

/**
 * Something of each kind of a member's, in each state that its page shows differently, and what is typed in each wizard: what the
 * screens that are looked at one by one need; auctions are of an `other`. Answers ids by what they are.
 */
export async function makeExamples(owner: Calls, other: Calls, staff: Calls): Promise<Record<string, string>> {
  const published = async (key: ItemKindKey, name?: string) =>
    idOf(await publishOffer(owner, key, name ? { ...TOLD[key], name } : TOLD[key]))
  const after = async (status: 'pause' | 'sold' | 'close', name: string) => {
    const id = await published('product', name)
    await owner.ask('PUT', `items/${id}/status`, { status })
    return id
  }
  const hidden = await published('service', 'A call that nobody answers')
  await staff.ask('POST', 'items/moderate', { ids: [hidden], action: 'hide', reason: 'Say who does it, please.' })
  const [live, waiting, over] = [
    await auctionOf(other, 'A van that knows the stalls'),
    await auctionOf(other, 'Ice by subscription', { begins: true }),
    await auctionOf(other, 'Trays that come back', { stopped: true }),
  ]
  const examples = {
    idea: await published('idea'),
    project: await published('project'),
    product: await published('product'),
    service: await published('service'),
    paused: await after('pause', 'Dock curtain, short'),
    sold: await after('sold', 'Dock curtain, long'),
    closed: await after('close', 'Dock curtain, old pattern'),
    hidden,
    liveItem: live.item,
    live: live.auction,
    waitingItem: waiting.item,
    waiting: waiting.auction,
    overItem: over.item,
    over: over.auction,
    ...(await invoicesOf(staff)),
  }
  for (const key of Object.keys(TOLD) as ItemKindKey[]) {
    const kind = itemKind(key)
    const values = await valuesOf(owner, kind, TOLD[key])
    await owner.ask('PUT', 'items/draft', { kind: key, step: kind.steps.at(-2)!.key, version: 0, values, fresh: true })
  }
  return examples
}

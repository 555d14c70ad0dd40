import type { Db } from '../../../platform/server/db.ts'
import type { HeadFacts } from '../../../platform/server/head-facts.ts'
import { sharePicture } from '../../../platform/server/serve-share.ts'
import { say } from '../../../platform/server/text.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { ItemCard, ItemKindKey } from '../../items/contract.ts'
import { itemPathOf, listPathOf } from '../../items/rules.ts'
import { itemCards } from '../../items/server/public.ts'

const PATH = /^\/profile\/details\/([^/]+)$/
const ID = /^[0-9a-f-]{36}$/

/** What each kind is to schema.org. */
const TYPES: Record<ItemKindKey, string> = {
  idea: 'CreativeWork',
  project: 'CreativeWork',
  product: 'Product',
  service: 'Service',
}

/** The price as schema.org knows it: one's own, or what an auction stands at. */
function offerOf(card: ItemCard, url: string): object | undefined {
  const { price, offer } = card
  const amount =
    price ?? (offer?.units != null && offer.currency ? { units: offer.units, currency: offer.currency } : null)
  if (!amount) return undefined
  const sold = card.status !== 'published' || offer?.state === 'over'
  return {
    '@type': 'Offer',
    url,
    price: amount.units,
    priceCurrency: amount.currency,
    availability: `https://schema.org/${sold ? 'SoldOut' : 'InStock'}`,
    ...(offer?.endsAt && { priceValidUntil: offer.endsAt }),
  }
}

function asData(card: ItemCard, siteUrl: string, language: Language): object {
  const url = siteUrl + itemPathOf(card._id)
  const type = TYPES[card.kind]
  const owner = {
    '@type': card.owner.userType === 'company' ? 'Organization' : 'Person',
    name: card.owner.name,
    url: `${siteUrl}/profile/${card.owner.username}`,
  }
  const role = type === 'Service' ? 'provider' : type === 'Product' ? 'brand' : 'creator'
  const own = {
    '@type': type,
    name: card.name,
    description: card.highlights,
    inLanguage: card.lang,
    url,
    [role]: owner,
    ...(card.picture && { image: siteUrl + card.picture.fileUrl }),
    ...(card.category && { category: card.category.name }),
    offers: offerOf(card, url),
  }
  const crumb = (position: number, name: string, path: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: siteUrl + path,
  })
  const crumbs = [
    crumb(1, say(language, 'public-pages', 'item.market'), '/market'),
    crumb(2, say(language, 'public-pages', `item.lists.${card.kind}`), listPathOf(card.kind)),
    crumb(3, card.name, itemPathOf(card._id)),
  ]
  return { '@context': 'https://schema.org', '@graph': [own, { '@type': 'BreadcrumbList', itemListElement: crumbs }] }
}

/** Head tags of an item's page; 404 for what visitors do not see, null for other paths. */
export async function itemHead(db: Db, path: string, language: Language, siteUrl: string): Promise<HeadFacts | null> {
  const [, id] = PATH.exec(path) ?? []
  if (id === undefined) return null
  const [card] = ID.test(id) ? await itemCards(db, null, [id]) : []
  if (!card) return { title: say(language, 'public-pages', 'item.missing'), status: 404, noindex: true }
  return {
    title: card.name,
    description: card.highlights,
    canonical: itemPathOf(card._id),
    jsonLd: asData(card, siteUrl, language),
    image: sharePicture('item', card._id, language),
    // What is sold or closed still opens, and is not looked for.
    noindex: card.status !== 'published',
  }
}

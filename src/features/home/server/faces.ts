import type { Named } from '../../../engines/forms/contract.ts'
import type { Db } from '../../../platform/server/db.ts'
import { say } from '../../../platform/server/text.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { type Rated, showMoney } from '../../lookups/rules.ts'
import { type CurrencyFacts, currencyByCode } from '../../lookups/server/public.ts'
import type { CardView } from '../../profiles/contract.ts'
import { cardsOf } from '../../profiles/server/public.ts'
import type { Face } from '../contract/home.ts'
import { newestCompanies } from './queries.ts'

const SHOWN = 2
/** Among so many of the newest one that names an amount is looked for. */
const LOOKED_AT = 6

const nameIn = ({ name, arabicName }: Named, language: Language): string =>
  language === 'ar' ? (arabicName ?? name) : name

const rated = ({ code, ...facts }: CurrencyFacts): Rated => ({ ...facts, shortName: code })

/** The first figure of a card that everybody may see, in words of its kind and in the wished currency. */
async function figureOf(db: Db, card: CardView, currency: string, language: Language): Promise<Face['figure']> {
  const fact = card.facts[0]
  if (!fact || fact.locked) return null
  const word = (key: string) => say(language, 'profiles', `kinds.${card.kind}.card.${key}`)
  const label = word(fact.label)
  if (fact.word) return { label, text: word(fact.word) }
  if (fact.value?.is !== 'money') return null
  const from = await currencyByCode(db, fact.value.currency)
  const to = (await currencyByCode(db, currency)) ?? from
  return from && to ? { label, text: showMoney(fact.value.amount, rated(from), rated(to), language).text } : null
}

async function faceOf(db: Db, card: CardView, currency: string, language: Language): Promise<Face> {
  const [trade] = card.industries
  return {
    _id: card.userId,
    name: card.name,
    language: card.language,
    imageUrl: card.image?.thumbUrl ?? null,
    trade: trade ? nameIn(trade, language) : null,
    city: card.city,
    country: card.country ? nameIn(card.country, language) : null,
    highlights: card.highlights,
    highlightsLanguage: card.highlightsLanguage,
    figure: await figureOf(db, card, currency, language),
  }
}

/** Two of the newest companies as everybody may see them; one that names an amount stands first, where there is room for it. */
export async function newestFaces(db: Db, currency: string, language: Language): Promise<Face[]> {
  const cards = await cardsOf(db, await newestCompanies(db, LOOKED_AT), null)
  const full = cards.find(card => card.facts[0]?.value?.is === 'money') ?? cards[0]
  const shown = full ? [full, ...cards.filter(card => card !== full)].slice(0, SHOWN) : []
  return Promise.all(shown.map(card => faceOf(db, card, currency, language)))
}

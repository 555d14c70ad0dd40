import type { Values } from '../src/engines/forms/descriptor.ts'
import { type Coinage, fromUnits } from '../src/platform/shared/money.ts'
import { arabic, type CompanyWords, english } from './company-words.ts'
import type { Draw } from './drawing.ts'
import { CURRENCIES, type World } from './made-world.ts'

/** What a made member is before it is a row: names, the language they write in, and the values of their kind. */
export type Made = { name: string; email: string; license: string | null; language: 'en' | 'ar'; data: Values }

const ARABIC_SHARE = 0.4
/** Which amount a category asks for. */
const ASKS: Record<string, readonly string[]> = {
  'seeking-investment': ['investmentAmount'],
  'seeking-loan': ['loanAmount'],
  'selling-leasing-assets': ['price', 'assetsOffer'],
  'selling-company': ['price', 'saleType'],
}

/** Amounts in minor units that run over powers of ten, as in life. */
export const amountIn = (draw: Draw, unit: Coinage, low: number, high: number): number =>
  fromUnits(Math.round(10 ** (low + draw.next() * (high - low)) / 100) * 100, unit).minor

/** What is asked and the figures, in minor units; amounts run from thousands to hundreds of millions. */
function moneyOf(draw: Draw, world: World) {
  const category = draw.one(world.categories.filter(one => one.key in ASKS))
  const currency = draw.one(CURRENCIES)
  const amount = (low: number, high: number) => amountIn(draw, world.coinageOf(currency), low, high)
  const [asked, choice] = ASKS[category.key]!
  return {
    companyCategory: category.id,
    currency,
    [asked!]: amount(4.5, 8.5),
    ...(choice === 'saleType' && { saleType: draw.one(['1', '2']) }),
    ...(choice === 'assetsOffer' && { assetsOffer: draw.one(['sell', 'lease']) }),
    avgMonthlySales: amount(4, 6.5),
    annualSales: amount(5, 7.5),
    assets: amount(5, 8),
    physicalAssets: amount(4.5, 7.5),
    ebitda: draw.between(-200, 450) / 10,
  }
}

/** Sentences with numbers in them, one after the other. */
export const tell = (draw: Draw, sentences: readonly string[], least: number, most: number): string =>
  Array.from({ length: draw.between(least, most) }, () =>
    draw
      .one(sentences)
      .replace('{n}', String(draw.between(3, 420)))
      .replace('{y}', String(draw.between(1985, 2025))),
  ).join(' ')

/** A sentence about a trade and a place. */
export function headline(draw: Draw, sentences: readonly string[], trade: string, place: string): string {
  const [before, between, after] = draw.one(sentences).split('{}')
  return `${before}${trade}${between}${place}${after}`
}

const textsOf = (draw: Draw, words: CompanyWords, trade: string, place: string) => ({
  highlights: headline(draw, words.highlights, trade, place),
  description: tell(draw, words.sentences, 3, 7),
})

/** A company as the wizard leaves it. */
export function madeCompany(draw: Draw, world: World, number: number): Made {
  const words = draw.next() < ARABIC_SHARE ? arabic : english
  const named = (one: { name: string; arabicName: string }) => (words.language === 'ar' ? one.arabicName : one.name)
  const place = draw.one(world.places)
  const state = place.states.length > 0 ? draw.one(place.states) : undefined
  const industries = draw.some(world.industries, 3)
  const name = `${draw.one(words.first)} ${draw.one(words.second)} ${number}`
  const email = `desk@company-${number}.example`
  const license = `L-${100_000 + number}`
  const data = {
    companyName: name,
    companyLegalName: name,
    companyEmail: email,
    companyPhoneCode: '20',
    companyPhoneNumber: String(100_000_0000 + number),
    companyType: String(draw.between(1, 9)),
    establishDate: `${draw.between(1950, 2022)}-0${draw.between(1, 9)}-1${draw.between(0, 9)}`,
    licenseNumber: license,
    ...moneyOf(draw, world),
    industries: industries.map(one => one.id),
    ...textsOf(draw, words, named(industries[0]!), state ? named(state) : named(place)),
    companyCountry: place.id,
    companyState: state?.id ?? '0',
    companyCity: state ? named(state) : named(place),
  }
  return { name, email, license, language: words.language, data }
}

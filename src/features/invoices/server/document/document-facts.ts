import type { Db } from '../../../../platform/server/db.ts'
import type { House } from '../../../../platform/server/registry.ts'
import { type Params, say } from '../../../../platform/server/text.ts'
import type { Coinage } from '../../../../platform/shared/money.ts'
import type { Bilingual, Language } from '../../../../platform/shared/text.ts'
import { currencyByCode } from '../../../lookups/server/public.ts'
import { setting } from '../../../settings/server/public.ts'
import { coinsOf } from '../invoice-rows.ts'
import { sellerSettings } from '../seller.ts'
import type { KeptDocument } from './load-document.ts'

/** How one pays a document by transfer. */
export type Transfer = {
  reference: string | null
  details: {
    holder: string
    bank: string
    iban: string | null
    account: string | null
    bic: string | null
    note: Bilingual
  } | null
  /** What banks' own programs read from a square. */
  qrText: string | null
  /** True where all is paid: the details are for the buyer's files. */
  settled: boolean
}

/** Everything that a document's page is drawn from, in one language, as plain data. */
export type DocumentData = {
  doc: KeptDocument
  language: Language
  size: 'A4' | 'LETTER'
  title: string
  club: string
  /** The logo as PNG; null draws the product's own sign. */
  logo: Uint8Array | null
  colours: { primary: string; brass: string }
  unit: Coinage
  /** The sign of the currency. */
  symbol: string
  localUnit: Coinage | null
  transfer: Transfer | null
  /** Names of the countries that it names, by their codes. */
  countries: Readonly<Record<string, string>>
}

/** The same with how it is said. */
export type DocumentFacts = Omit<DocumentData, 'logo' | 'countries'> & {
  logo: Buffer | null
  words(key: string, params?: Params): string
  countryName(code: string): string
  /** A rate as the language writes it: `5 %`, `5%`. */
  percent(rate: number): string
}

/** What a document is called. */
function titleOf(doc: KeptDocument): string {
  if (doc.kind === 'credit-note') return 'doc.credit-note'
  if (doc.number_text === null) return 'doc.pro-forma'
  return doc.seller.taxId ? 'doc.tax-invoice' : 'doc.invoice'
}

/** The club's logo as the library takes it; what cannot be read is left out. */
async function logoOf(house: Pick<House, 'files'>, db: Db): Promise<Buffer | null> {
  const id = await setting(db, 'logo')
  const row = id ? await house.files.find(db, id) : undefined
  const bytes = row && (await house.files.bytes(row, 'card'))
  if (!bytes) return null
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(chunk as Buffer)
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.concat(chunks))
    .resize({ height: 140, width: 480, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch(() => null)
}

/** Everything that a document's page is drawn from; in its own language unless another is asked for. */
export async function documentFacts(
  house: Pick<House, 'files'>,
  db: Db,
  doc: KeptDocument,
  { language = doc.language, transfer = null }: { language?: Language; transfer?: Transfer | null } = {},
): Promise<DocumentData> {
  const coins = await coinsOf(db)
  const countries = await db
    .selectFrom('countries')
    .select(['code', 'name', 'arabic_name'])
    .where('code', 'in', [doc.seller.country, doc.buyer.country].filter(Boolean))
    .execute()
    .then(rows => rows.map(row => [row.code, language === 'ar' ? row.arabic_name : row.name] as const))
  return {
    doc,
    language,
    size: (await sellerSettings(db)).paper,
    title: say(language, 'invoices', titleOf(doc)),
    club: (await setting(db, 'clubName'))[language],
    logo: await logoOf(house, db),
    colours: await setting(db, 'colours'),
    unit: coins(doc.currency),
    symbol: (await currencyByCode(db, doc.currency))?.symbol ?? doc.currency,
    localUnit: doc.local ? coins(doc.local.currency) : null,
    transfer,
    countries: Object.fromEntries(countries),
  }
}

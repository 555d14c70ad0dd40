import { Readable } from 'node:stream'
import { company as companyKind } from '../../src/features/profiles/kinds/company.ts'
import { changeStatus } from '../../src/features/profiles/server/change-status.ts'
import { saveDraft } from '../../src/features/profiles/server/save-draft.ts'
import { submitProfile } from '../../src/features/profiles/server/submit-profile.ts'
import { type Db, transact } from '../../src/platform/server/db.ts'
import type { FileStore } from '../../src/platform/server/file-store.ts'
import type { House } from '../../src/platform/server/wire.ts'
import { licencePaper, linesOf, statementPaper } from './papers.ts'
import { type CastCompany, companies } from './people.ts'
import { signPicture, streetPicture } from './pictures.ts'

/** Where the amount of a category belongs. */
const AMOUNT_OF: Record<string, string> = {
  'seeking-investment': 'investmentAmount',
  'seeking-loan': 'loanAmount',
  'selling-leasing-assets': 'price',
  'selling-company': 'price',
}
const PLAIN = [
  'companyName',
  'companyLegalName',
  'companyEmail',
  'companyPhoneCode',
  'companyPhoneNumber',
  'establishDate',
  'licenseNumber',
  'companyType',
  'ebitda',
  'avgMonthlySales',
  'annualSales',
  'assets',
  'physicalAssets',
  'highlights',
  'description',
  'companyCity',
  'companyStreet',
  'companyFacebookLink',
  'companyLinkedinLink',
  'companyTwitterLink',
  'companyOtherLinks',
  'saleType',
  'assetsOffer',
] // prettier-ignore
const YEAR = 2025

type Lookups = {
  country: Map<string, string>
  state: Map<string, string>
  category: Map<string, string>
  industry: Map<string, string>
  currency: Map<string, string>
}

async function readLookups(db: Db): Promise<Lookups> {
  const byKey = (rows: { key: string; id: string }[]) => new Map(rows.map(row => [row.key, row.id]))
  const states = await db
    .selectFrom('states as s')
    .innerJoin('countries as c', 'c.id', 's.country_id')
    .select(['s.id', 's.code', 'c.code as country'])
    .execute()
  return {
    country: byKey(await db.selectFrom('countries').select(['code as key', 'id']).execute()),
    state: byKey(states.map(row => ({ key: `${row.country}-${row.code}`, id: row.id }))),
    category: byKey(await db.selectFrom('categories').select(['key', 'id']).where('type', '=', 'company').execute()),
    industry: byKey(await db.selectFrom('industries').select(['key', 'id']).execute()),
    currency: byKey(await db.selectFrom('currencies').select(['code as key', 'id']).execute()),
  }
}

function found(map: Map<string, string>, key: string): string {
  const id = map.get(key)
  if (!id) throw new Error(`The cast names ${key}, which the look-ups do not have`)
  return id
}

/** The company as its wizard would send it. */
function valuesOf(company: CastCompany, lookups: Lookups): Record<string, unknown> {
  const plain = Object.fromEntries(PLAIN.filter(key => company[key] !== undefined).map(key => [key, company[key]]))
  return {
    ...plain,
    companyCategory: found(lookups.category, company.companyCategory),
    [AMOUNT_OF[company.companyCategory]!]: company.amount,
    currency: company.currency,
    industries: company.industries.map(key => found(lookups.industry, key)),
    companyCountry: found(lookups.country, company.companyCountry),
    companyState: found(lookups.state, `${company.companyCountry}-${company.companyState}`),
  }
}

async function files(
  db: Db,
  store: FileStore,
  ownerId: string,
  company: CastCompany,
): Promise<Record<string, string[]>> {
  const put = async (take: 'image' | 'document', name: string, bytes: Buffer) =>
    (await store.put(db, { ownerId, take, name, stream: Readable.from([bytes]), path: name }))._id
  const title = company.companyLegalName
  const licence = await licencePaper(title, [
    ['Number', company.licenseNumber],
    ['Registered on', company.establishDate.split('-').reverse().join('/')],
    ['Country', company.companyCountry],
    ['Valid until', '31/12/2027'],
  ])
  const statement = await statementPaper(title, company.currency, YEAR, linesOf(company.annualSales, company.ebitda))
  return {
    companyImage: [await put('image', 'sign.png', await signPicture(company.owner))],
    companyProductPhotos: [
      await put('image', 'site-1.png', await streetPicture(`${company.owner} 1`)),
      await put('image', 'site-2.png', await streetPicture(`${company.owner} 2`)),
    ],
    companyDocuments: [await put('document', `Statement ${YEAR}.pdf`, statement)],
    companyBusinessProof: [await put('document', 'Licence.pdf', licence)],
  }
}

/** The moves that bring a submitted profile to the state of the cast. */
const MOVES = {
  submitted: [],
  in_review: ['in_review'],
  approved: ['in_review', 'approved'],
  changes_requested: ['in_review', 'changes_requested'],
  rejected: ['in_review', 'rejected'],
} as const

async function sendOne(
  house: House,
  lookups: Lookups,
  ids: Map<string, string>,
  reviewerId: string | null,
  company: CastCompany,
): Promise<void> {
  const { db } = house.database
  const ownerId = ids.get(company.owner)
  // Somebody who is still thinking about it has no account under this name.
  if (!ownerId) throw new Error(`The cast has no member ${company.owner}`)
  const safe = { files: house.files, columnKey: house.secrets.columnKey }
  const values = { ...valuesOf(company, lookups), ...(await files(db, house.files, ownerId, company)) }
  const { state } = company
  if (state === 'draft') {
    await transact(db, tx => saveDraft(tx, safe, companyKind, ownerId, { step: 'address', version: 0, values }))
    return
  }
  const profile = await transact(db, tx => submitProfile(tx, safe, companyKind, ownerId, values))
  for (const to of MOVES[state]) {
    const because = {
      by: reviewerId,
      reason: company.reason?.text ?? null,
      reasonCode: company.reason?.code ?? null,
      asks: company.asks ?? [],
    }
    await transact(db, tx => changeStatus(tx, profile.id, to, to === 'in_review' ? { by: reviewerId } : because))
  }
}

/** Fills in the wizard for every company of the cast and brings each to its state of review. */
export async function sendCompanies(house: House, ids: Map<string, string>, reviewerId: string | null): Promise<void> {
  const lookups = await readLookups(house.database.db)
  for (const company of companies) await sendOne(house, lookups, ids, reviewerId, company)
}

import { Readable } from 'node:stream'
import { PDFDocument } from '@pdfme/pdf-lib'
import sharp from 'sharp'
import { fileGroupsOf, type Values } from '../../../engines/forms/descriptor.ts'
import { type Db, transact } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { ProfileStatus } from '../../../platform/shared/access.ts'
import type { FileTake } from '../../../platform/shared/file-rules.ts'
import { idsByKeys } from '../../lookups/server/lookup-reads.ts'
import type { Kind } from '../kind.ts'
import { company } from '../kinds/company.ts'
import { submitProfile } from '../server/drafts.ts'
import { changeStatus } from '../server/move-profile.ts'
import type { ProfileRow } from '../server/queries.ts'

/** A small real picture and a small real document, as people upload them. */
export const bytesOf = async (take: FileTake): Promise<Buffer> => {
  if (take === 'image')
    return sharp({ create: { width: 40, height: 40, channels: 3, background: '#0E5A4F' } })
      .png()
      .toBuffer()
  const document = await PDFDocument.create()
  document.addPage([200, 200])
  return Buffer.from(await document.save())
}

/** An uploaded file of a person that nothing claims yet; answers its id. */
export async function makeFile(
  { files, database }: Pick<House, 'files' | 'database'>,
  ownerId: string,
  take: FileTake,
): Promise<string> {
  const name = take === 'image' ? 'picture.png' : 'document.pdf'
  const file = await files.put(database.db, {
    ownerId,
    take,
    name,
    stream: Readable.from(await bytesOf(take)),
    path: name,
  })
  return file._id
}

/** One file for every group of a kind. */
export async function makeFiles(
  house: Pick<House, 'files' | 'database'>,
  ownerId: string,
  kind: Kind = company,
): Promise<Values> {
  const groups = fileGroupsOf(kind).map(async ({ key, take }) => [key, [await makeFile(house, ownerId, take)]] as const)
  return Object.fromEntries(await Promise.all(groups))
}

/** A company that seeks investment, complete but for its files; what is given replaces. */
export async function makeCompany(db: Db, given: Values = {}): Promise<Values> {
  const industries = await idsByKeys(db, 'industries', ['cold-storage', 'agriculture'])
  const category = await idsByKeys(db, 'categories', ['seeking-investment'])
  const country = (await idsByKeys(db, 'countries', ['EG'])).get('EG')!
  const state = await db
    .selectFrom('states')
    .select('id')
    .where('country_id', '=', country)
    .where('code', '=', 'ALX')
    .executeTakeFirstOrThrow()
  return {
    companyName: 'Qamar Cold Chain',
    companyLegalName: 'Qamar Cold Chain LLC',
    companyEmail: 'desk@qamar.example',
    companyPhoneCode: '20',
    companyPhoneNumber: '3548 0100',
    companyType: 4,
    establishDate: '2014-05-14',
    licenseNumber: 'ALX-2014-88317',
    companyCategory: category.get('seeking-investment'),
    investmentAmount: 2_400_000,
    currency: 'USD',
    avgMonthlySales: 171_300,
    annualSales: 2_055_600,
    assets: 3_940_000,
    physicalAssets: 3_120_000,
    ebitda: 18.5,
    industries: [...industries.values()],
    highlights: 'Temperature-controlled storage for growers on the Delta.',
    description: 'We keep what the Delta grows at the temperature it needs.',
    companyCountry: country,
    companyState: state.id,
    companyCity: 'Alexandria',
    companyOtherLinks: 'qamar.example',
    ...given,
  }
}

/** A company profile of a person in some status, made through the verbs; `reviewerId` decides. */
export async function makeCompanyProfile(
  house: Pick<House, 'files' | 'database' | 'secrets' | 'isWatched'>,
  userId: string,
  reviewerId: string | null,
  to: ProfileStatus = 'approved',
  given: Values = {},
): Promise<ProfileRow> {
  const { db } = house.database
  const body = { ...(await makeCompany(db)), ...(await makeFiles(house, userId)), ...given }
  const safe = { files: house.files, columnKey: house.secrets.columnKey, isWatched: house.isWatched }
  return transact(db, async tx => {
    const profile = await submitProfile(tx, safe, company, userId, body)
    if (to === 'submitted') return profile
    const claimed = await changeStatus(tx, profile.id, 'in_review', { by: reviewerId })
    if (to === 'in_review') return claimed
    const because = { by: reviewerId, reason: to === 'approved' ? null : 'Please look at the number.' }
    return changeStatus(tx, profile.id, to === 'suspended' ? 'approved' : to, because)
  })
}

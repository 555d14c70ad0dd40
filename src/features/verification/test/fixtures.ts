import { randomBytes, randomInt } from 'node:crypto'
import { Readable } from 'node:stream'
import { PDFDocument } from '@pdfme/pdf-lib'
import sharp from 'sharp'
import { fileGroupsOf, type Values } from '../../../engines/forms/descriptor.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { FileTake } from '../../../platform/shared/file-rules.ts'
import type { Kind } from '../../profiles/kind.ts'
import { company } from '../../profiles/kinds/company.ts'
import { makeCompany } from '../../profiles/test/fixtures.ts'

/** A picture or document that no other test made: the same bytes twice would be a sign to reviewers. */
async function ownBytes(take: FileTake): Promise<Buffer> {
  if (take === 'image') {
    const [r, g, b] = [...randomBytes(3)] as [number, number, number]
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    return sharp({ create: { width: 48, height: 48, channels: 3, background: { r, g, b }, noise } })
      .png()
      .toBuffer()
  }
  const document = await PDFDocument.create()
  document.addPage([300, 400]).drawText(randomBytes(8).toString('hex'), { x: 40, y: 300, size: 18 })
  return Buffer.from(await document.save())
}

/** An uploaded file of a person; `bytes` makes it the same as another. */
export async function makeProof(
  { files, database }: Pick<House, 'files' | 'database'>,
  ownerId: string,
  take: FileTake,
  bytes?: Buffer,
): Promise<string> {
  const name = take === 'image' ? 'picture.png' : 'document.pdf'
  const stream = Readable.from([bytes ?? (await ownBytes(take))])
  return (await files.put(database.db, { ownerId, take, name, stream, path: name }))._id
}

/** A company of its own: nothing in it is like another's, and nothing is worth a second look. What is given replaces. */
export async function makeUnlike(
  house: Pick<House, 'files' | 'database'>,
  ownerId: string,
  given: Values = {},
  kind: Kind = company,
): Promise<Values> {
  const mark = randomBytes(5).toString('hex')
  const groups = fileGroupsOf(kind).map(
    async ({ key, take }) => [key, [await makeProof(house, ownerId, take)]] as const,
  )
  return {
    ...(await makeCompany(house.database.db)),
    companyEmail: `desk@${mark}.example`,
    companyPhoneNumber: `1${randomInt(0, 3)}${randomInt(10_000_000, 99_999_999)}`,
    licenseNumber: `ALX-${mark}`,
    ...Object.fromEntries(await Promise.all(groups)),
    ...given,
  }
}

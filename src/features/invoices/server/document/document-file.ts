import type { Db } from '../../../../platform/server/db.ts'
import type { House } from '../../../../platform/server/registry.ts'
import type { Language } from '../../../../platform/shared/text.ts'
import type { FORMATS } from '../../contract/documents.ts'
import { coinsOf } from '../invoice-rows.ts'
import { bankOf } from './bank-of.ts'
import { documentFacts } from './document-facts.ts'
import type { KeptDocument } from './load-document.ts'

/** A file of a document, with the name that people keep it under. */
export type DocumentFile = { name: string; type: string; body: Buffer }

/** What a file is called: the number, or what a draft is to whoever gets it. */
const nameOf = (doc: KeptDocument): string => doc.number_text ?? `pro-forma-${doc.id.slice(0, 8)}`

/** A document as PDF, in its own language unless another is asked for. */
export async function pdfOf(
  house: Pick<House, 'files'>,
  db: Db,
  doc: KeptDocument,
  language?: Language,
): Promise<DocumentFile> {
  // The threads' library is loaded when the first page is drawn.
  const { drawAside } = await import('./pdf-pool.ts')
  const transfer = await bankOf(db, doc)
  const facts = await documentFacts(house, db, doc, { ...(language && { language }), transfer })
  return { name: `${nameOf(doc)}.pdf`, type: 'application/pdf', body: await drawAside(facts) }
}

/** A document as a structured invoice. */
export async function xmlOf(db: Db, doc: KeptDocument): Promise<DocumentFile> {
  const { ublOf } = await import('./ubl.ts')
  const coins = await coinsOf(db)
  const text = ublOf(doc, coins(doc.currency), doc.local && coins(doc.local.currency))
  return { name: `${nameOf(doc)}.xml`, type: 'application/xml; charset=utf-8', body: Buffer.from(text) }
}

/** A file as a call answers it: kept under its name, never run, in nobody's cache. */
export const asAnswer = ({ name, type, body }: DocumentFile) => ({
  type,
  body,
  headers: {
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  },
})

/** What a call answers for a document: as people read it, or as programs do. */
export async function fileOf(
  house: Pick<House, 'files'>,
  db: Db,
  doc: KeptDocument,
  { format, language }: { format: (typeof FORMATS)[number]; language?: Language | undefined },
) {
  return asAnswer(format === 'xml' ? await xmlOf(db, doc) : await pdfOf(house, db, doc, language))
}

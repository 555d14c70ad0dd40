import { setPriority } from 'node:os'
import { addStrings, say } from '../../../../platform/server/text.ts'
import { strings as ar } from '../../strings.ar.ts'
import { strings as en } from '../../strings.en.ts'
import { plainNumber } from './amounts.ts'
import type { DocumentData, DocumentFacts } from './document-facts.ts'
import { drawPdf } from './draw-pdf.ts'

// Whoever waits for an answer goes before pages that are laid out; on Linux this is of the thread alone, elsewhere of the whole process.
if (process.platform === 'linux') setPriority(10)

// A thread has sentences of its own.
addStrings('invoices', { en, ar })

/** What a document is drawn from, with how it is said. */
function factsOf({ logo, countries, ...data }: DocumentData): DocumentFacts {
  const { language } = data
  return {
    ...data,
    logo: logo && Buffer.from(logo.buffer, logo.byteOffset, logo.byteLength),
    words: (key, params) => say(language, 'invoices', key, params),
    countryName: code => countries[code] ?? code,
    percent: rate => (language === 'ar' ? `${plainNumber(rate)}%` : `${plainNumber(rate)} %`),
  }
}

/** What the thread of pdf-pool.ts does. */
export const pdfTask = (data: DocumentData): Promise<Uint8Array> => drawPdf(factsOf(data))

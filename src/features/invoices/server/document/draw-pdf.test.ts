import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { addStrings, say } from '../../../../platform/server/text.ts'
import { LANGUAGES, type Language } from '../../../../platform/shared/text.ts'
import { strings as ar } from '../../strings.ar.ts'
import { strings as en } from '../../strings.en.ts'
import { SAMPLES } from '../../test/sample-documents.ts'
import { figures, plainNumber } from './amounts.ts'
import { drawPdf } from './draw-pdf.ts'
import type { KeptDocument } from './load-document.ts'
import { taxTlv } from './tax-tlv.ts'

addStrings('invoices', { en, ar })
const DECIMALS: Record<string, number> = { USD: 2, EUR: 2, KWD: 3, JPY: 0, AED: 2 }
const coin = (code: string) => ({ code, decimals: DECIMALS[code]! })

/** A document as programs open it. */
async function opened(name: string, language: Language, over: Partial<KeptDocument> = {}) {
  const { transfer } = SAMPLES[name]!
  const doc = { ...SAMPLES[name]!.doc, ...over }
  const pdf = await drawPdf({
    doc,
    language,
    size: 'A4',
    title: say(language, 'invoices', 'doc.tax-invoice'),
    club: language === 'ar' ? 'مجلس' : 'Majlis',
    logo: null,
    colours: { primary: '#0E5A4F', brass: '#B5832A' },
    unit: coin(doc.currency),
    symbol: doc.currency === 'USD' ? '$' : doc.currency,
    localUnit: doc.local && coin(doc.local.currency),
    transfer,
    words: (key, params) => say(language, 'invoices', key, params),
    countryName: code => code,
    percent: rate => `${plainNumber(rate)} %`,
  })
  return getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
}

/** The texts of each page of a document, as programs find them. */
async function pagesOf(...which: Parameters<typeof opened>): Promise<string[]> {
  const file = await opened(...which)
  const texts: string[] = []
  for (let at = 1; at <= file.numPages; at++) {
    const { items } = await (await file.getPage(at)).getTextContent()
    texts.push(items.map(item => ('str' in item ? item.str : '')).join('|'))
  }
  return texts
}

test('ten kinds of documents are drawn in both languages, with their number and every amount', async () => {
  expect(Object.keys(SAMPLES)).toHaveLength(10)
  for (const [name, { doc }] of Object.entries(SAMPLES))
    for (const language of LANGUAGES) {
      const text = (await pagesOf(name, language)).join('\n')
      const unit = coin(doc.currency)
      const shown = [...doc.lines.map(line => line.amount_minor), doc.net_minor, doc.total_minor]
      for (const minor of shown)
        expect([name, language, text]).toContainEqual(expect.stringContaining(figures(minor, unit)))
      if (doc.number_text) expect(text).toContain(doc.number_text)
    }
})

test('what is paid carries its stamp, tax by rate with its gross, and the bank details for the buyer’s files', async () => {
  const [page] = await pagesOf('paid', 'en')
  for (const said of ['PAID', 'Gross', '1,041.39', 'CRKMAEAD', 'Paid in full; the bank details are for your files.'])
    expect(page).toContain(said)
})

test('what is copied sign by sign stands in a face of its own, each sign as wide as the next: numbers, taxes, account, reference', async () => {
  const { doc } = SAMPLES.paid!
  const codes = [doc.number_text!, doc.seller.taxId, doc.buyer.taxId, 'CRKMAEAD', 'AE83', 'RF25']
  for (const language of LANGUAGES) {
    const { items } = await (await (await opened('paid', language)).getPage(1)).getTextContent()
    const found = (said: string) => items.flatMap(item => ('str' in item && item.str.includes(said) ? [item] : []))
    const set = codes.flatMap(found)
    expect(set.length).toBe(codes.length)
    const [amount] = found('1,041.39')
    expect(new Set(set.map(one => one.fontName)).size).toBe(1)
    expect(set[0]!.fontName).not.toBe(amount!.fontName)
    for (const one of set) expect(one.width / one.height / one.str.length, one.str).toBeCloseTo(0.6, 3)
  }
})

test('in Arabic what was paid stands beside its day, on one line, however long the total is', async () => {
  const { payments } = SAMPLES.partial!.doc
  const over = {
    currency: 'AED',
    total_minor: 540_000,
    payments: [{ ...payments[0]!, amount_minor: 216_000, paid_on: '2026-11-08' }],
  }
  const { items } = await (await (await opened('partial', 'ar', over)).getPage(1)).getTextContent()
  const heights = ['08/11/2026', '2,160.00'].map(said =>
    items.flatMap(item => ('str' in item && item.str.includes(said) ? [Math.round(item.transform[5])] : [])).at(-1),
  )
  expect(heights[0]).toBe(heights[1])
})

test('a document over many pages repeats its head and counts its pages', async () => {
  const pages = await pagesOf('many', 'en')
  expect(pages.length).toBeGreaterThan(2)
  for (const [at, text] of pages.entries()) {
    expect(text).toContain(`Page ${at + 1} of ${pages.length}`)
    expect(text).toContain('2026-00418')
    if (at < pages.length - 1) expect(text).toContain('Quantity')
  }
})

test('the heads of the columns stand over lines only: a page that has the bank details alone has none', async () => {
  const pages = await pagesOf('many', 'ar')
  expect(pages.at(-2)).toContain('الكمية')
  expect(pages.at(-1)).toContain('CRKMAEAD')
  expect(pages.at(-1)).not.toContain('الكمية')
})

test('figures of thousands of millions stand whole, each on one line', async () => {
  const { lines } = SAMPLES.included!.doc
  const large = (minor: number) => 9_876_543_210_000 + minor
  const long = lines.map(line => ({ ...line, unit_minor: large(1), amount_minor: large(2) }))
  const taxes = SAMPLES.included!.doc.taxes.map(one => ({ ...one, base: large(3), tax: large(4) }))
  const over = { lines: long, taxes, net_minor: large(5), tax_minor: large(6), total_minor: large(7) }
  for (const language of LANGUAGES) {
    const text = (await pagesOf('included', language, over)).join('\n')
    for (const part of [1, 2, 3, 4, 5, 6, 7]) expect(text).toContain(`9,876,543,210.00${part}`)
  }
})

test('marks of Arabic stand raised over their letters', async () => {
  const [line] = SAMPLES.open!.doc.lines
  const heights = async (word: string) => {
    const over = { lines: [{ ...line!, description: { en: word, ar: word } }] }
    const { fnArray, argsArray } = await (await (await opened('open', 'ar', over)).getPage(1)).getOperatorList()
    let base: number | null = null
    let raised = 0
    for (const [at, operator] of fnArray.entries()) {
      if (operator === OPS.beginText) base = null
      if (operator !== OPS.setTextMatrix) continue
      const height: number = argsArray[at][0][5]
      base ??= height
      if (height > base) raised++
    }
    return raised
  }
  expect((await heights('مميّزًا')) - (await heights('مميزا'))).toBe(2)
})

test('a letter that stood for another before is not lost: every word of a long Arabic line is there', async () => {
  await pagesOf('many', 'ar')
  const alone = (await pagesOf('included', 'ar')).join('').length
  await pagesOf('paid', 'ar')
  expect((await pagesOf('included', 'ar')).join('').length).toBe(alone)
})

test('the square of tax facts has five fields with their lengths in bytes', () => {
  const bytes = taxTlv({
    seller: 'نادي',
    taxId: '300055182040003',
    at: '2026-11-22T08:00:00Z',
    total: '100.00',
    tax: '5.00',
  })
  expect([...bytes.subarray(0, 2)]).toEqual([1, 8])
  const long = taxTlv({ seller: 'ن'.repeat(200), taxId: '', at: '', total: '', tax: '' })
  expect(long[1]).toBe(254)
})

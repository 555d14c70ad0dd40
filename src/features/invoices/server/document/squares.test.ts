import { expect, test } from 'vitest'
import { readSquare } from '../../test/read-square.ts'
import { SAMPLES, TRANSFER } from '../../test/sample-documents.ts'
import { documentView } from './document-view.ts'

const DECIMALS: Record<string, number> = { USD: 2, EUR: 2, KWD: 3, JPY: 0, AED: 2 }
const coins = (code: string) => ({ code, decimals: DECIMALS[code]! })
const paid = SAMPLES.paid!.doc
const squareOf = (over: Partial<typeof paid>) => documentView({ ...paid, ...over }, coins, null).taxSquare

/** The fields of a tax square by their tags, as a reader of tax squares takes them apart. */
function fieldsOf(text: string): Record<number, string> {
  const bytes = Buffer.from(text, 'base64')
  const fields: Record<number, string> = {}
  for (let at = 0; at < bytes.length;) {
    const [tag = 0, length = 0] = bytes.subarray(at, at + 2)
    fields[tag] = bytes.subarray(at + 2, at + 2 + length).toString()
    at += 2 + length
  }
  return fields
}

test('who reads the tax square of an invoice finds seller, tax number, moment of issue, total and tax, to the last digit', () => {
  expect(fieldsOf(readSquare(squareOf({})!))).toEqual({
    1: 'نادي مجلس للاستثمار ذ.م.م',
    2: '100551820400003',
    3: '2026-11-22T08:00:00Z',
    4: '1089.39',
    5: (paid.tax_minor / 100).toFixed(2),
  })
  const dinars = squareOf({ currency: 'KWD', total_minor: 84_005, tax_minor: 4000, net_minor: 80_005 })
  expect(fieldsOf(readSquare(dinars!))).toMatchObject({ 4: '84.005', 5: '4.000' })
  const yen = squareOf({ currency: 'JPY', total_minor: 5500, tax_minor: 500, net_minor: 5000 })
  expect(fieldsOf(readSquare(yen!))).toMatchObject({ 4: '5500', 5: '500' })
})

test('a name of a seller that is too long for its field is cut between two letters, and the fields after it are whole', () => {
  const name = { en: '', ar: 'ن'.repeat(200) }
  const fields = fieldsOf(readSquare(squareOf({ seller: { ...paid.seller, name } })!))
  expect(fields[1]).toBe('ن'.repeat(127))
  expect(fields[4]).toBe('1089.39')
})

test('drafts, and sellers without the setting or without a tax number, have no tax square', () => {
  expect(squareOf({ number_text: null, issued_at: null })).toBeNull()
  expect(squareOf({ seller: { ...paid.seller, taxQr: false } })).toBeNull()
  expect(squareOf({ seller: { ...paid.seller, taxId: '' } })).toBeNull()
})

test('who reads the square of a transfer finds account, amount and reference as the bank takes them', () => {
  const { bank } = documentView(paid, coins, TRANSFER)
  expect(readSquare(bank!.square!)).toBe(TRANSFER.qrText)
})

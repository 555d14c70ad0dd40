import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fromForm, withNumbers } from './form-body.ts'

const ARABIC = (text: string) =>
  text
    .replace(/\d/g, digit => String.fromCharCode(0x0660 + Number(digit)))
    .replaceAll(',', '٬')
    .replaceAll('.', '٫')

const Body = z.object({
  name: z.string().nullish(),
  amount: z.number().nullish(),
  saleType: z.union([z.literal(1), z.literal(2)]).optional(),
  choice: z.union([z.string(), z.number()]).nullish(),
  kind: z.enum(['1', '2']).optional(),
  price: z.object({ priceNumber: z.number().nullish(), currencyId: z.string().nullish() }).nullish(),
  rows: z.array(z.object({ years: z.number().min(0), company: z.string() })).nullish(),
  byKey: z.record(z.string(), z.number()).optional(),
  either: z.union([z.object({ days: z.number() }).strict(), z.object({ title: z.string() }).strict()]).optional(),
})

/** A number as some people write it. */
const written = fc
  .tuple(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), fc.constantFrom('plain', 'grouped', 'arabic'))
  .map(([value, how]) => {
    const text = how === 'plain' ? String(value) : value.toLocaleString('en-US')
    return { value, text: how === 'arabic' ? ARABIC(text) : text }
  })

describe('numbers that were sent as text', () => {
  it('are read in any digits wherever the schema means numbers, however deep, in JSON and in forms', () => {
    fc.assert(
      fc.property(written, ({ value, text }) => {
        const sent = {
          amount: text,
          price: { priceNumber: text, currencyId: 'USD' },
          rows: [{ years: text, company: 'x' }],
          byKey: { a: text },
          either: { days: text },
        }
        const meant = {
          amount: value,
          price: { priceNumber: value, currencyId: 'USD' },
          rows: [{ years: value, company: 'x' }],
          byKey: { a: value },
          either: { days: value },
        }
        expect(withNumbers(Body, sent)).toEqual(meant)
        const { either: _, ...fields } = sent
        const form = Object.entries(fields).map(([key, one]) => [
          key,
          typeof one === 'string' ? one : JSON.stringify(one),
        ])
        expect(fromForm(Body, Object.fromEntries(form))).toEqual({ ...meant, either: undefined })
      }),
    )
  })

  it('stay text wherever a text is meant, whatever it looks like', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          written.map(one => one.text),
        ),
        text => {
          const sent = {
            name: text,
            choice: text,
            kind: text,
            price: { currencyId: text },
            rows: [{ company: text }],
            either: { title: text },
          }
          expect(withNumbers(Body, sent)).toEqual(sent)
          expect(fromForm(Body, { name: text })).toEqual({ name: text })
        },
      ),
    )
  })

  it('are read for choices that are numbers, and left to be refused where they are none', () => {
    expect(withNumbers(Body, { saleType: '٢', amount: '1.25m', rows: 'three' })).toEqual({
      saleType: 2,
      amount: 1_250_000,
      rows: 'three',
    })
    expect(withNumbers(Body, { amount: 'much', saleType: '1,25' })).toEqual({ amount: 'much', saleType: '1,25' })
    expect(withNumbers(Body, { amount: '1e3' })).toEqual({ amount: 1000 })
  })
})

describe('an empty text of a form', () => {
  it('empties what may be null, and leaves lists and objects to be emptied by name', () => {
    const Filled = Body.extend({ page: z.number().default(1), needed: z.number() })
    const empty = Object.fromEntries(Object.keys(Filled.shape).map(key => [key, '']))
    expect(fromForm(Filled, empty)).toEqual({ name: '', amount: null, choice: null })
    expect(fromForm(Body, { rows: '[]', price: 'null' })).toEqual({ rows: [], price: null })
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { callsOf } from '../../features/profiles/kind-calls.ts'
import type { Kind } from '../../features/profiles/kind.ts'
import { allKinds, investor } from '../../features/profiles/kinds/all-kinds.ts'
import { company } from '../../features/profiles/kinds/company.ts'
import { fromForm } from '../../platform/shared/form-body.ts'
import { coinage } from '../../platform/shared/money.ts'
import { type CheckContext, checkValues, isAsked } from './check-values.ts'
import { type Field, fieldsOf, fileGroupsOf, type Values } from './descriptor.ts'
import { SEES_ALL, shownGroups } from './shown.ts'
import { fromStored, toStored } from './values.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const CATEGORIES: Record<string, string> = {
  [id(1)]: 'investment',
  [id(2)]: 'loan',
  [id(3)]: 'assets',
  [id(4)]: 'company-sale',
}
const ANGEL = id(5)
const [EGYPT, VATICAN] = [id(20), id(21)]
const DECIMALS: Record<string, number> = { USD: 2, OMR: 3, JPY: 0 }
const coinageOf = (code: string) => coinage(code, DECIMALS[code])

/** A small context: four categories, three currencies, a country with a state and one without. */
const context: CheckContext = {
  today: '2026-11-20',
  category: one =>
    one === ANGEL
      ? { type: 'investor', requires: null }
      : CATEGORIES[one]
        ? { type: 'company', requires: CATEGORIES[one] }
        : undefined,
  currency: code => (code in DECIMALS ? coinageOf(code) : undefined),
  phone: (code, number) =>
    /^\d{6,12}$/.test(number.replace(/\s/g, '')) ? { code, number: number.replace(/\s/g, '') } : null,
  state: (country, state) => (country === VATICAN ? state === '0' : state === id(30)),
  knows: (_, one) => one.startsWith('00000000'),
  file: () => ({ picture: true }),
}

/** Words as people write them in both scripts, without spaces at the ends, which are not kept. */
const words = (min: number, max: number) =>
  fc
    .array(fc.constantFrom('Qamar', 'Cold', 'شركة', 'النور', '360', '٪96', 'é', '👍🏽'), {
      minLength: 2,
      maxLength: 30,
    })
    .map(parts => [...parts.join(' ')].slice(0, max).join('').trim())
    .filter(text => [...text].length >= min)

function valid(field: Field): fc.Arbitrary<unknown> {
  switch (field.type) {
    case 'text':
    case 'secret':
      return words(field.min ?? 1, field.max)
    case 'number':
      return fc.integer({ min: field.min, max: field.max })
    case 'level':
      return fc.integer({ min: 1, max: 5 })
    case 'range':
      return fc.tuple(fc.nat(1_000_000_000), fc.nat(1_000_000_000)).map(([a, b]) => ({
        min: Math.min(a, b) + 1,
        max: Math.max(a, b) + 1,
      }))
    case 'choices':
      return fc.subarray([...field.options], { minLength: 1, maxLength: field.max })
    case 'rows':
      return fc.array(filled(field.rows), { minLength: 1, maxLength: Math.min(3, field.max) })
    case 'multiline':
      return words(1, field.max)
    case 'email':
      return fc.constantFrom('desk@qamar.example', 'a.b+c@x.co')
    case 'phone':
      return fc.constantFrom('35480100', '1012345678')
    case 'url':
      return fc.constantFrom('https://qamar.example', 'https://www.site.technology/path?x=1', 'https://موقع.شبكة')
    case 'percent':
      return fc.integer({ min: field.min * 100, max: field.max * 100 }).map(cents => cents / 100)
    case 'money':
      return fc.integer({ min: (field.above ?? -1) + 1, max: 1_000_000_000_000 })
    case 'currency':
      return fc.constantFrom(...Object.keys(DECIMALS))
    case 'date':
      return field.future
        ? fc.constantFrom('2026-11-20', '2090-02-28')
        : fc.constantFrom('2026-11-20', '1871-02-28', '2024-02-29')
    case 'choice':
      return fc.constantFrom(...field.options)
    case 'category':
      return fc.constantFrom(...(field.of === 'investor' ? [ANGEL] : Object.keys(CATEGORIES)))
    case 'language':
      return fc.constantFrom(id(70), id(71))
    case 'countries':
    case 'languages':
    case 'skills':
    case 'industries':
      return fc.uniqueArray(fc.integer({ min: 40, max: 60 }).map(id), { minLength: 1, maxLength: field.max })
    case 'country':
      return fc.constantFrom(EGYPT, VATICAN)
    default:
      return fc.constant('')
  }
}

/** Fields that are right, those of places beside each other; optional ones are sometimes left out. */
function filled(fields: readonly Field[]): fc.Arbitrary<Values> {
  const given = (field: Field) => (field.optional ? fc.option(valid(field), { nil: undefined }) : valid(field))
  return fc.record(Object.fromEntries(fields.map(field => [field.key, given(field)]))).map(values => {
    const row: Values = { ...values }
    for (const field of fields) {
      if (field.type === 'state') row[field.key] = row[field.country] === VATICAN ? '0' : id(30)
      if (field.type === 'phone') row[field.code] = '20'
    }
    return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
  })
}

/** A profile that is right in every field that is asked. */
const profilesOf = (kind: Kind): fc.Arbitrary<Values> =>
  filled(fieldsOf(kind)).map(values => {
    const hidden = fieldsOf(kind).filter(field => !isAsked(kind, field, values, context))
    const files = Object.fromEntries(fileGroupsOf(kind).map((group, at) => [group.key, [id(90 + at)]]))
    const asked = Object.entries(values).filter(([key]) => !hidden.some(field => field.key === key))
    return { ...Object.fromEntries(asked), ...files }
  })
const companies = profilesOf(company)

/** What of a checked profile comes back from the database: everything but its secrets. */
const withoutSecrets = (kind: Kind, values: Values): Values => {
  const secret = new Set(fieldsOf(kind).flatMap(field => (field.type === 'secret' ? [field.key] : [])))
  return Object.fromEntries(Object.entries(values).filter(([key]) => !secret.has(key)))
}

/** Something that the field never takes. */
function broken(field: Field): unknown {
  switch (field.type) {
    case 'text':
    case 'secret':
    case 'multiline':
      return 'x'.repeat(field.max + 1)
    case 'number':
      return field.max + 1
    case 'range':
      return { min: 9, max: 8 }
    case 'choices':
      return ['none of these']
    case 'rows':
      return Array.from({ length: field.max + 1 }, () => ({}))
    case 'percent':
      return field.max + 0.01
    case 'money':
      return 12.5
    case 'date':
      return field.future ? '2026-11-19' : '2026-11-21'
    case 'countries':
    case 'languages':
    case 'skills':
    case 'industries':
      return Array.from({ length: field.max + 1 }, (_, at) => id(40 + at))
    case 'state':
      return id(31)
    case 'country':
    case 'language':
    case 'category':
      return 'nowhere'
    default:
      return '!'
  }
}

describe.each(allKinds.map(kind => [kind.key, kind] as const))('a profile of kind %s that is right', (_, kind) => {
  const profiles = profilesOf(kind)

  test('passes, and passing it again changes nothing', () => {
    fc.assert(
      fc.property(profiles, values => {
        const first = checkValues(kind, values, context)
        expect(first.errors).toEqual([])
        expect(checkValues(kind, first.values, context)).toEqual(first)
      }),
    )
  })

  test('goes from a form into the database and back without a change', () => {
    const { body } = callsOf(kind).create
    fc.assert(
      fc.property(profiles, values => {
        const form = Object.fromEntries(
          Object.entries(values).map(([key, value]) => [
            key,
            typeof value === 'object' ? JSON.stringify(value) : String(value),
          ]),
        )
        const sent = body.parse(fromForm(body, form)) as Values
        const checked = checkValues(kind, sent, context)
        expect(checked.errors).toEqual([])
        const stored = toStored(kind, checked.values, coinageOf)
        const kept = JSON.parse(JSON.stringify(stored)) as typeof stored
        expect(fromStored(kind, kept, coinageOf)).toEqual(withoutSecrets(kind, checked.values))
        expect(checked.values).toEqual(checkValues(kind, values, context).values)
      }),
    )
  })

  test('shows every value that was given to who may see all', () => {
    const names = { of: (one: string) => ({ _id: one, name: one, arabicName: null }), short: () => undefined }
    fc.assert(
      fc.property(profiles, values => {
        const { values: known } = checkValues(kind, values, context)
        const view = shownGroups(kind, { values: known, files: {} }, SEES_ALL, names)
        const shown = view.flatMap(group => group.fields.map(field => field.key))
        const given = fieldsOf(kind).filter(field => known[field.key] !== undefined && field.type !== 'secret')
        expect(shown).toEqual(given.map(field => field.key))
      }),
    )
  })
})

describe.each(allKinds.map(kind => [kind.key, kind] as const))('one field of kind %s that is not', (_, kind) => {
  const profiles = profilesOf(kind)

  test('is named, and nothing else is', () => {
    const fields = fieldsOf(kind).filter(field => field.type !== 'category' && field.type !== 'country')
    fc.assert(
      fc.property(profiles, fc.constantFrom(...fields), (values, field) => {
        fc.pre(isAsked(kind, field, values, context))
        const { errors } = checkValues(kind, { ...values, [field.key]: broken(field) }, context)
        // what depends on a choice that is none is not asked any more
        const heads = errors.map(error => error.path.split('.')[0])
        expect([...new Set(heads)]).toEqual([field.key])
      }),
    )
  })

  test('is named when it is missing, unless it is optional', () => {
    fc.assert(
      fc.property(profiles, fc.constantFrom(...fieldsOf(kind)), (values, field) => {
        fc.pre(isAsked(kind, field, values, context) && field.type !== 'category')
        const { errors } = checkValues(kind, { ...values, [field.key]: undefined }, context)
        const paths = errors.map(error => error.path)
        if (field.optional) expect(paths).toEqual([])
        else expect(paths).toContain(field.key)
      }),
    )
  })
})

describe('a wrong field', () => {
  test('in another step does not keep one from leaving this one', () => {
    fc.assert(
      fc.property(companies, values => {
        const { errors } = checkValues(company, { ...values, companyName: '' }, context, { step: 'info' })
        expect(errors).toEqual([])
      }),
    )
  })
})

describe('texts', () => {
  const named = (companyName: unknown) =>
    checkValues(company, { companyName }, context, { step: 'details' }).values.companyName

  test('lose what nobody sees: signs that turn the direction, doubled spaces, line breaks in a name', () => {
    expect(named('  Qamar\u202e \n Cold\u200b  Chain ')).toBe('Qamar Cold Chain')
  })

  test('keep the paragraphs of a description', () => {
    const { values } = checkValues(company, { description: 'One\r\n\r\n\r\n\tTwo  \n' }, context, { step: 'info' })
    expect(values.description).toBe('One\n\n Two')
  })
})

describe('an amount', () => {
  test('is at most what its currency can count: a minor unit of four digits leaves fewer before the point', () => {
    const inCLF = { ...context, currency: (code: string) => coinage(code, 4) }
    const most = 100_000_000_000
    const faults = (investmentSize: object, around: CheckContext) =>
      checkValues(investor, { investorCurrency: 'CLF', investmentSize }, around).errors.filter(error =>
        error.path.startsWith('investmentSize'),
      )
    expect(faults({ min: 1, max: most }, inCLF)).toEqual([])
    expect(faults({ min: 1, max: most + 1 }, inCLF)).toMatchObject([
      { path: 'investmentSize.max', code: 'too-big', params: { max: most } },
    ])
    expect(faults({ min: 1, max: most + 1 }, { ...context, currency: code => coinage(code, 3) })).toEqual([])
  })

  test('of a currency that nobody knows is an error, never an amount of two digits', () => {
    const values = { investorCurrency: 'XXX', investmentSize: { min: 1, max: 2 } }
    expect(() => toStored(investor, values, coinageOf)).toThrow('no currency "XXX"')
    expect(() => fromStored(investor, { data: values, files: {} }, coinageOf)).toThrow('no currency "XXX"')
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Descriptor, type Field, fieldOf, fieldsOf, fileGroupsOf } from '../../../engines/forms/descriptor.ts'
import { flattened, flattenedErrors, nested, nestedErrors } from '../../../engines/forms/values.ts'
import { flattenStrings } from '../../../platform/shared/strings.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { allItems } from './all-items.ts'
import { ITEM_KINDS } from './item-kinds.ts'

const options = (field: Field): readonly string[] =>
  field.type === 'choice' || field.type === 'choices' ? field.options : []

/** Every sentence that screens ask of a kind. */
function sentencesOf(kind: Descriptor): string[] {
  const fields = fieldsOf(kind).flatMap(field => [
    `fields.${field.key}.label`,
    ...(field.hint ? [`fields.${field.key}.hint`] : []),
    ...options(field).map(option => `fields.${field.key}.options.${option}`),
  ])
  const files = fileGroupsOf(kind).flatMap(({ key }) => [`fields.${key}.label`, `fields.${key}.why`])
  const steps = kind.steps.flatMap(step => ['title', 'lead', 'checks'].map(part => `steps.${step.key}.${part}`))
  const groups = kind.steps.flatMap(step => step.groups.map(group => `groups.${group.key}`))
  return ['noun', 'create', 'yours', ...steps, ...groups, ...fields, ...files]
}

test('there is a descriptor for each kind of item', () => {
  expect(allItems.map(kind => kind.key)).toEqual([...ITEM_KINDS])
})

describe.each(allItems.map(kind => [kind.key, kind] as const))('the descriptor of %s', (_, kind) => {
  test('has a sentence for everything in both languages', () => {
    for (const strings of [en, ar]) {
      const known = flattenStrings(strings)
      expect(sentencesOf(kind).filter(key => !(`kinds.${kind.key}.${key}` in known))).toEqual([])
    }
  })

  test('names each field once, and its facts and conditions are fields of it', () => {
    const keys = [...fieldsOf(kind), ...fileGroupsOf(kind)].map(one => one.key)
    expect(new Set(keys).size).toBe(keys.length)
    const { image, ...facts } = kind.facts
    for (const key of Object.values(facts)) expect(fieldOf(kind, key)?.key).toBe(key)
    expect(fileGroupsOf(kind).map(group => group.key)).toContain(image)
    const conditions = fieldsOf(kind).flatMap(field => field.when ?? [])
    for (const condition of conditions) if ('field' in condition) expect(keys).toContain(condition.field)
  })

  test('sends nested fields in the objects of the spec, and reads them back as they were', () => {
    const keys = fieldsOf(kind).map(field => field.key)
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), fc.string()), values => {
        expect(flattened(kind, nested(kind, values))).toEqual(values)
      }),
    )
    expect(Object.keys(nested(kind, { priceNumber: 1, profileCity: 'x', facebook: 'y' })).toSorted()).toEqual([
      'address',
      'price',
      'socialMedia',
    ])
  })

  test('says faults under the path that was sent, and finds their fields again', () => {
    const faults = fieldsOf(kind).map(field => ({ path: field.key, code: 'required', message: '' }))
    const sent = nestedErrors(kind, faults)
    expect(sent.map(one => one.path)).toContain('price.priceNumber')
    expect(flattenedErrors(kind, sent)).toEqual(faults)
  })
})

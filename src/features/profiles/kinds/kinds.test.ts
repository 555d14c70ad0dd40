import { describe, expect, test } from 'vitest'
import { type Field, fieldOf, fieldsOf, fileGroupsOf } from '../../../engines/forms/descriptor.ts'
import { USER_TYPES } from '../../../platform/shared/access.ts'
import { flattenStrings } from '../../../platform/shared/strings.ts'
import type { Kind } from '../kind.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { allKinds } from './all-kinds.ts'
import { DOORS } from './doors.ts'
import { OPEN_KINDS } from './open-kinds.ts'

const options = (field: Field): readonly string[] =>
  field.type === 'choice' || field.type === 'choices' ? field.options : []

/** Every sentence that screens ask of a kind. */
function sentencesOf(kind: Kind): string[] {
  const fields = fieldsOf(kind).flatMap(field => [
    `fields.${field.key}.label`,
    ...(field.shown ? [`fields.${field.key}.shown`] : []),
    ...(field.hint ? [`fields.${field.key}.hint`] : []),
    ...options(field).map(option => `fields.${field.key}.options.${option}`),
    ...(field.type === 'rows' ? [`fields.${field.key}.row`, `fields.${field.key}.add`] : []),
    ...(field.type === 'rows' ? field.rows.map(one => `fields.${field.key}.${one.key}.label`) : []),
  ])
  const files = fileGroupsOf(kind).flatMap(({ key }) => [`fields.${key}.label`, `fields.${key}.why`])
  const steps = kind.steps.flatMap(step => ['title', 'lead', 'checks'].map(part => `steps.${step.key}.${part}`))
  const groups = kind.steps.flatMap(step =>
    step.groups.flatMap(group => [`groups.${group.key}`, ...(group.shown ? [`groups.${group.key}-shown`] : [])]),
  )
  const card = kind.card.flat().flatMap(one => [one.label, one.word, one.per].filter(Boolean).map(key => `card.${key}`))
  return ['noun', 'yours', 'create', 'sent', 'resent', ...steps, ...groups, ...fields, ...files, ...card]
}

describe.each(allKinds.map(kind => [kind.key, kind] as const))('the descriptor of %s', (_, kind) => {
  test('has a sentence for everything in both languages', () => {
    for (const strings of [en, ar]) {
      const known = flattenStrings(strings)
      const missing = sentencesOf(kind).filter(key => !(`kinds.${kind.key}.${key}` in known))
      expect(missing).toEqual([])
    }
  })

  test('names each field once, and its facts and conditions are fields of it', () => {
    const keys = [...fieldsOf(kind), ...fileGroupsOf(kind)].map(one => one.key)
    expect(new Set(keys).size).toBe(keys.length)
    const { image, ...facts } = kind.facts
    for (const key of Object.values(facts)) expect(fieldOf(kind, key)?.key).toBe(key)
    if (image) expect(fileGroupsOf(kind).map(group => group.key)).toContain(image)
    const conditions = fieldsOf(kind).flatMap(field => field.when ?? [])
    for (const condition of conditions) if ('field' in condition) expect(keys).toContain(condition.field)
    for (const fact of kind.card.flat()) expect(keys).toContain(fact.field)
  })
})

test('the open kinds are those with a descriptor, and each has its door', () => {
  expect(allKinds.map(kind => kind.key)).toEqual([...OPEN_KINDS])
  expect(DOORS.map(door => door.kind).toSorted()).toEqual([...USER_TYPES].toSorted())
})

test('the second name of a company and of a freelancer is labelled as the spec does', () => {
  expect(en.kinds.company.fields.companyLegalName.label).toBe('Short name')
  expect(en.kinds.freelancer.fields.legalName.label).toBe('Short name')
})

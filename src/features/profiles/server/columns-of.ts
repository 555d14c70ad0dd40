import { fieldsOf, type Values } from '../../../engines/forms/descriptor.ts'
import { languageOf } from '../../../engines/forms/stored.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { Kind } from '../kind.ts'

function textOf(data: Values, key: string | undefined): string | null {
  const value = key === undefined ? undefined : data[key]
  return typeof value === 'string' ? value : null
}

function phoneOf(kind: Kind, data: Values): string | null {
  const field = fieldsOf(kind).find(one => one.key === kind.facts.phone)
  return field?.type === 'phone' && data[field.key] ? `+${data[field.code]}${data[field.key]}` : null
}

/** What stands beside the data of a version: what duplicates are found by and lists show. */
export type Columns = {
  language: Language
  name: string
  email: string | null
  email_domain: string | null
  phone: string | null
  license: string | null
}

/** The columns that follow from the data of a version. */
export function columnsOf(kind: Kind, data: Values): Columns {
  const email = textOf(data, kind.facts.email)
  return {
    language: languageOf(kind, data),
    name: textOf(data, kind.facts.name) ?? '',
    email,
    email_domain: email?.split('@')[1] ?? null,
    phone: phoneOf(kind, data),
    license: textOf(data, kind.facts.license),
  }
}

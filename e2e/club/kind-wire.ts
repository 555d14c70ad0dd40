import { type Descriptor, type Field, fieldsOf, type Values } from '../../src/engines/forms/descriptor.ts'
import type { Kind } from '../../src/features/profiles/kind.ts'
import type { Calls } from './calls.ts'
import { kindPapers } from './kind-papers.ts'

/**
 * What somebody tells the club, by payload name: entries of look-ups by their name in either language, options by their key, dates
 * as the wire has them, phones with their plus.
 */
export type Told = Readonly<Record<string, unknown>>

/** An entry of any look-up: each names itself under other keys. */
type Entry = Partial<Record<'_id' | 'id' | 'value' | 'name' | 'label' | 'text' | 'arabicName', string>> & {
  children?: Entry[]
  states?: Entry[]
}

/** Finds the ids behind the names that somebody told. */
class Ids {
  readonly #calls: Calls
  readonly #lists = new Map<string, Promise<Entry[]>>()
  constructor(calls: Calls) {
    this.#calls = calls
  }

  async of(path: string, name: unknown): Promise<string> {
    const found = (await this.#list(path)).find(one =>
      [one.name, one.label, one.text, one.arabicName].includes(String(name)),
    )
    if (!found) throw new Error(`${path} has no ${name}`)
    return found._id ?? found.id ?? found.value!
  }

  #list(path: string): Promise<Entry[]> {
    const known = this.#lists.get(path) ?? this.#read(path)
    this.#lists.set(path, known)
    return known
  }

  async #read(path: string): Promise<Entry[]> {
    if (path === 'countries') {
      const all = await this.#calls.ask<{ data: { data: Entry[] } }>('POST', 'countries/search', {})
      return all.data.data
    }
    const { data } = await this.#calls.ask<{ data: Entry[] & Entry }>('GET', path)
    const flat = (list: Entry[]): Entry[] => list.flatMap(one => [one, ...flat(one.children ?? [])])
    return flat(data.states ?? data)
  }
}

const LISTS = { industries: 'industries', skills: 'skills', countries: 'countries', languages: 'languages' } as const

async function wireValue(ids: Ids, field: Field, told: Told): Promise<Values> {
  const value = told[field.key]
  const one = async (path: string) => ({ [field.key]: await ids.of(path, value) })
  switch (field.type) {
    case 'country':
      return one('countries')
    case 'state':
      return one(`countries/${await ids.of('countries', told[field.country])}`)
    case 'language':
      return one('languages')
    case 'category':
      return one(`categories?type=${field.of}`)
    case 'industries':
    case 'skills':
    case 'countries':
    case 'languages':
      return { [field.key]: await Promise.all((value as string[]).map(name => ids.of(LISTS[field.type], name))) }
    case 'phone': {
      const [, code, number] = /^\+(\d+) (.*)$/.exec(String(value)) ?? []
      return { [field.code]: code, [field.key]: number }
    }
    case 'rows':
      return { [field.key]: await Promise.all((value as Told[]).map(row => wireFields(ids, field.rows, row))) }
    default:
      return { [field.key]: value }
  }
}

async function wireFields(ids: Ids, fields: readonly Field[], told: Told): Promise<Values> {
  const parts = fields.filter(field => field.key in told).map(field => wireValue(ids, field, told))
  return Object.assign({}, ...(await Promise.all(parts)))
}

/** The values of a kind as the wire has them, without files. */
export const valuesOf = (calls: Calls, kind: Descriptor, told: Told): Promise<Values> =>
  wireFields(new Ids(calls), fieldsOf(kind), told)

/** Saves a draft in which only the last step, the files, is left to do. */
export async function saveDraft(calls: Calls, kind: Kind, told: Told): Promise<void> {
  const { data } = await calls.ask<{ data: { version: number } }>('GET', `profiles/draft?kind=${kind.key}`)
  const values = await valuesOf(calls, kind, told)
  const body = { kind: kind.key, step: kind.steps.at(-1)!.key, version: data.version, values }
  await calls.ask('PUT', 'profiles/draft', body)
}

/** Sends a whole profile with its files to the review team. */
export async function sendProfile(calls: Calls, kind: Kind, told: Told, seed: string): Promise<void> {
  const papers = await kindPapers(kind, seed)
  const files = papers.map(async ({ key, take, paper }) => [key, [await calls.upload(take, paper)]] as const)
  const body = { ...(await valuesOf(calls, kind, told)), ...Object.fromEntries(await Promise.all(files)) }
  await calls.ask('POST', kind.path, body)
}

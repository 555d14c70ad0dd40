import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/wire.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { LIST_NAMES, type ListName } from '../../lookups/lists.ts'
import { nameOf } from '../../lookups/rules.ts'

/** What an entry of the audit log was done to. */
export type Ref = { kind: string; id: string }
/** How it is called, and where it is looked at. */
export type Named = { name: string; link: string | null }

const keyOf = ({ kind, id }: Ref): string => `${kind} ${id}`

/** Kinds of targets whose id is a person's. */
export const OF_PEOPLE = ['account', 'member', 'user']

/** Where each list of look-ups is edited; a row of it is looked at in its panel. */
const pageOfList = (list: ListName, id: string): string | null => (list === 'states' ? null : `/${list}?peek=${id}`)

async function people(db: Db, ids: readonly string[]): Promise<(readonly [string, Named])[]> {
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute()
  return rows.map(({ id, name }) => [id, { name, link: `/apps/users/view/${id}` }] as const)
}

async function agreements(db: Db, ids: readonly string[]): Promise<(readonly [string, Named])[]> {
  const name = sql<string>`thing ->> 'name'` as RawBuilder<string>
  const rows = await db
    .selectFrom('agreements')
    .select(['id', name.as('name')])
    .where('id', 'in', ids)
    .execute()
  return rows.map(row => [row.id, { name: row.name, link: `/my-agreements/${row.id}` }] as const)
}

async function entries(db: Db, list: ListName, ids: readonly string[], language: Language) {
  const rows = await db.selectFrom(list).select(['id', 'name', 'arabic_name']).where('id', 'in', ids).execute()
  return rows.map(row => {
    const name = nameOf({ name: row.name, arabicName: row.arabic_name }, language)
    return [row.id, { name, link: pageOfList(list, row.id) }] as const
  })
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The names and pages of what a page of the log is about, in a language, as far as the viewer may see it: by the targets that
 * features declare, and here what is no target. What is not there any more, or not for the viewer, has none.
 */
export async function nameTargets(
  db: Db,
  house: Pick<House, 'targets'>,
  viewer: Viewer,
  refs: readonly Ref[],
  language: Language,
): Promise<(ref: Ref) => Named | undefined> {
  const named = new Map<string, Named>()
  const byKind = Map.groupBy(
    refs.filter(ref => UUID.test(ref.id)),
    ref => ref.kind,
  )
  for (const [kind, some] of byKind) {
    const ids = [...new Set(some.map(ref => ref.id))]
    for (const [id, one] of await namesOf(db, house, viewer, kind, ids, language)) named.set(keyOf({ kind, id }), one)
  }
  return ref => named.get(keyOf(ref))
}

async function namesOf(
  db: Db,
  house: Pick<House, 'targets'>,
  viewer: Viewer,
  kind: string,
  ids: readonly string[],
  language: Language,
): Promise<(readonly [string, Named])[]> {
  if (OF_PEOPLE.includes(kind)) return people(db, ids)
  if (kind === 'agreement') return agreements(db, ids)
  const list = LIST_NAMES.find(name => name === kind)
  if (list) return entries(db, list, ids, language)
  const target = house.targets().find(one => one.kind === kind)
  const seen = target ? await target.look(db, viewer, ids, language) : []
  return seen.map(({ id, title, link }) => [id, { name: title, link }] as const)
}

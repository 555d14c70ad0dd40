import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { holds, type Viewer } from '../../../platform/shared/access.ts'
import { isId } from '../../../platform/shared/is-id.ts'
import { type Language, nameIn } from '../../../platform/shared/text.ts'
import { roleWords } from '../../access/server/public.ts'
import { ARTICLE } from '../../articles/contract/blog.ts'
import { LIST_NAMES, type ListName } from '../../lookups/contract/lists.ts'
import { POST } from '../../lounge/contract.ts'
import { firstWords } from '../../lounge/server/public.ts'
import { COMMENT } from '../../social/contract/comments.ts'

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

async function roles(db: Db, ids: readonly string[], language: Language) {
  const rows = await db
    .selectFrom('roles')
    .select(['id', 'name', 'title', 'description'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(row => [row.id, { name: roleWords(row).title[language], link: `/roles/${row.id}` }] as const)
}

/** What is written by staff, published or not, for whoever may see what is being written. */
async function articles(db: Db, viewer: Viewer, ids: readonly string[], language: Language) {
  if (!holds(viewer, 'articles.read')) return []
  const { rows } = await sql<{ id: string; title: string }>`
    select distinct on (article_id) article_id as id, title from article_texts where article_id = any(${ids}::uuid[]) and title <> ''
    order by article_id, language <> ${language}`.execute(db)
  return rows.map(({ id, title }) => [id, { name: title, link: `/blogs/edit/${id}` }] as const)
}

async function entries(db: Db, list: ListName, ids: readonly string[], language: Language) {
  const rows = await db.selectFrom(list).select(['id', 'name', 'arabic_name']).where('id', 'in', ids).execute()
  return rows.map(row => {
    const name = nameIn({ name: row.name, arabicName: row.arabic_name }, language)
    return [row.id, { name, link: pageOfList(list, row.id) }] as const
  })
}

/** Kinds of which the log itself keeps a name or words, which whoever reads the log may read there. */
const NAMED_IN_LOG: readonly string[] = [...LIST_NAMES, COMMENT, POST, 'role']

type Kept = { kind: string; id: string; name: string | null; arabic_name: string | null; text: string | null }

const nameOfKept = ({ name, arabic_name, text }: Kept, language: Language): string =>
  name === null ? firstWords(text ?? '') : nameIn({ name, arabicName: arabic_name ?? '' }, language)

/** What things that are gone were called last: as the log kept it, or a report, for whoever reads reports. */
async function lastNames(db: Db, viewer: Viewer, refs: readonly Ref[], language: Language) {
  const list = (some: readonly Ref[], id: (one: Ref) => RawBuilder<unknown>) =>
    sql.join(some.map(one => sql`(${one.kind}, ${id(one)})`))
  const named = new Map<string, Named>()
  const inLog = refs.filter(ref => NAMED_IN_LOG.includes(ref.kind))
  if (inLog.length > 0) {
    const { rows } = await sql<Kept>`
      select distinct on (a.target_kind, a.target_id) a.target_kind as kind, a.target_id as id,
        kept ->> 'name' as name, kept ->> 'arabicName' as arabic_name, kept ->> 'text' as text
      from audit a cross join lateral (values (1, a.after), (2, a.before)) as k (place, kept)
      where (a.target_kind, a.target_id) in (${list(inLog, one => sql`${one.id}`)}) and coalesce(kept ->> 'name', kept ->> 'text') is not null
      order by a.target_kind, a.target_id, a.at desc, a.id desc, k.place`.execute(db)
    for (const row of rows) named.set(keyOf(row), { name: nameOfKept(row, language), link: null })
  }
  const left = refs.filter(ref => !named.has(keyOf(ref)))
  if (left.length > 0 && holds(viewer, 'reports.read')) {
    const { rows } = await sql<Ref & { title: string }>`
      select distinct on (r.target_kind, r.target_id) r.target_kind as kind, r.target_id as id, r.title
      from reports r where (r.target_kind, r.target_id) in (${list(left, one => sql`${one.id}::uuid`)})
      order by r.target_kind, r.target_id, r.created_at desc`.execute(db)
    for (const row of rows) named.set(keyOf(row), { name: row.title, link: null })
  }
  return named
}

/**
 * The names and pages of what a page of the log is about, in a language, as far as the viewer may see it: by the targets that
 * features declare, and here what is no target. What is not there any more is called as it was last; what is not for the viewer
 * has no name.
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
    refs.filter(ref => isId(ref.id)),
    ref => ref.kind,
  )
  for (const [kind, some] of byKind) {
    const ids = [...new Set(some.map(ref => ref.id))]
    for (const [id, one] of await namesOf(db, house, viewer, kind, ids, language)) named.set(keyOf({ kind, id }), one)
  }
  const gone = [...byKind.values()].flat().filter(ref => !named.has(keyOf(ref)))
  if (gone.length > 0) for (const [key, one] of await lastNames(db, viewer, gone, language)) named.set(key, one)
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
  if (kind === 'role') return roles(db, ids, language)
  if (kind === ARTICLE) return articles(db, viewer, ids, language)
  const list = LIST_NAMES.find(name => name === kind)
  if (list) return entries(db, list, ids, language)
  const target = house.targets().find(one => one.kind === kind)
  const seen = target ? await target.look(db, viewer, ids, language) : []
  return seen.map(({ id, title, link }) => [id, { name: title, link }] as const)
}

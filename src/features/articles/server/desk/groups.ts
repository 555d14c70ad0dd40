import { sql } from 'kysely'
import { record } from '../../../../platform/server/audit.ts'
import type { Db, Tx } from '../../../../platform/server/db.ts'
import { notFound, Refusal, refuseField } from '../../../../platform/shared/refusal.ts'
import type { Bilingual } from '../../../../platform/shared/text.ts'
import type { GroupRow, NEW_KINDS } from '../../contract/staff.ts'
import { slugOf } from '../../rules.ts'

type GroupKind = (typeof NEW_KINDS)[number]

/** Categories of a kind in their order, with how much is in each. */
export async function groupsOf(db: Db, kind: GroupKind): Promise<GroupRow[]> {
  const { rows } = await sql<{ id: string; key: string; name: Bilingual; articles: number }>`
    select g.id, g.key, g.name, (select count(*)::int from articles a where a.group_id = g.id) as articles
    from article_groups g where g.kind = ${kind} order by g.position, g.id`.execute(db)
  return rows.map(({ id, ...row }) => ({ _id: id, ...row }))
}

/** Plans for whose members an article may be, in their order. */
export async function readerPlans(db: Db): Promise<(Bilingual & { _id: string })[]> {
  const { rows } = await sql<{ id: string; name: Bilingual }>`
    select id, name from plans where archived_at is null order by position, code`.execute(db)
  return rows.map(({ id, name: { en, ar } }) => ({ _id: id, en, ar }))
}

const target = (id: string) => ({ kind: 'article-group', id })

/** Adds a category after the others; its address is made of its English name. Refuses a name that is there already. */
export async function createGroup(tx: Tx, by: string, kind: GroupKind, name: Bilingual): Promise<GroupRow> {
  const key = slugOf(name.en) || 'more'
  const made = await tx
    .insertInto('article_groups')
    .values({
      kind,
      key,
      name: JSON.stringify(name),
      position: sql<number>`(select coalesce(max(position), 0) + 1 from article_groups where kind = ${kind})`,
    })
    .onConflict(known => known.columns(['kind', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return refuseField('name.en', 'articles.name-taken')
  await record(tx, { actorId: by, action: 'articles.group-create', target: target(made.id), after: { kind, name } })
  return { _id: made.id, key, name, articles: 0 }
}

/** Renames a category. */
export async function renameGroup(tx: Tx, by: string, id: string, name: Bilingual): Promise<void> {
  const before = await tx
    .selectFrom('article_groups')
    .select('name')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) notFound()
  await tx
    .updateTable('article_groups')
    .set({ name: JSON.stringify(name) })
    .where('id', '=', id)
    .execute()
  const change = { before: { name: before.name }, after: { name } }
  await record(tx, { actorId: by, action: 'articles.group-rename', target: target(id), ...change })
}

/** Deletes a category; refuses one that something is in, or was (`articles.group-in-use`). */
export async function deleteGroup(tx: Tx, by: string, id: string): Promise<void> {
  const group = await tx.selectFrom('article_groups').select('name').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!group) notFound()
  const used = await tx.selectFrom('articles').select('id').where('group_id', '=', id).limit(1).executeTakeFirst()
  if (used) throw new Refusal('articles.group-in-use')
  await tx.deleteFrom('article_groups').where('id', '=', id).execute()
  await record(tx, { actorId: by, action: 'articles.group-delete', target: target(id), before: { name: group.name } })
}

/** Puts what is in a group in an order; what is not named stays behind. */
export async function orderArticles(tx: Tx, groupId: string, ids: readonly string[]): Promise<void> {
  const group = await tx
    .selectFrom('article_groups')
    .select('id')
    .where('id', '=', groupId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!group) notFound()
  await sql`
    with wanted as (
      select a.id, row_number() over (order by array_position(${[...ids]}::uuid[], a.id) nulls last, a.position, a.id) as place
      from articles a where a.group_id = ${groupId})
    update articles set position = wanted.place from wanted where wanted.id = articles.id`.execute(tx)
}

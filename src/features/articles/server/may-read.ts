import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { holds, type Viewer } from '../../../platform/shared/access.ts'
import type { Bilingual, Language } from '../../../platform/shared/text.ts'
import { countingPlanId } from '../../plans/server/public.ts'
import type { Readers } from '../contract/staff.ts'

/**
 * Whether somebody may read on in an article (`a`), in SQL: one rule for the text, its files, its votes and the search in it. Who writes
 * articles reads all of them.
 */
export function mayReadOn(viewer: Viewer | null): RawBuilder<boolean> {
  if (viewer === null) return sql`(a.readers = 'anyone')`
  if (holds(viewer, 'articles.read')) return sql`true`
  return sql`(a.readers <> 'plans' or exists (
    select 1 from article_plans ap where ap.article_id = a.id and ap.plan_id = ${countingPlanId(viewer.id)}))`
}

/** Whom an article is for, where this reader gets its teaser only. */
export const shutFor = ({ readers, open }: { readers: Readers; open: boolean }): 'members' | 'plans' | null =>
  open || readers === 'anyone' ? null : readers

/** Names of the plans that open an article. */
export async function plansOf(db: Db, articleId: string, language: Language): Promise<string[]> {
  const { rows } = await sql<{ name: Bilingual }>`
    select p.name from plans p join article_plans ap on ap.plan_id = p.id
    where ap.article_id = ${articleId} and p.archived_at is null order by p.position, p.code`.execute(db)
  return rows.map(row => row.name[language])
}

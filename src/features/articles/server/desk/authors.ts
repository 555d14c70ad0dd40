import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/server/db.ts'
import { refuseField } from '../../../../platform/shared/refusal.ts'

/** Who may stand as the author of an article, by name: whoever writes them. */
export async function authors(db: Db): Promise<{ _id: string; name: string }[]> {
  const { rows } = await sql<{ _id: string; name: string }>`
    select u.id as _id, u.name from users u
    where u.suspended_at is null and u.verified_at is not null and (u.role = 'Super-admin' or exists (select from role_permissions g
      where g.role_id = u.preset_id and g.permission = 'articles.update' and u.role = 'Employee'))
    order by u.name, u.id limit 200`.execute(db)
  return rows
}

/** Keeps who stands as the author: nobody new but who writes articles. */
export async function keepAuthor(tx: Tx, id: string, authorId: string | null | undefined): Promise<void> {
  if (authorId === undefined) return
  const known = await tx.selectFrom('articles').select('author_id').where('id', '=', id).executeTakeFirstOrThrow()
  if (known.author_id === authorId) return
  if (authorId !== null && !(await authors(tx)).some(one => one._id === authorId)) refuseField('authorId', 'choice')
  await tx.updateTable('articles').set({ author_id: authorId }).where('id', '=', id).execute()
}

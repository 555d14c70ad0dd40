import { sql } from 'kysely'
import { type Db, isDuplicate, type Tx } from '../../../platform/server/db.ts'
import { notFound, Refusal, refuseField } from '../../../platform/shared/refusal.ts'
import type { CannedReply, ReplyDraft } from '../contract/replies.ts'

type Row = { id: string; department_id: string | null; name: string; body: string; arabic_body: string }

const view = (row: Row): CannedReply => ({
  _id: row.id,
  name: row.name,
  department: row.department_id,
  body: row.body,
  arabicBody: row.arabic_body,
})

/** Canned replies by name: those for all, and those of the department. */
export async function replies(db: Db, departmentId: string | undefined): Promise<CannedReply[]> {
  const rows = await db
    .selectFrom('canned_replies')
    .selectAll()
    .$if(departmentId !== undefined, query =>
      query.where(e => e.or([e('department_id', 'is', null), e('department_id', '=', departmentId!)])),
    )
    .orderBy(sql`fold_text(name)`)
    .orderBy('id')
    .execute()
  return rows.map(view)
}

/** Writes a canned reply, or changes the one of that id. */
export async function saveReply(tx: Tx, id: string | null, draft: ReplyDraft): Promise<CannedReply> {
  const known = draft.department
    ? await tx.selectFrom('departments').select('id').where('id', '=', draft.department).executeTakeFirst()
    : true
  if (!known) return refuseField('department', 'choice')
  const values = {
    name: draft.name,
    department_id: draft.department,
    body: draft.body,
    arabic_body: draft.arabicBody,
    updated_at: sql<Date>`clock_timestamp()`,
  }
  try {
    const row = await (id
      ? tx.updateTable('canned_replies').set(values).where('id', '=', id).returningAll().executeTakeFirst()
      : tx.insertInto('canned_replies').values(values).returningAll().executeTakeFirst())
    return row ? view(row) : notFound()
  } catch (error) {
    if (isDuplicate(error, 'canned_replies_by_name')) throw new Refusal('support.reply-taken')
    throw error
  }
}

/** Takes a canned reply away. */
export async function deleteReply(tx: Tx, id: string): Promise<void> {
  const row = await tx.deleteFrom('canned_replies').where('id', '=', id).returning('id').executeTakeFirst()
  if (!row) notFound()
}

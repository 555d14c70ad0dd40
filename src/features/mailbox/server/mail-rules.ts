import { type Selectable, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import { type Db, isDuplicate, type Tx } from '../../../platform/server/db.ts'
import { notFound, Refusal, refuseField } from '../../../platform/shared/refusal.ts'
import { MailConditions, MailDoing, type MailRule, type MailRuleDraft } from '../contract/rules.ts'
import { changeBy, fits, type Occasion, type RuleAct } from '../rules/run-rules.ts'
import { likesOf } from './letter-likes.ts'

/** How many letters a rule is tried on. */
const TRIED = 100

const viewOf = (row: Selectable<DB['mail_rules']>): MailRule => ({
  _id: row.id,
  name: row.name,
  occasion: row.occasion as Occasion,
  conditions: MailConditions.parse(row.conditions),
  doing: MailDoing.parse(row.doing),
  active: row.active,
})

/** Every rule in the order in which they are asked. */
export async function listRules(db: Db): Promise<MailRule[]> {
  return (await db.selectFrom('mail_rules').selectAll().orderBy('created_at').orderBy('id').execute()).map(viewOf)
}

/** Makes a rule, or changes the one of that id. */
export async function saveRule(tx: Tx, id: string | null, draft: MailRuleDraft): Promise<MailRule> {
  const { conditions, doing, ...plain } = draft
  if (doing.department && !(await takesTickets(tx, doing.department))) return refuseField('doing.department', 'choice')
  const values = {
    ...plain,
    conditions: JSON.stringify(conditions),
    doing: JSON.stringify(doing),
    updated_at: sql<Date>`clock_timestamp()`,
  }
  try {
    const row = await (id
      ? tx.updateTable('mail_rules').set(values).where('id', '=', id).returningAll().executeTakeFirst()
      : tx.insertInto('mail_rules').values(values).returningAll().executeTakeFirst())
    return row ? viewOf(row) : notFound()
  } catch (error) {
    if (isDuplicate(error, 'mail_rules_by_name')) throw new Refusal('mailbox.rule-taken')
    throw error
  }
}

/** True of a department that is not archived. */
export async function takesTickets(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('departments')
    .select('id')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes a rule away. */
export async function deleteRule(tx: Tx, id: string): Promise<void> {
  const row = await tx.deleteFrom('mail_rules').where('id', '=', id).returning('id').executeTakeFirst()
  if (!row) notFound()
}

/** What a rule would do to the newest letters that came, as they lie now. */
export async function tryRule(db: Db, { conditions, doing }: MailRuleDraft) {
  const newest = sql`t.source <> 'club' and t.place in ('inbox', 'sent') order by t.created_at desc, t.id limit ${TRIED}`
  const letters = await likesOf(db, newest)
  const data = letters.flatMap(({ thread, like }) => {
    const change = fits(conditions, like) ? changeBy(doing, like) : null
    return change ? [{ thread, change }] : []
  })
  return { data, count: data.length, tried: letters.length }
}

/** What rules did to a conversation, in their order. */
export async function ruledOf(db: Db, threadId: string): Promise<{ rule: string; did: RuleAct[]; at: string }[]> {
  const rows = await db
    .selectFrom('mail_ruled')
    .select(['rule', 'did', 'done_at'])
    .where('thread_id', '=', threadId)
    .orderBy('done_at')
    .orderBy('id')
    .execute()
  return rows.map(row => ({ rule: row.rule, did: row.did as RuleAct[], at: row.done_at.toISOString() }))
}

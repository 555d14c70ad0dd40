import { sql } from 'kysely'
import { clock } from '../../../../platform/server/clock.ts'
import { isDuplicate, type Tx } from '../../../../platform/server/db.ts'
import { momentOf } from '../../../../platform/server/moment-of.ts'
import { fromUnits, isAmount } from '../../../../platform/shared/money.ts'
import { notFound, Refusal, refuseField } from '../../../../platform/shared/refusal.ts'
import { readCurrencies } from '../../../lookups/server/public.ts'
import { setting } from '../../../settings/server/public.ts'
import type { CodeDraft, CodeView } from '../../contract/staff.ts'
import { coinsOf } from '../coins.ts'
import { type Editor, tellLog } from '../staff/tell-log.ts'
import { codeById, codeView } from './code-rows.ts'

/** What a draft takes off, in the columns of the table: one of the two, an amount with no more digits than its currency has. */
async function takesOff(tx: Tx, { percent, amount, currency }: CodeDraft) {
  if ((percent === null) === (amount === null)) refuseField('percent', 'plans.one-of-two')
  if (amount === null) return { percent, minor: null, currency: null }
  const unit = (await readCurrencies(tx)).find(currency ?? '')
  if (currency === null || unit?.code !== currency) return refuseField('currency', 'choice')
  if (!isAmount(amount, unit)) refuseField('amount', 'plans.digits', { count: unit.decimals })
  return { percent: null, minor: fromUnits(amount, unit).minor, currency }
}

async function columnsOf(tx: Tx, draft: CodeDraft) {
  if ((draft.lasts === 'months') !== (draft.months !== null)) refuseField('months', 'plans.months-missing')
  const known = await tx
    .selectFrom('plans')
    .select('id')
    .where('id', 'in', draft.planIds.length > 0 ? draft.planIds : ['00000000-0000-0000-0000-000000000000'])
    .where('ground', '=', false)
    .execute()
  if (known.length !== new Set(draft.planIds).size) refuseField('planIds', 'choice')
  const endsAt = draft.endsAt && (await momentOf(tx, draft.endsAt, await setting(tx, 'timeZone'), 'ends'))
  return {
    code: draft.code,
    note: draft.note,
    ...(await takesOff(tx, draft)),
    lasts: draft.lasts,
    months: draft.months,
    first_only: draft.firstOnly,
    max_uses: draft.maxUses,
    max_per_member: draft.maxPerMember,
    ends_at: endsAt,
  }
}

async function keepPlans(tx: Tx, codeId: string, planIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('promotion_plans').where('code_id', '=', codeId).execute()
  const rows = [...new Set(planIds)].map(plan_id => ({ code_id: codeId, plan_id }))
  if (rows.length > 0) await tx.insertInto('promotion_plans').values(rows).execute()
}

const taken = (error: unknown): never => {
  if (isDuplicate(error, 'promotion_codes_code_key')) refuseField('code', 'plans.taken')
  throw error
}

async function shown(tx: Tx, id: string): Promise<CodeView> {
  return codeView((await codeById(tx, id)) ?? notFound(), await coinsOf(tx))
}

const tell = (tx: Tx, by: Editor, act: 'create' | 'update' | 'end', code: { before?: CodeView; after?: CodeView }) =>
  tellLog(tx, by, `promotion-codes.${act}`, {
    target: { kind: 'promotion-code', id: (code.after ?? code.before)!._id },
    ...code,
  })

/** Adds a code. Refuses by field what is taken or cannot be. */
export async function createCode(tx: Tx, by: Editor, draft: CodeDraft): Promise<CodeView> {
  const columns = await columnsOf(tx, draft)
  if (columns.ends_at && columns.ends_at <= (await clock(tx))) refuseField('endsAt', 'date-in-past')
  const { id } = await tx
    .insertInto('promotion_codes')
    .values({ ...columns, made_by: by.id })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(taken)
  await keepPlans(tx, id, draft.planIds)
  const after = await shown(tx, id)
  await tell(tx, by, 'create', { after })
  return after
}

/** Waits for whoever takes the code or changes it; 404 for none. */
async function lockCode(tx: Tx, id: string): Promise<void> {
  const row = await tx.selectFrom('promotion_codes').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) notFound()
}

/** What somebody took stands, each column with its field: of a code that was used only the note, the limits and the end change. */
const STANDS = {
  code: 'code',
  percent: 'percent',
  minor: 'amount',
  currency: 'currency',
  lasts: 'lasts',
  months: 'months',
  first_only: 'firstOnly',
} as const
type Fixed = keyof typeof STANDS

const samePlans = (some: readonly string[], others: readonly string[]): boolean =>
  some.every(id => others.includes(id)) && others.every(id => some.includes(id))

/** Changes a code. Refuses `plans.code-in-use` for what must stand of one that was used. */
export async function updateCode(tx: Tx, by: Editor, id: string, draft: CodeDraft): Promise<CodeView> {
  await lockCode(tx, id)
  const row = (await codeById(tx, id))!
  const before = await shown(tx, id)
  const columns = await columnsOf(tx, draft)
  const was = await tx.selectFrom('promotion_uses').select('id').where('code_id', '=', id).limit(1).executeTakeFirst()
  const differs = Object.entries(STANDS).filter(([column]) => row[column as Fixed] !== columns[column as Fixed])
  const paths = [
    ...differs.map(([, path]) => path),
    ...(samePlans(row.plan_ids, draft.planIds) ? [] : (['planIds'] as const)),
  ]
  if (was && paths.length > 0)
    throw new Refusal(
      'plans.code-in-use',
      {},
      paths.map(path => ({ path, code: 'plans.code-in-use', message: '' })),
    )
  await tx.updateTable('promotion_codes').set(columns).where('id', '=', id).execute().catch(taken)
  await keepPlans(tx, id, draft.planIds)
  const after = await shown(tx, id)
  await tell(tx, by, 'update', { before, after })
  return after
}

/** Ends a code; answers whether it was deleted, as one is that nobody ever took. */
export async function endCode(tx: Tx, by: Editor, id: string): Promise<boolean> {
  await lockCode(tx, id)
  const before = await shown(tx, id)
  const was = await tx.selectFrom('promotion_uses').select('id').where('code_id', '=', id).limit(1).executeTakeFirst()
  if (was)
    await tx
      .updateTable('promotion_codes')
      .set({ ended_at: sql`coalesce(ended_at, clock_timestamp())` })
      .where('id', '=', id)
      .execute()
  else await tx.deleteFrom('promotion_codes').where('id', '=', id).execute()
  await tell(tx, by, 'end', { before })
  return !was
}

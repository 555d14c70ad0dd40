import { sql } from 'kysely'
import { record } from '../../../../platform/server/audit.ts'
import { type Db, isDuplicate, type Tx } from '../../../../platform/server/db.ts'
import { notFound, Refusal, refuseField } from '../../../../platform/shared/refusal.ts'
import type { RateDraft, RateView } from '../../contract/books.ts'
import type { Editor } from '../desk/write-draft.ts'
import { type TaxRow, taxRows } from '../tax-rates.ts'

/** The code of the rate that counts for everybody else. */
const CLUB = 'club'

const view = ({ id, ...row }: TaxRow): RateView => ({ _id: id, ...row })

/** Every rate, the club's own first. */
export async function rateViews(db: Db): Promise<RateView[]> {
  const rows = await taxRows(db)
  const rank = (row: TaxRow) => (row.code === CLUB ? 0 : row.byHand ? 2 : 1)
  return rows.toSorted((a, b) => rank(a) - rank(b)).map(view)
}

/** What cannot be: a rate without a tax, days the wrong way round, and the club's own rate for some countries only. */
function checkRate(draft: RateDraft, code: string): void {
  const taxed = draft.mode === 'added' || draft.mode === 'included'
  if (!taxed && draft.rate !== 0) refuseField('rate', 'invoices.rate-without-tax')
  if (draft.validUntil && draft.validUntil < draft.validFrom) refuseField('validUntil', 'invoices.before')
  if (code === CLUB && (draft.country !== null || draft.buyer !== 'anyone' || draft.byHand))
    refuseField('country', 'invoices.club-rate')
}

const columnsOf = (draft: RateDraft) => ({
  country: draft.country,
  buyer: draft.buyer,
  mode: draft.mode,
  rate: draft.rate,
  name: JSON.stringify(draft.name),
  note: draft.note && (draft.note.en || draft.note.ar) ? JSON.stringify(draft.note) : null,
  category: draft.category,
  by_hand: draft.byHand,
  valid_from: draft.validFrom,
  valid_until: draft.validUntil,
})

const taken = (error: unknown): never => {
  if (isDuplicate(error, 'tax_rates_code_key')) refuseField('code', 'invoices.code-taken')
  throw error
}

const tell = (tx: Tx, by: Editor, id: string, before: unknown, after: unknown) =>
  record(tx, {
    actorId: by.id,
    action: 'invoices.tax',
    target: { kind: 'tax-rate', id },
    ...(before !== null && { before }),
    ...(after !== null && { after }),
    address: by.origin.address,
    requestId: by.origin.requestId,
  })

const rateById = async (db: Db, id: string): Promise<RateView> =>
  view((await taxRows(db)).find(row => row.id === id) ?? notFound())

/** Adds a rate. */
export async function createRate(tx: Tx, by: Editor, draft: RateDraft): Promise<RateView> {
  checkRate(draft, draft.code)
  const { id } = await tx
    .insertInto('tax_rates')
    .values({ code: draft.code, ...columnsOf(draft) })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(taken)
  const after = await rateById(tx, id)
  await tell(tx, by, id, null, after)
  return after
}

/** Changes a rate for documents from now on; the club's own keeps its code. */
export async function updateRate(tx: Tx, by: Editor, id: string, draft: RateDraft): Promise<RateView> {
  const before = await rateById(tx, id)
  const code = before.code === CLUB ? CLUB : draft.code
  checkRate(draft, code)
  await tx
    .updateTable('tax_rates')
    .set({ code, ...columnsOf(draft), changed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
    .catch(taken)
  const after = await rateById(tx, id)
  await tell(tx, by, id, before, after)
  return after
}

/** Takes a rate away. Refuses the club's own. */
export async function deleteRate(tx: Tx, by: Editor, id: string): Promise<void> {
  const before = await rateById(tx, id)
  if (before.code === CLUB) throw new Refusal('invoices.club-rate-stays')
  await tx.deleteFrom('tax_rates').where('id', '=', id).execute()
  await tell(tx, by, id, before, null)
}

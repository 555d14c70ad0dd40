import type { Tx } from '../../../platform/server/db.ts'
import { refuseField } from '../../../platform/shared/refusal.ts'
import { isFor } from '../rules.ts'
import { type ReasonRow, reasonRows } from './queries.ts'

type Chosen = { kind: string; reason: string; text: string }

/** The reason that was chosen, if it is offered for the kind and the text says what it leaves open. */
export async function chosenReason(tx: Tx, { kind, reason, text }: Chosen): Promise<ReasonRow> {
  const row = (await reasonRows(tx)).find(one => one.id === reason && isFor(one.kinds, kind))
  if (!row) return refuseField('reason', 'choice')
  if (row.needs_text && text === '') return refuseField('text', 'required')
  return row
}

import type { Tx } from '../../../platform/server/db.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import { refuseField } from '../../../platform/shared/refusal.ts'
import { currencyByCode } from '../../lookups/server/public.ts'
import type { updateMe as updateMeCall } from '../contract.ts'

/** Changes one's own name, language or display currency; what is left out stays. Refuses a currency that nobody offers. */
export async function updateMe(tx: Tx, userId: string, changes: BodyOf<typeof updateMeCall>): Promise<void> {
  if (Object.keys(changes).length === 0) return
  if (changes.currency) {
    const currency = await currencyByCode(tx, changes.currency)
    if (!currency || currency.retired) refuseField('currency', 'choice')
  }
  await tx.updateTable('users').set(changes).where('id', '=', userId).execute()
}

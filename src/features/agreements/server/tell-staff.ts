import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { holds } from '../../../platform/shared/access.ts'
import { viewerFrom, viewers } from '../../accounts/server/viewer.ts'
import { DECIDE, noticeToDecide } from '../contract.ts'
import { otherSide, type Side } from '../rules.ts'
import type { AgreementFacts } from './queries.ts'
import { agreementPage } from './tell-sides.ts'
import { sideOf } from './view.ts'

/** Tells the club's people who decide disputes of a new one; none of them who is a side of it. */
export async function tellStaff(tx: Tx, row: AgreementFacts, by: Side, reason: string): Promise<void> {
  const about = { name: row[by].name, other: row[otherSide(by)].name, thing: row.thing.name, reason }
  const staff = await viewers(tx).where('users.role', 'in', ['Super-admin', 'Employee']).execute()
  for (const one of staff.map(viewerFrom))
    if (holds(one, DECIDE) && sideOf(row, one.id) === null)
      await notify(tx, one.id, noticeToDecide, about, agreementPage(row.id))
}

import { clock } from '../../../platform/server/clock.ts'
import { type Db, transact } from '../../../platform/server/db.ts'
import { isLate } from '../rules.ts'
import { carryAct } from './keep-step.ts'
import { agreementFacts, dueRequests, heldAgreement } from './queries.ts'
import { tellSides } from './tell-sides.ts'
import { progressOf } from './view.ts'

const AT_ONCE = 200

/** Ends requests that nobody answered in time, each in a transaction of its own. Answers how many. */
export async function expireRequests(db: Db): Promise<number> {
  let ended = 0
  for (const id of await dueRequests(db, AT_ONCE))
    await transact(db, async tx => {
      const agreement = await heldAgreement(tx, id)
      // Answered while it waited for the lock.
      if (!agreement || !isLate(progressOf(agreement), await clock(tx))) return
      const deed = { act: 'expired', by: null } as const
      await carryAct(tx, agreement, deed)
      await tellSides(tx, (await agreementFacts(tx, id))!, deed)
      ended++
    })
  return ended
}

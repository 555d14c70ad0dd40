import type { FuseBox } from '../../../platform/server/wire.ts'
import type { Kind } from '../../profiles/kind.ts'
import * as staff from '../contract/assign-calls.ts'
import * as notices from '../contract/events.ts'
import { assignPartner } from './assign-partner.ts'
import { proposePartners } from './propose-partners.ts'
import { unassignPartner } from './unassign-partner.ts'

/** What the club's people do with partners: propose, give, take back. */
export function wireGiving({ onRead, on, notice }: FuseBox, kinds: readonly Kind[]): void {
  onRead(staff.proposePartners, ({ db, viewer, params, query }) =>
    proposePartners(db, kinds, viewer, params.caseId, query.search),
  )
  on(staff.assignPartner, async ({ tx, viewer, origin, params, body, say }) => {
    const data = await assignPartner(tx, { viewer, origin }, params.caseId, body.partnerId)
    return { message: say('done.assigned', { name: data.partner.name }), data }
  })
  on(staff.unassignPartner, async ({ tx, viewer, origin, params, say }) => {
    await unassignPartner(tx, { viewer, origin }, params.caseId)
    return { message: say('done.unassigned') }
  })
  notice(notices.noticeAssigned, notices.noticeTaken, notices.noticeOver)
  notice(notices.noticeAttested, notices.noticeDeclined, notices.noticeConflict, notices.noticeReturned)
}

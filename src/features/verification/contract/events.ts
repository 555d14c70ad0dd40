import { z } from 'zod'
import { event } from '../../../platform/shared/event.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { notice } from '../../../platform/shared/notice.ts'
import { CaseStanding } from './case.ts'

/** Topic of everyone who may read the queue. */
export const QUEUE_TOPIC = 'verification:queue'

/** A case came to the queue, or its profile has a new note: whoever shows it reads again. */
export const caseOpened = event('verification.case-opened', z.object({ caseId: Id }))
export const noteAdded = event('verification.note-added', z.object({ caseId: Id }))

/** A case was claimed, released, decided, taken back or closed. */
export const caseMoved = event('verification.case-moved', z.object({ caseId: Id, standing: CaseStanding }))

/** Topic of one partner: what happens to the cases in their hands. */
export const partnerTopic = (partnerId: string): string => `verification:${partnerId}`

/** A case came into a partner's hands, left them, or has a new note for them: whoever shows it reads again. */
export const partnerCaseMoved = event('verification.partner-case-moved', z.object({ caseId: Id }))

const OfApplicant = z.object({ name: z.string() })
const OfPartner = OfApplicant.extend({ partner: z.string() })
/** To the partner: a case came, was taken back, or is over without them. */
export const noticeAssigned = notice('verification.assigned', OfApplicant.extend({ due: z.string() }), { mail: true })
export const noticeTaken = notice('verification.taken', OfApplicant)
export const noticeOver = notice('verification.over', OfApplicant)
/** To the club's people who gave or hold the case: what became of it. */
export const noticeAttested = notice('verification.attested', OfPartner, { mail: true })
export const noticeDeclined = notice('verification.declined', OfPartner, { mail: true })
export const noticeConflict = notice('verification.conflict', OfPartner, { mail: true })
export const noticeReturned = notice('verification.returned', OfPartner, { mail: true })

import { z } from 'zod'
import { event } from '../../../platform/shared/event.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { CaseStanding } from './case.ts'

/** Topic of everyone who may read the queue. */
export const QUEUE_TOPIC = 'verification:queue'

/** A case came to the queue, or its profile has a new note: whoever shows it reads again. */
export const caseOpened = event('verification.case-opened', z.object({ caseId: Id }))
export const noteAdded = event('verification.note-added', z.object({ caseId: Id }))

/** A case was claimed, released, decided, taken back or closed. */
export const caseMoved = event('verification.case-moved', z.object({ caseId: Id, standing: CaseStanding }))

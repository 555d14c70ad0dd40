import type { z } from 'zod'
import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { House, Origin } from '../../../platform/server/wire.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { type Language, languageOfText } from '../../../platform/shared/text.ts'
import { reportSubmitted, type submitReport as submitCall } from '../contract.ts'
import { chosenReason } from './chosen-reason.ts'
import { insertReport, openReport } from './queries.ts'
import { seenThing } from './seen-thing.ts'

type Body = z.output<typeof submitCall.body>
type Reporter = { viewer: Viewer; language: Language; origin: Origin }

/**
 * Reports a thing that the viewer sees: what it looks like now is kept, the files are tied to the report. With an open report
 * on the same thing nothing changes, and `known` is true.
 */
export async function submitReport(
  tx: Tx,
  house: Pick<House, 'targets' | 'files'>,
  { viewer, language, origin }: Reporter,
  body: Body,
): Promise<{ _id: string; known: boolean }> {
  const { kind, id, text } = body
  const thing = await seenThing(tx, house.targets(), viewer, body, language)
  const reason = await chosenReason(tx, body)
  const reportId = await insertReport(tx, {
    reporter_id: viewer.id,
    target_kind: kind,
    target_id: id,
    owner_id: thing.ownerId,
    reason_id: reason.id,
    text,
    title: thing.title,
    link: thing.link,
    snapshot: JSON.stringify(thing.snapshot),
    language: languageOfText(text, language),
  })
  if (!reportId) return { _id: await openReport(tx, viewer.id, kind, id), known: true }
  await house.files.claim(tx, viewer.id, { kind: 'report', id: reportId }, body.files ?? [], 'files')
  await record(tx, {
    actorId: viewer.id,
    action: 'reports.submit',
    target: { kind, id },
    after: { reportId, reason: reason.key },
    address: origin.address,
    requestId: origin.requestId,
  })
  const severity = reason.severity as 'low' | 'medium' | 'high'
  await announce(tx, reportSubmitted, { reportId, kind, id, severity })
  return { _id: reportId, known: false }
}

import type { z } from 'zod'
import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { House, Origin, TargetKind, TargetView } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse, refuseField } from '../../../platform/shared/refusal.ts'
import { type Language, languageOfText } from '../../../platform/shared/text.ts'
import { reportSubmitted, type submitReport as submitCall } from '../contract.ts'
import { isFor, refusalToReport, saysTheSame } from '../rules.ts'
import { insertReport, openReport, type ReasonRow, reasonRows, silencedAs } from './queries.ts'

type Body = z.output<typeof submitCall.body>
type Reporter = { viewer: Viewer; language: Language; origin: Origin }

/**
 * Reports a thing that the viewer sees: what it looks like now is kept, the files are tied to the report. With an open report
 * on the same thing nothing changes, and `known` is true. What the club found harmless, and has not changed since, wakes nobody.
 */
export async function submitReport(
  tx: Tx,
  house: Pick<House, 'targets' | 'files'>,
  { viewer, language, origin }: Reporter,
  body: Body,
): Promise<{ _id: string; known: boolean; harmless: boolean }> {
  const { kind, id, text } = body
  const thing = await seenThing(tx, house.targets(), viewer, body, language)
  const reason = await chosenReason(tx, body)
  const harmless = await silencedAs(tx, kind, id)
  const outcome = harmless && saysTheSame(harmless, thing.snapshot) ? { outcome: 'no-breach' as const } : {}
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
    ...outcome,
  })
  if (!reportId) return { _id: await openReport(tx, viewer.id, kind, id), known: true, harmless: false }
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
  if (!outcome.outcome) await announce(tx, reportSubmitted, { reportId, kind, id, severity })
  return { _id: reportId, known: false, harmless: outcome.outcome !== undefined }
}

type Chosen = { kind: string; reason: string; text: string }

/** The reason that was chosen, if it is offered for the kind and the text says what it leaves open. */
async function chosenReason(tx: Tx, { kind, reason, text }: Chosen): Promise<ReasonRow> {
  const row = (await reasonRows(tx)).find(one => one.id === reason && isFor(one.kinds, kind))
  if (!row) return refuseField('reason', 'choice')
  if (row.needs_text && text === '') return refuseField('text', 'required')
  return row
}

type Seen = TargetView & { ownerId: string | null; snapshot: Record<string, unknown> }

/** What is reported, as the reporter sees it now; refused when it takes no reports or is their own. */
async function seenThing(
  tx: Tx,
  targets: readonly TargetKind[],
  viewer: Viewer,
  { kind, id }: { kind: string; id: string },
  language: Language,
): Promise<Seen> {
  const target = targets.find(one => one.kind === kind)
  const reportable = target?.allows?.includes('report') ?? false
  refuse(refusalToReport(viewer, { reportable, ownerId: null }))
  const [view] = await target!.look(tx, viewer, [id], language)
  if (!view) return notFound()
  const ownerId = (await target!.ownersOf?.(tx, [id]))?.get(id) ?? null
  refuse(refusalToReport(viewer, { reportable, ownerId }))
  return { ...view, ownerId, snapshot: (await target!.snapshot?.(tx, id)) ?? { title: view.title } }
}

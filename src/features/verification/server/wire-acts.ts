import type { FuseBox } from '../../../platform/server/wire.ts'
import type { Kind } from '../../profiles/kind.ts'
import * as calls from '../contract/calls.ts'
import { UNDO_GRACE_SECONDS, UNDO_SECONDS } from '../rules.ts'
import { addNote } from './add-note.ts'
import { carryDecisions, carrySoon } from './carry-decisions.ts'
import { claimCase } from './claim-case.ts'
import { decideCase } from './decide-case.ts'
import { markField } from './mark-field.ts'
import { previewDecision } from './preview-decision.ts'
import { releaseCase, releaseStale } from './release-case.ts'
import { undoDecision } from './undo-decision.ts'

/** When a decision just written is certainly due. */
const DUE_MS = (UNDO_SECONDS + UNDO_GRACE_SECONDS) * 1000 + 100

/** What reviewers do with a case, and what the house does with claims that ran out. */
export function wireActs({ house, on, every }: FuseBox, kinds: readonly Kind[]): void {
  on(calls.claimCase, async ({ tx, viewer, origin, params, say }) => ({
    message: say('done.claimed'),
    data: await claimCase(tx, { viewer, origin }, params.caseId),
  }))
  on(calls.releaseCase, async ({ tx, viewer, origin, params, say }) => ({
    message: say('done.released'),
    data: await releaseCase(tx, { viewer, origin }, params.caseId),
  }))
  on(calls.markField, async ({ tx, viewer, origin, params, body, say }) => ({
    message: say('done.marked'),
    data: await markField(tx, kinds, { viewer, origin }, params.caseId, body),
  }))
  on(calls.addNote, async ({ tx, viewer, origin, params, body, say }) => ({
    message: say('done.noted'),
    data: await addNote(tx, { viewer, origin }, params.caseId, body),
  }))
  every('release-stale', '* * * * *', () => releaseStale(house))
}

/** Decisions, their undo and preview, and the timer that puts them into effect. */
export function wireDecisions({ house, on, onRead, onSteps, every }: FuseBox, kinds: readonly Kind[]): void {
  onSteps(calls.decideCase, async ({ transact, viewer, origin, params, body, say }) => {
    const data = await transact(tx => decideCase(tx, kinds, { viewer, origin }, params.caseId, body))
    if (data.decision) carrySoon(house, DUE_MS)
    return { message: say(`done.${data.decision?.what ?? 'first'}`), data }
  })
  on(calls.undoDecision, async ({ tx, viewer, origin, params, say }) => ({
    message: say('done.undone'),
    data: await undoDecision(tx, { viewer, origin }, params.caseId),
  }))
  // It leaves nothing behind: the transaction it looks into is always taken back.
  onRead(calls.previewDecision, async ({ db, viewer, params, body }) => ({
    data: await previewDecision(db, house.siteUrl(), viewer, params.caseId, body),
  }))
  every('carry-decisions', '* * * * *', () => carryDecisions(house))
}

import type { FuseBox } from '../../../platform/server/wire.ts'
import type { Kind } from '../../profiles/kind.ts'
import * as calls from '../contract/partner-calls.ts'
import { UNDO_GRACE_SECONDS, UNDO_SECONDS } from '../rules.ts'
import { addPartnerNote } from './add-note.ts'
import { carryAttestations, carryAttestationsSoon } from './carry-attestations.ts'
import { declareConflict } from './declare-conflict.ts'
import { giveAttestation, undoAttestation } from './give-attestation.ts'
import { markPartnerField } from './mark-partner-field.ts'
import { openPartnerDocument } from './open-document.ts'
import { pausePartner, readDesk } from './partner-desk.ts'
import { readPartnerCase } from './read-partner-case.ts'
import { readPartnerCases } from './read-partner-cases.ts'

const DUE_MS = (UNDO_SECONDS + UNDO_GRACE_SECONDS) * 1000 + 100

/** What partners read: only what is in their hands. */
export function wirePartnerReads({ house, onRead, onSteps }: FuseBox, kinds: readonly Kind[]): void {
  onRead(calls.listPartnerCases, ({ db, viewer, query }) => readPartnerCases(db, viewer.id, query))
  onRead(calls.readPartnerCase, async ({ db, viewer, params }) => ({
    data: await readPartnerCase(db, kinds, viewer.id, params.caseId),
  }))
  onSteps(calls.readPartnerDocument, ({ db, transact, viewer, origin, params, query }) =>
    openPartnerDocument(
      { db, transact },
      house.files,
      { viewer, origin },
      { ...params, copy: query.copy !== undefined },
    ),
  )
  onRead(calls.partnerDesk, async ({ db, viewer }) => ({ data: await readDesk(db, viewer.id) }))
}

/** What partners say and do, and what follows from it. */
export function wirePartnerActs({ house, on, every }: FuseBox, kinds: readonly Kind[]): void {
  on(calls.markPartnerField, async ({ tx, viewer, params, body, say }) => {
    await markPartnerField(tx, kinds, viewer.id, params.caseId, body)
    return { message: say('done.marked') }
  })
  on(calls.addPartnerNote, async ({ tx, viewer, origin, params, body, say }) => ({
    message: say('done.noted'),
    data: await addPartnerNote(tx, { viewer, origin }, params.caseId, body.note),
  }))
  on(calls.giveAttestation, async ({ tx, afterCommit, viewer, origin, params, body, say }) => {
    const undoUntil = await giveAttestation(tx, { viewer, origin }, params.caseId, body)
    afterCommit(() => carryAttestationsSoon(house, DUE_MS))
    return { message: say(`done.${body.result}`), data: { undoUntil: undoUntil.toISOString() } }
  })
  on(calls.undoAttestation, async ({ tx, viewer, origin, params, say }) => {
    await undoAttestation(tx, { viewer, origin }, params.caseId)
    return { message: say('done.undone'), data: { undoUntil: null } }
  })
  on(calls.declareConflict, async ({ tx, viewer, origin, params, body, say }) => {
    await declareConflict(tx, { viewer, origin }, params.caseId, body.reason)
    return { message: say('done.conflict') }
  })
  on(calls.pausePartner, async ({ tx, viewer, body, say }) => {
    await pausePartner(tx, viewer.id, body.paused)
    return { message: say(body.paused ? 'done.paused' : 'done.resumed'), data: { paused: body.paused } }
  })
  every('carry-attestations', '* * * * *', () => carryAttestations(house))
}

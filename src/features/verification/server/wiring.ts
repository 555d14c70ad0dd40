import { z } from 'zod'
import { defineFeature, type Feature, type Registry } from '../../../platform/server/registry.ts'
import { holds } from '../../../platform/shared/access.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { profileSubmitted, statusChanged, revisionMoved } from '../../profiles/contract.ts'
import type { Kind } from '../../profiles/kind.ts'
import { allKinds } from '../../profiles/kinds/all-kinds.ts'
import * as staff from '../contract/assignment.ts'
import * as calls from '../contract/case.ts'
import * as partner from '../contract/partner.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { addNote, addPartnerNote } from './add-note.ts'
import { assignPartner, releasePartner, settleAssignments, unassignPartner } from './assignments.ts'
import { carryAttestations, declareConflict, giveAttestation, nameValidator, undoAttestation } from './attestations.ts'
import { claimCase, releaseCase, releaseStale } from './claim-case.ts'
import { carryDecisions, decideCase, previewDecision, undoDecision } from './decide-case.ts'
import { followProfile } from './follow-profile.ts'
import { markField, markPartnerField } from './mark-field.ts'
import { openCase } from './open-case.ts'
import { openDocument, openPartnerDocument, readSecret } from './open-document.ts'
import { proposePartners } from './partner-candidates.ts'
import { pausePartner, readDesk, readPartnerCase, readPartnerCases } from './partner-desk.ts'
import { personal } from './personal.ts'
import { readCase } from './read-case.ts'
import { lookAtCases, readQueue } from './read-queue.ts'
import { waits } from './waits.ts'

/** What reviewers do with a case, and what the house does with claims that ran out. */
function registerActs({ house, on, every }: Registry, kinds: readonly Kind[]): void {
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
function registerDecisions({ house, on, onRead, every }: Registry, kinds: readonly Kind[]): void {
  on(calls.decideCase, async ({ tx, viewer, origin, params, body, say }) => {
    const data = await decideCase(tx, kinds, { viewer, origin }, params.caseId, body)
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

/** The feature over some kinds of profile. */
export function verificationOf(kinds: readonly Kind[]): Feature {
  return defineFeature('verification', { en, ar }, pages, registry => {
    registry.personal(personal)
    registry.about('Review of profiles, by the club’s team and by its partners.')
    registry.permission('verification.read', 'verification.decide', 'verification.second', 'verification.assign')
    registry.waits(waits)
    registry.target({ kind: 'verification', look: lookAtCases })
    registry.topic('verification', z.union([z.literal('queue'), Id]), async (_, viewer, id) =>
      id === 'queue' ? holds(viewer, 'verification.read') : viewer?.role === 'Partner' && viewer.id === id,
    )
    registerLife(registry, kinds)
    registerReads(registry, kinds)
    registerActs(registry, kinds)
    registerDecisions(registry, kinds)
    registerGiving(registry, kinds)
    registerPartnerReads(registry, kinds)
    registerPartnerActs(registry, kinds)
  })
}

function registerReads({ house, onRead, on, onSteps }: Registry, kinds: readonly Kind[]): void {
  onRead(calls.listCases, ({ db, viewer, query, language }) => readQueue(db, viewer.id, query, language))
  onRead(calls.readCase, async ({ db, viewer, params, language }) => ({
    data: await readCase(db, kinds, viewer, params.caseId, language),
  }))
  on(calls.readSecret, async ({ tx, viewer, origin, params, body }) => ({
    data: { text: await readSecret(tx, house.secrets.columnKey, { viewer, origin }, params.caseId, body.field) },
  }))
  onSteps(calls.readDocument, ({ db, transact, viewer, origin, params, query }) =>
    openDocument({ db, transact }, house.files, { viewer, origin }, { ...params, copy: query.copy !== undefined }),
  )
}

/** What this feature plugs into the house. */
export const verificationFeature = verificationOf(allKinds)

/** What the club's people do with partners: propose, give, take back. */
function registerGiving({ onRead, on, notice }: Registry, kinds: readonly Kind[]): void {
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
  notice(partner.noticeAssigned, partner.noticeTaken, partner.noticeOver)
  notice(partner.noticeAttested, partner.noticeDeclined, partner.noticeConflict, partner.noticeReturned)
}

/** What follows for cases and partners from what becomes of profiles: the applicant's, and a partner's own. */
function registerLife({ when }: Registry, kinds: readonly Kind[]): void {
  when(profileSubmitted, 'open-case', (tx, event) => openCase(tx, kinds, event))
  when(statusChanged, 'follow-profile', async (tx, { profileId, userId, kind, from, to }) => {
    await followProfile(tx, profileId)
    await settleAssignments(tx, profileId)
    if (from === 'in_review' && to === 'approved') await nameValidator(tx, profileId)
    if (kind === 'validator' && from === 'approved') await releasePartner(tx, userId)
  })
  when(revisionMoved, 'follow-revision', async (tx, { profileId, to }) => {
    await followProfile(tx, profileId)
    await settleAssignments(tx, profileId)
    if (to === 'approved') await nameValidator(tx, profileId)
  })
}

/** What partners read: only what is in their hands. */
function registerPartnerReads({ house, onRead, onSteps }: Registry, kinds: readonly Kind[]): void {
  onRead(partner.listPartnerCases, ({ db, viewer, query }) => readPartnerCases(db, viewer.id, query))
  onRead(partner.readPartnerCase, async ({ db, viewer, params }) => ({
    data: await readPartnerCase(db, kinds, viewer.id, params.caseId),
  }))
  onSteps(partner.readPartnerDocument, ({ db, transact, viewer, origin, params, query }) =>
    openPartnerDocument(
      { db, transact },
      house.files,
      { viewer, origin },
      { ...params, copy: query.copy !== undefined },
    ),
  )
  onRead(partner.partnerDesk, async ({ db, viewer }) => ({ data: await readDesk(db, viewer.id) }))
}

/** What partners say and do, and what follows from it. */
function registerPartnerActs({ house, on, every }: Registry, kinds: readonly Kind[]): void {
  on(partner.markPartnerField, async ({ tx, viewer, params, body, say }) => {
    await markPartnerField(tx, kinds, viewer.id, params.caseId, body)
    return { message: say('done.marked') }
  })
  on(partner.addPartnerNote, async ({ tx, viewer, origin, params, body, say }) => ({
    message: say('done.noted'),
    data: await addPartnerNote(tx, { viewer, origin }, params.caseId, body.note),
  }))
  on(partner.giveAttestation, async ({ tx, viewer, origin, params, body, say }) => {
    const undoUntil = await giveAttestation(tx, { viewer, origin }, params.caseId, body)
    return { message: say(`done.${body.result}`), data: { undoUntil: undoUntil.toISOString() } }
  })
  on(partner.undoAttestation, async ({ tx, viewer, origin, params, say }) => {
    await undoAttestation(tx, { viewer, origin }, params.caseId)
    return { message: say('done.undone'), data: { undoUntil: null } }
  })
  on(partner.declareConflict, async ({ tx, viewer, origin, params, body, say }) => {
    await declareConflict(tx, { viewer, origin }, params.caseId, body.reason)
    return { message: say('done.conflict') }
  })
  on(partner.pausePartner, async ({ tx, viewer, body, say }) => {
    await pausePartner(tx, viewer.id, body.paused)
    return { message: say(body.paused ? 'done.paused' : 'done.resumed'), data: { paused: body.paused } }
  })
  every('carry-attestations', '* * * * *', () => carryAttestations(house))
}

import { z } from 'zod'
import { transact } from '../../../platform/server/db.ts'
import { defineFeature, type Registry } from '../../../platform/server/registry.ts'
import { holds } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { reportSubmitted } from '../../reports/contract.ts'
import { setting } from '../../settings/server/public.ts'
import * as mine from '../contract.ts'
import * as desk from '../contract/desk.ts'
import { readPublicFigures } from '../contract/public-figures.ts'
import * as reasons from '../contract/reasons.ts'
import * as words from '../contract/words.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { appealByLink, readByLink } from './appeal-links.ts'
import { appealOwn, closeSettled, enterAppeal, judgeAppeal } from './appeals.ts'
import { carryDecisions, endDecisions } from './carry-decisions.ts'
import { addNote, claimCase, putAside, releaseCase } from './claim-case.ts'
import { decideCase, previewLetter, undoDecision } from './decide-case.ts'
import { finds } from './finds.ts'
import { wordWatch } from './hold-text.ts'
import { adoptReports, joinCase } from './join-case.ts'
import { listCases, lookAtCases } from './list-cases.ts'
import { memberPart } from './member-part.ts'
import { ownDecisionOf, ownDecisions } from './own-decisions.ts'
import { personal } from './personal.ts'
import { publicFigures } from './public-figures.ts'
import { readCase } from './read-case.ts'
import { addReason, editReason, listReasons, moveReason } from './reasons.ts'
import { waits } from './waits.ts'
import { addWord, editWord, readWords, removeWord, tryWord } from './watched-words.ts'

/** The desk where the club deals with what members report. */
export const complaintsFeature = defineFeature('complaints', { en, ar }, pages, registry => {
  registry.personal(personal)
  registry.about(
    'The desk over what members report: cases, decisions with their reasons, appeals; and one’s own cases.',
  )
  const { house } = registry
  registry.waits(...waits)
  registry.finds(finds)
  registry.memberPart(memberPart)
  registry.wordWatch(wordWatch(house))
  registry.permission('complaints.read', 'complaints.decide', 'complaints.appeals', 'complaints.reasons')
  registry.permission('complaints.words')
  registry.notice(mine.noticeDecided, mine.noticeActed, mine.noticeNoBreach, mine.noticeUpheld)
  registry.notice(mine.noticeOverturned, mine.noticeOver, mine.noticeAppealed)
  registry.notice(mine.noticeHeld, mine.noticeLetThrough)
  registry.topic('complaints', z.literal('desk'), async (_, viewer) => holds(viewer, 'complaints.read'))
  registry.target({ kind: 'complaint', look: lookAtCases })
  registry.when(reportSubmitted, 'join-case', joinCase)
  registry.every('adopt-reports', '*/10 * * * *', () => transact(house.database.db, adoptReports))
  registerDesk(registry)
  registerDecisions(registry)
  registerReasons(registry)
  registerWords(registry)
  registerOwn(registry)
  registerPublic(registry)
})

function registerDesk({ house, on, onRead }: Registry): void {
  onRead(desk.listComplaints, ({ db, viewer, query }) => listCases(db, viewer, query))
  onRead(desk.readComplaint, async ({ db, viewer, params, language }) => ({
    data: await readCase(db, house, viewer, params.caseId, language),
  }))
  on(desk.claimComplaint, async ({ tx, viewer, origin, params, say }) => ({
    message: say('done.claimed'),
    data: await claimCase(tx, { viewer, origin }, params.caseId),
  }))
  on(desk.releaseComplaint, async ({ tx, viewer, origin, params, say }) => ({
    message: say('done.released'),
    data: await releaseCase(tx, { viewer, origin }, params.caseId),
  }))
  on(desk.putAside, async ({ tx, viewer, origin, params, body, say }) => ({
    message: say(body.waiting ? 'done.aside' : 'done.taken-up'),
    data: await putAside(tx, { viewer, origin }, params.caseId, body.waiting),
  }))
  on(desk.noteOnComplaint, async ({ tx, viewer, origin, params, body, say }) => {
    await addNote(tx, { viewer, origin }, params.caseId, body.note)
    return { message: say('done.noted') }
  })
}

/** Decisions and appeals, and the timers that put them into effect and end them. */
function registerDecisions({ house, on, onRead, every }: Registry): void {
  onRead(desk.previewLetter, async ({ db, viewer, origin, params, body }) => ({
    data: await previewLetter(db, house, { viewer, origin }, params.caseId, body),
  }))
  on(desk.decideComplaint, async ({ tx, viewer, origin, params, body, say }) => ({
    message: say(`done.decided.${body.action}`),
    data: await decideCase(tx, house, { viewer, origin }, params.caseId, body),
  }))
  on(desk.undoComplaint, async ({ tx, viewer, origin, params, say }) => ({
    message: say('done.undone'),
    data: await undoDecision(tx, { viewer, origin }, params.caseId),
  }))
  on(desk.enterAppeal, async ({ tx, viewer, origin, params, body, say }) => ({
    message: say('done.appeal-entered'),
    data: await enterAppeal(tx, { viewer, origin }, params.caseId, body.text),
  }))
  on(desk.decideAppeal, async ({ tx, viewer, origin, params, body, say }) => ({
    message: say(`done.${body.outcome}`),
    data: await judgeAppeal(tx, house, { viewer, origin }, params.caseId, body),
  }))
  every('carry-decisions', '* * * * *', () => carryDecisions(house))
  every('end-decisions', '* * * * *', () => endDecisions(house))
  every('close-settled', '50 * * * *', () => closeSettled(house.database.db))
}

function registerReasons({ house, on, onRead }: Registry): void {
  onRead(reasons.listComplaintReasons, ({ db }) => listReasons(db, house))
  on(reasons.addComplaintReason, async ({ tx, viewer, body, say }) => ({
    message: say('done.reason-added'),
    data: { _id: await addReason(tx, viewer.id, body) },
  }))
  on(reasons.editComplaintReason, async ({ tx, viewer, params, body, say }) => {
    await editReason(tx, viewer.id, params.reasonId, body)
    return { message: say('done.reason-saved') }
  })
  on(reasons.moveComplaintReason, async ({ tx, viewer, params, body, say }) => {
    await moveReason(tx, viewer.id, params.reasonId, body.by)
    return { message: say('done.reason-saved') }
  })
}

/** Watched words: the list, and what one would have held. */
function registerWords({ house, on, onRead }: Registry): void {
  onRead(words.listWatchedWords, ({ db }) => readWords(db, house))
  onRead(words.tryWatchedWord, async ({ db, viewer, language, body }) => ({
    data: await tryWord(db, house, viewer, language, body),
  }))
  on(words.addWatchedWord, async ({ tx, viewer, origin, body, say }) => ({
    message: say('done.word-added'),
    data: { _id: await addWord(tx, house, { viewer, origin }, body) },
  }))
  on(words.editWatchedWord, async ({ tx, viewer, origin, params, body, say }) => {
    await editWord(tx, house, { viewer, origin }, params.wordId, body)
    return { message: say('done.word-saved') }
  })
  on(words.removeWatchedWord, async ({ tx, viewer, origin, params, say }) => {
    await removeWord(tx, { viewer, origin }, params.wordId)
    return { message: say('done.word-removed') }
  })
}

/** The page for everybody, while the club wants it. */
function registerPublic({ onRead, head }: Registry): void {
  onRead(readPublicFigures, async ({ db }) => ({ data: await publicFigures(db) }))
  head(async (db, path, language) => {
    if (path !== '/pages/complaints' || (await setting(db, 'complaints')).publicPage) return null
    return { title: (language === 'ar' ? ar : en).pages.public, status: 404, noindex: true }
  })
}

/** What members see of decisions about them, and their objection. */
function registerOwn({ house, on, onRead }: Registry): void {
  onRead(mine.myDecisions, ({ db, viewer, query, language }) => ownDecisions(db, viewer.id, query, language))
  on(mine.appealDecision, async ({ tx, viewer, origin, params, body, language, say }) => {
    const caseId = await appealOwn(tx, { viewer, origin }, params.decisionId, body.text)
    const data = await ownDecisionOf(tx, viewer.id, caseId, language)
    return { message: say('done.appealed'), data: data ?? notFound() }
  })
  const { linkKey } = house.secrets
  onRead(mine.readDecisionLetter, async ({ db, params }) => ({ data: await readByLink(db, linkKey, params.token) }))
  on(mine.appealByLetter, async ({ tx, params, body, say }) => {
    await appealByLink(tx, linkKey, params.token, body.text)
    return { message: say('done.appealed-by-mail') }
  })
}

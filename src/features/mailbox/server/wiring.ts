import { z } from 'zod'
import { defineFeature, type Registry } from '../../../platform/server/registry.ts'
import { holds } from '../../../platform/shared/access.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import * as letters from '../contract/letters.ts'
import * as rules from '../contract/rules.ts'
import * as threads from '../contract/threads.ts'
import { pages } from '../pages.ts'
import { ANSWER, EDIT, READ } from '../rules/rights.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { applyRules } from './apply-rules.ts'
import { endDraft, keepDraft, readDraft, startDraft } from './drafts.ts'
import { bringBack, emptyTrash, TRASH_KEPT } from './keep-time.ts'
import { filedPage, mailPage } from './list-mail.ts'
import { deleteRule, listRules, saveRule, tryRule } from './mail-rules.ts'
import { memberPart } from './member-part.ts'
import { fileOn, makeTicket } from './pass-on.ts'
import { personal } from './personal.ts'
import { MESSAGE_FILES } from './queries.ts'
import { readThread } from './read-mail.ts'
import { lettersFiles, sendLetter } from './send-letter.ts'
import { sort, undo } from './sort-mail.ts'
import { takeMail } from './take-mail.ts'
import { registerTargets } from './targets.ts'
import { templates } from './templates.ts'
import { waits } from './waits.ts'

/** The one topic of the mail app's lists. */
const DeskOnly = z.literal('desk')

/** The mail app: what comes by the contact form and by mail, and the club's letters. */
export const mailboxFeature = defineFeature('mailbox', { en, ar }, pages, registry => {
  registry.about('The mail app: what came by the contact form and to the club’s mailbox, and the letters of the club.')
  registry.permission(READ.permission, ANSWER.permission, EDIT.permission)
  registerReading(registry)
  registerLetters(registry)
  registerRules(registry)
  registerTargets(registry)
  const { house } = registry
  registry.attachment({ kind: MESSAGE_FILES, draw: id => lettersFiles(house, id) })
  registry.topic('mailbox', DeskOnly, async (_, viewer) => holds(viewer, READ.permission))
  registry.topic('mail-thread', Id, async (_, viewer) => holds(viewer, READ.permission), { counts: true })
  registry.signal('mail-thread', threads.writingLetter, viewer =>
    viewer && holds(viewer, ANSWER.permission) ? { by: viewer.id } : null,
  )
  registry.takeMail({ name: 'mailbox', last: true, take: (tx, mail) => takeMail(tx, house, mail) })
  registry.personal(personal)
  registry.waits(waits)
  registry.memberPart(memberPart)
  registry.retention(TRASH_KEPT)
  registry.every('bring-back', '* * * * *', async () => void (await bringBack(house.database.db)))
  registry.every('empty-trash', '40 3 * * *', async () => void (await emptyTrash(house)))
})

function registerReading({ house, onRead, on }: Registry): void {
  onRead(threads.listMail, ({ db, viewer, query }) => mailPage(db, viewer, query))
  onRead(threads.listFiled, ({ db, viewer, params, query }) => filedPage(db, viewer, params.memberId, query))
  onRead(threads.readMail, async ({ db, viewer, params }) => ({
    data: await readThread(db, { house, viewer }, params.threadId),
  }))
  on(threads.sortMail, async ({ tx, viewer, body, say }) => {
    const data = await sort(tx, viewer, body)
    return { message: say('done.sorted', { count: data.changed }), data }
  })
  on(threads.undoSorting, async ({ tx, viewer, params, say }) => {
    await undo(tx, viewer, params.actId)
    return { message: say('done.undone') }
  })
}

function registerRules({ house, onRead, on, when }: Registry): void {
  when(rules.letterCame, 'apply-rules', (tx, { threadId, occasion }) => applyRules(tx, house, threadId, occasion))
  onRead(rules.listRules, async ({ db }) => {
    const data = await listRules(db)
    return { data, count: data.length }
  })
  onRead(rules.tryRule, ({ db, body }) => tryRule(db, body))
  on(rules.createRule, async ({ tx, body, say }) => ({
    message: say('done.rule'),
    data: await saveRule(tx, null, body),
  }))
  on(rules.updateRule, async ({ tx, params, body, say }) => ({
    message: say('done.rule'),
    data: await saveRule(tx, params.ruleId, body),
  }))
  on(rules.deleteRule, async ({ tx, params, say }) => {
    await deleteRule(tx, params.ruleId)
    return { message: say('done.rule-gone') }
  })
}

function registerLetters({ house, onRead, on }: Registry): void {
  on(letters.sendLetter, async ({ tx, viewer, body, say }) => {
    const id = await sendLetter(tx, house, viewer, body)
    return { message: say('done.sent'), data: await readThread(tx, { house, viewer }, id) }
  })
  on(letters.startLetter, async ({ tx, viewer, body }) => ({ data: await startDraft(tx, house, viewer, body) }))
  on(letters.keepLetter, async ({ tx, viewer, params, body }) => ({
    data: await keepDraft(tx, house, viewer, params.letterId, body),
  }))
  onRead(letters.readLetter, async ({ db, viewer, params }) => ({
    data: await readDraft(db, house, viewer, params.letterId),
  }))
  on(letters.dropLetter, async ({ tx, viewer, params, say }) => {
    if (!(await endDraft(tx, house, viewer, params.letterId))) notFound()
    return { message: say('done.dropped') }
  })
  onRead(letters.listTemplates, async ({ db }) => {
    const data = await templates(db)
    return { data, count: data.length }
  })
  on(letters.ticketFromMail, async ({ tx, viewer, origin, params: { threadId }, body, say }) => {
    const number = await makeTicket(tx, house, { viewer, origin }, threadId, body)
    return { message: say('done.ticket', { number }), data: await readThread(tx, { house, viewer }, threadId) }
  })
  on(letters.fileMail, async ({ tx, viewer, origin, params: { threadId }, body, say }) => {
    await fileOn(tx, { viewer, origin }, threadId, body.username)
    return { message: say('done.filed'), data: await readThread(tx, { house, viewer }, threadId) }
  })
}

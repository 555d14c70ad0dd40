import { z } from 'zod'
import { defineFeature, type Registry } from '../../../platform/server/registry.ts'
import { holds } from '../../../platform/shared/access.ts'
import { Id } from '../../../platform/shared/ids.ts'
import * as automation from '../contract/automation.ts'
import * as departments from '../contract/departments.ts'
import * as desk from '../contract/desk.ts'
import { readFigures } from '../contract/figures.ts'
import * as joining from '../contract/joining.ts'
import * as macro from '../contract/macros.ts'
import * as canned from '../contract/replies.ts'
import * as team from '../contract/team.ts'
import * as tickets from '../contract/tickets.ts'
import { pages } from '../pages.ts'
import { ANSWER, EDIT, READ } from '../rules/rights.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { deleteRule, rules, saveRule, tryRule } from './apply-rules.ts'
import { agentRows, departmentById, departmentChoices, departmentRows, departmentViews } from './departments.ts'
import { deskTicket, readQueue, workedOn } from './desk-queries.ts'
import { monthFigures } from './figures.ts'
import { finds } from './finds.ts'
import { handOver } from './hand-out.ts'
import { link, merge, split, unlink } from './join-tickets.ts'
import { keepTime } from './keep-time.ts'
import { deleteMacro, macros, run, saveMacro } from './macros.ts'
import { isOwnTicket, mayReadTicket } from './may-read.ts'
import { memberPart } from './member-part.ts'
import { openTicket } from './open-ticket.ts'
import { closeOwn, listOwn, ownFacts, rateOwn, readOwn, reopenOwn, writeToOwn } from './own-ticket.ts'
import { personal } from './personal.ts'
import { archiveDepartment, createDepartment, restoreDepartment, updateDepartment } from './save-department.ts'
import { deleteReply, replies, saveReply } from './save-reply.ts'
import { takeMail } from './take-mail.ts'
import { saveTeamMember, teamViews } from './team.ts'
import { registerTargets } from './ticket-targets.ts'
import { ticketView } from './view.ts'
import { waits } from './waits.ts'
import * as work from './work-on-ticket.ts'

/** The one topic of the desk. */
const DeskOnly = z.literal('desk')

/** Members ask the club for help, and its departments answer within the hours that they promise. */
export const supportFeature = defineFeature('support', { en, ar }, pages, registry => {
  registry.personal(personal)
  registry.about('Tickets: members ask the club for help, and its departments answer within the times they promise.')
  registry.permission(READ.permission, ANSWER.permission, EDIT.permission)
  registry.reaches(READ.permission, 'own', 'assigned')
  registry.waits(waits)
  registry.finds(finds)
  registry.memberPart(memberPart)
  registry.notice(
    tickets.noticeAnswered,
    tickets.noticeResolved,
    tickets.noticeCame,
    tickets.noticeReplied,
    desk.noticeLate,
    desk.noticeGiven,
    desk.noticeMentioned,
  )
  registerDepartments(registry)
  registerOwn(registry)
  registerDesk(registry)
  registerJoining(registry)
  registerMacros(registry)
  registerRules(registry)
  registerTeam(registry)
  registerTargets(registry)
  registry.topic('ticket', Id, isOwnTicket)
  registry.topic('tickets', DeskOnly, async (_, viewer) => holds(viewer, READ.permission))
  registry.topic(
    'ticket-desk',
    Id,
    async (db, viewer, id) => viewer !== null && (await mayReadTicket(db, viewer, { id })),
    { counts: true },
  )
  registry.signal('ticket-desk', desk.writingAnswer, viewer =>
    viewer && holds(viewer, ANSWER.permission) ? { by: viewer.id } : null,
  )
  registry.takeMail({ name: 'support', take: (tx, mail) => takeMail(tx, registry.house, mail) })
  registry.every('keep-time', '*/5 * * * *', async () => void (await keepTime(registry.house)))
})

function registerDepartments({ onRead, on }: Registry): void {
  onRead(departments.listChoices, async ({ db }) => {
    const data = await departmentChoices(db)
    return { data, count: data.length }
  })
  onRead(departments.listDepartments, async ({ db, query }) => {
    const data = await departmentViews(db, await departmentRows(db, query.archived))
    return { data, count: data.length }
  })
  onRead(departments.listAgents, async ({ db }) => {
    const data = await agentRows(db)
    return { data, count: data.length }
  })
  onRead(departments.readDepartment, async ({ db, params }) => {
    const [data] = await departmentViews(db, [await departmentById(db, params.departmentId)])
    return { data: data! }
  })
  on(departments.createDepartment, async ({ tx, viewer, origin, body, say }) => {
    const [data] = await departmentViews(tx, [await createDepartment(tx, { viewer, origin }, body)])
    return { message: say('done.department-made'), data: data! }
  })
  on(departments.updateDepartment, async ({ tx, viewer, origin, params, body, say }) => {
    const row = await updateDepartment(tx, { viewer, origin }, params.departmentId, body)
    const [data] = await departmentViews(tx, [row])
    return { message: say('done.saved'), data: data! }
  })
  on(departments.archiveDepartment, async ({ tx, viewer, origin, params, say }) => {
    const row = await archiveDepartment(tx, { viewer, origin }, params.departmentId)
    const [data] = await departmentViews(tx, [row])
    return { message: say('done.archived'), data: data! }
  })
  on(departments.restoreDepartment, async ({ tx, viewer, origin, params, say }) => {
    const row = await restoreDepartment(tx, { viewer, origin }, params.departmentId)
    const [data] = await departmentViews(tx, [row])
    return { message: say('done.restored'), data: data! }
  })
}

function registerOwn({ house, onRead, on }: Registry): void {
  onRead(tickets.listMine, ({ db, viewer, query }) => listOwn(db, viewer.id, query))
  onRead(tickets.readTicket, async ({ db, viewer, language, params }) => ({
    data: await ticketView(db, { house, viewer, language }, await ownFacts(db, viewer.id, params.ticketId)),
  }))
  on(tickets.createTicket, async ({ tx, viewer, language, body, say }) => {
    const row = await openTicket(tx, house, { viewer, language }, body)
    const data = await ticketView(tx, { house, viewer, language }, row)
    return { message: say('done.sent', { number: row.number }), data }
  })
  on(tickets.writeMessage, async ({ tx, viewer, language, params, body, say }) => {
    const row = await writeToOwn(tx, house, viewer, params.ticketId, { ...body, language })
    return { message: say('done.written'), data: await ticketView(tx, { house, viewer, language }, row) }
  })
  on(tickets.closeTicket, async ({ tx, viewer, language, params, say }) => {
    const row = await closeOwn(tx, viewer, params.ticketId)
    return { message: say('done.closed'), data: await ticketView(tx, { house, viewer, language }, row) }
  })
  on(tickets.reopenTicket, async ({ tx, viewer, language, params, say }) => {
    const row = await reopenOwn(tx, viewer, params.ticketId)
    return { message: say('done.reopened'), data: await ticketView(tx, { house, viewer, language }, row) }
  })
  on(tickets.rateTicket, async ({ tx, viewer, language, params, body, say }) => {
    const row = await rateOwn(tx, viewer, params.ticketId, body)
    return { message: say('done.rated'), data: await ticketView(tx, { house, viewer, language }, row) }
  })
  on(tickets.markRead, async ({ tx, viewer, params, say }) => {
    await readOwn(tx, viewer, params.ticketId)
    return { message: say('done.read') }
  })
}

function registerDesk({ house, onRead, on }: Registry): void {
  onRead(desk.listTickets, ({ db, viewer, query }) => readQueue(db, viewer, query))
  onRead(readFigures, async ({ db, viewer, query }) => {
    const data = await monthFigures(db, viewer, query.department)
    return { data, count: data.length }
  })
  onRead(desk.readDeskTicket, async ({ db, viewer, language, params }) => ({
    data: await deskTicket(db, { house, viewer, language }, params.ticketId),
  }))
  on(desk.answerTicket, async ({ tx, viewer, language, params: { ticketId }, body, say }) => {
    await work.answer(tx, house, { viewer, language }, ticketId, body)
    return { message: say('done.answered'), data: await workedOn(tx, { house, viewer, language }, ticketId) }
  })
  on(desk.noteTicket, async ({ tx, viewer, language, params: { ticketId }, body, say }) => {
    await work.note(tx, house, { viewer, language }, ticketId, body)
    return { message: say('done.noted'), data: await workedOn(tx, { house, viewer, language }, ticketId) }
  })
  on(desk.setStatus, async ({ tx, viewer, language, params: { ticketId }, body, say }) => {
    await work.setStatus(tx, { viewer, language }, ticketId, body)
    return { message: say('done.saved'), data: await workedOn(tx, { house, viewer, language }, ticketId) }
  })
  on(desk.changeTicket, async ({ tx, viewer, language, params: { ticketId }, body, say }) => {
    await work.change(tx, { viewer, language }, ticketId, body)
    return { message: say('done.saved'), data: await workedOn(tx, { house, viewer, language }, ticketId) }
  })
  onRead(canned.listReplies, async ({ db, query }) => {
    const data = await replies(db, query.department)
    return { data, count: data.length }
  })
  on(canned.createReply, async ({ tx, body, say }) => ({
    message: say('done.saved'),
    data: await saveReply(tx, null, body),
  }))
  on(canned.updateReply, async ({ tx, params, body, say }) => ({
    message: say('done.saved'),
    data: await saveReply(tx, params.replyId, body),
  }))
  on(canned.deleteReply, async ({ tx, params, say }) => {
    await deleteReply(tx, params.replyId)
    return { message: say('done.reply-gone') }
  })
}

function registerJoining({ house, on }: Registry): void {
  on(joining.mergeTicket, async ({ tx, viewer, language, params: { ticketId }, body, say }) => {
    await merge(tx, { viewer, language }, ticketId, body)
    return { message: say('done.merged'), data: await workedOn(tx, { house, viewer, language }, body.into) }
  })
  on(joining.splitTicket, async ({ tx, viewer, language, params: { ticketId }, body, say }) => {
    const id = await split(tx, { viewer, language }, ticketId, body)
    return { message: say('done.split'), data: await workedOn(tx, { house, viewer, language }, id) }
  })
  on(joining.linkTicket, async ({ tx, viewer, language, params: { ticketId }, body, say }) => {
    await link(tx, { viewer, language }, ticketId, body)
    return { message: say('done.saved'), data: await workedOn(tx, { house, viewer, language }, ticketId) }
  })
  on(joining.unlinkTicket, async ({ tx, viewer, language, params: { ticketId, otherId }, say }) => {
    await unlink(tx, { viewer, language }, ticketId, otherId)
    return { message: say('done.saved'), data: await workedOn(tx, { house, viewer, language }, ticketId) }
  })
}

function registerMacros({ house, onRead, on }: Registry): void {
  onRead(macro.listMacros, async ({ db, query }) => {
    const data = await macros(db, query.department)
    return { data, count: data.length }
  })
  on(macro.createMacro, async ({ tx, body, say }) => ({
    message: say('done.saved'),
    data: await saveMacro(tx, null, body),
  }))
  on(macro.updateMacro, async ({ tx, params, body, say }) => ({
    message: say('done.saved'),
    data: await saveMacro(tx, params.macroId, body),
  }))
  on(macro.deleteMacro, async ({ tx, params, say }) => {
    await deleteMacro(tx, params.macroId)
    return { message: say('done.macro-gone') }
  })
  on(macro.runMacro, async ({ tx, viewer, language, params, say }) => {
    await run(tx, house, { viewer, language }, params)
    return { message: say('done.ran'), data: await workedOn(tx, { house, viewer, language }, params.ticketId) }
  })
}

function registerRules({ onRead, on }: Registry): void {
  onRead(automation.listRules, async ({ db }) => {
    const data = await rules(db)
    return { data, count: data.length }
  })
  onRead(automation.tryRule, ({ db, viewer, body }) => tryRule(db, viewer, body))
  on(automation.createRule, async ({ tx, body, say }) => ({
    message: say('done.saved'),
    data: await saveRule(tx, null, body),
  }))
  on(automation.updateRule, async ({ tx, params, body, say }) => ({
    message: say('done.saved'),
    data: await saveRule(tx, params.ruleId, body),
  }))
  on(automation.deleteRule, async ({ tx, params, say }) => {
    await deleteRule(tx, params.ruleId)
    return { message: say('done.rule-gone') }
  })
}

function registerTeam({ onRead, on }: Registry): void {
  onRead(team.listTeam, async ({ db }) => {
    const data = await teamViews(db)
    return { data, count: data.length }
  })
  on(team.setOwnAbsence, async ({ tx, viewer, body, say }) => ({
    message: say('done.saved'),
    data: await saveTeamMember(tx, viewer.id, body),
  }))
  on(team.updateTeamMember, async ({ tx, viewer, origin, params, body, say }) => ({
    message: say('done.saved'),
    data: await saveTeamMember(tx, params.userId, body, { viewer, origin }),
  }))
  on(team.handOver, async ({ tx, viewer, params, say }) => {
    const { handed, left } = await handOver(tx, viewer, params.userId)
    if (handed + left === 0) return { message: say('done.handed-none'), handed, left }
    const message = left > 0 ? say('done.handed-some', { count: left }) : say('done.handed', { count: handed })
    return { message, handed, left }
  })
}

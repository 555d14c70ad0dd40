import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { says } from '../../../platform/shared/field-errors.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { listOf } from '../../../platform/shared/page.ts'
import { ANSWER, READ } from '../rules/rights.ts'
import { DeskTicket, MAX_TAGS, NEXT, Tag } from './desk.ts'
import { MAX_TEXT, Priority } from './tickets.ts'

/** What a macro does. Null and '' leave things as they are; `department` null offers it in all of them. */
const Doing = z.strictObject({
  name: z.string().trim().min(2).max(80),
  department: Id.nullable().default(null),
  /** The canned reply that is sent, in the language of the member. */
  reply: Id.nullable().default(null),
  note: z.string().trim().max(MAX_TEXT).default(''),
  next: z.enum(NEXT).nullable().default(null),
  moveTo: Id.nullable().default(null),
  priority: Priority.nullable().default(null),
  /** Tags that are added. */
  tags: z.array(Tag).max(MAX_TAGS).default([]),
  /** Whoever runs it takes the ticket. */
  takes: z.boolean().default(false),
})

/** A macro as it is typed: at least one thing is done. */
export const MacroDraft = Doing.refine(
  ({ reply, note, next, moveTo, priority, tags, takes }) =>
    Boolean(reply || note || next || moveTo || priority || tags.length > 0 || takes),
  { path: ['reply'], ...says('support.does-nothing') },
)
export type MacroDraft = z.infer<typeof MacroDraft>

export const Macro = Doing.extend({ _id: Id })
export type Macro = z.infer<typeof Macro>

export const listMacros = call('GET /ticket-macros', {
  name: 'listTicketMacros',
  summary: 'Several changes under one name: those for all, and those of a department with `department`.',
  access: READ,
  query: z.object({ department: Id.optional() }),
  answer: listOf(Macro),
})

const Params = z.object({ macroId: Id })
const Kept = Done.extend({ data: Macro })
const REFUSALS = { 'support.macro-taken': 409 } as const

export const createMacro = call('POST /ticket-macros', {
  name: 'createTicketMacro',
  summary: 'Makes a macro; one that does nothing is refused.',
  access: ANSWER,
  body: MacroDraft,
  answer: Kept,
  status: 201,
  refusals: REFUSALS,
})

export const updateMacro = call('PUT /ticket-macros/:macroId', {
  name: 'updateTicketMacro',
  summary: 'Changes a macro. What was done with it stays.',
  access: ANSWER,
  params: Params,
  body: MacroDraft,
  answer: Kept,
  refusals: REFUSALS,
})

export const deleteMacro = call('DELETE /ticket-macros/:macroId', {
  name: 'deleteTicketMacro',
  summary: 'Takes a macro away. What was done with it stays.',
  access: ANSWER,
  params: Params,
  answer: Done,
})

export const runMacro = call('POST /tickets/:ticketId/macros/:macroId', {
  name: 'runTicketMacro',
  summary: 'Does all that a macro says to a ticket, or nothing of it.',
  access: ANSWER,
  params: z.object({ ticketId: Id, macroId: Id }),
  answer: Done.extend({ data: DeskTicket }),
  refusals: { 'support.closed': 409, 'support.department-gone': 409 },
})

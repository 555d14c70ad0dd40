import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { CurrencyCode, MAX_UNITS } from '../../../platform/shared/money.ts'
import { listOf, Paging } from '../../../platform/shared/page.ts'
import { GatewayCode, PAYMENT_STATES, Price } from '../contract.ts'

/** Who books what came. */
export const BOOK = { permission: 'payments.book' } as const

/** A transfer that is waited for, or came. */
export const TransferView = z.object({
  _id: Id,
  reference: z.string(),
  payer: z.object({ name: z.string(), email: z.string(), userId: Id.nullable() }),
  description: z.string(),
  amount: Price,
  received: Price,
  state: z.enum(PAYMENT_STATES),
  late: z.boolean(),
  /** Called off since what it was for was paid another way. */
  elsewhere: z.boolean(),
  openedAt: z.iso.datetime(),
  receipts: z.array(z.object({ _id: Id, amount: Price, receivedOn: z.iso.date(), by: z.string() })),
})
export type TransferView = z.infer<typeof TransferView>

export const listTransfers = call('GET /payments/transfers', {
  name: 'listTransfers',
  summary: 'Bank transfers: those that are waited for first, the oldest first.',
  access: BOOK,
  query: Paging.extend({
    /** A reference, or a part of the payer’s name or address. */
    search: z.string().max(100).optional(),
    state: z.enum(['open', 'part', 'paid', 'elsewhere', 'canceled']).optional(),
  }),
  answer: listOf(TransferView),
})

const Amount = z.number().positive().max(MAX_UNITS)

export const bookReceipt = call('POST /payments/transfers/:paymentId/receipts', {
  name: 'bookReceipt',
  summary: 'Says that money of a transfer came: how much, and on which day. Parts add up.',
  access: BOOK,
  params: z.object({ paymentId: Id }),
  body: z.object({
    amount: Amount,
    receivedOn: z.iso.date(),
    /** More than was asked for is booked only when this says so. */
    evenMore: z.boolean().default(false),
    /** What had come of it when its writer looked: where something else was booked since, this is refused. */
    seen: z.number().min(0).max(MAX_UNITS).optional(),
  }),
  answer: Done.extend({ data: TransferView }),
  refusals: { 'payments.more-than-asked': 409, 'payments.paid-already': 409, 'payments.booked-since': 409 },
  idempotent: 'required',
})

/** A line of a bank's statement, as it was read. */
export const StatementLine = z.object({
  /** Its row in the file. */
  row: z.number().int(),
  hash: z.string(),
  bookedOn: z.iso.date(),
  amount: Price,
  name: z.string(),
  text: z.string(),
  /** It was booked before, from this statement or another one. */
  booked: z.boolean(),
  proposals: z.array(
    z.object({
      paymentId: Id,
      reference: z.string(),
      payer: z.string(),
      left: Price,
      /** By what it was found, the surest first. */
      why: z.enum(['reference', 'amount-and-name', 'name', 'amount']),
    }),
  ),
})
export type StatementLine = z.infer<typeof StatementLine>

export const previewStatement = call('POST /payments/statements/preview', {
  name: 'previewStatement',
  summary: 'Reads a bank’s statement (CSV) and proposes which transfers its lines pay. Nothing is booked or kept.',
  access: BOOK,
  body: z.object({
    text: z.string().min(1).max(900_000),
    /** Of accounts whose statement does not say it. */
    currency: CurrencyCode,
    /** How days are written where it is not clear from the file. */
    days: z.enum(['day-first', 'month-first']).default('day-first'),
  }),
  answer: z.object({
    data: z.array(StatementLine),
    count: z.number().int(),
    /** Rows that say no day or amount, and money that went out. */
    unread: z.array(z.object({ row: z.number().int(), why: z.enum(['day', 'amount', 'currency']) })),
    outgoing: z.number().int(),
  }),
  refusals: { 'payments.no-statement': 422 },
  reads: true,
})

export const bookStatement = call('POST /payments/statements/book', {
  name: 'bookStatement',
  summary:
    'Books the lines that somebody ticked, each to the transfer they chose; a line is booked once, whatever statement it stands in.',
  access: BOOK,
  body: z.object({
    lines: z
      .array(
        z.object({
          hash: z.string().min(20).max(100),
          paymentId: Id,
          amount: Amount,
          currency: CurrencyCode,
          bookedOn: z.iso.date(),
        }),
      )
      .min(1)
      .max(500),
  }),
  answer: Done.extend({
    data: z.array(
      z.object({
        hash: z.string(),
        outcome: z.enum(['booked', 'booked-before', 'paid-already', 'other-currency', 'no-transfer']),
      }),
    ),
  }),
  idempotent: 'required',
})

/** Something that waits for staff: money to be sent back by the bank, or money that nobody waited for. */
export const TodoView = z.object({
  kind: z.enum(['send-back', 'refund-failed', 'late']),
  _id: Id,
  paymentId: Id,
  gateway: GatewayCode,
  payer: z.string(),
  description: z.string(),
  amount: Price,
  why: z.string(),
  since: z.iso.datetime(),
})
export type TodoView = z.infer<typeof TodoView>

export const listTodo = call('GET /payments/todo', {
  name: 'listPaymentsToSettle',
  summary:
    'What waits for staff: transfers to be sent back, refunds that a gateway did not carry out, and money that nobody waited for any more.',
  access: BOOK,
  answer: listOf(TodoView),
})

export const noteSentBack = call('POST /payments/refunds/:refundId/sent', {
  name: 'noteRefundSent',
  summary: 'Says that the club’s bank sent the money back.',
  access: BOOK,
  params: z.object({ refundId: Id }),
  answer: Done,
  refusals: { 'payments.nothing-to-do': 409 },
})

export const settleRefund = call('POST /payments/refunds/:refundId/settled', {
  name: 'settleFailedRefund',
  summary: 'Notes that a refund which its gateway did not carry out was dealt with otherwise.',
  access: BOOK,
  params: z.object({ refundId: Id }),
  body: z.object({ why: z.string().trim().min(3).max(500) }),
  answer: Done,
  refusals: { 'payments.nothing-to-do': 409 },
})

export const settleLate = call('POST /payments/late/:paymentId', {
  name: 'settleLatePayment',
  summary: 'Gives money back that nobody waited for any more, or notes that it was dealt with.',
  access: BOOK,
  params: z.object({ paymentId: Id }),
  body: z.object({ act: z.enum(['refund', 'note']), why: z.string().trim().min(3).max(500) }),
  answer: Done,
  refusals: { 'payments.nothing-to-do': 409, 'payments.not-so-much': 409 },
  idempotent: 'required',
})

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/server/db.ts'
import { holdName } from '../../../../platform/server/named-lock.ts'
import { asPrice, type Coinage, fromUnits, isAmount, type Money, money } from '../../../../platform/shared/money.ts'
import { Refusal } from '../../../../platform/shared/refusal.ts'
import { readCurrencies } from '../../../lookups/server/public.ts'
import type { StatementLine } from '../../contract/transfers.ts'
import { referencesIn } from '../../rules/reference.ts'
import { type Line, readStatement, sameName } from '../../rules/statement.ts'
import { type Booker, bookReceipt } from './book-receipt.ts'

type Waiting = { id: string; reference: string; payer_name: string; left: Money; open: boolean }
type Proposal = StatementLine['proposals'][number]

/** So many transfers are compared with a statement, and so many proposed for a line. */
const MOST = 5000
const PROPOSED = 5

/** Transfers that money may still come for: those that are waited for, and what was called off within a year. */
async function waitingOnes(db: Db): Promise<Waiting[]> {
  const { rows } = await sql<Omit<Waiting, 'left'> & { minor: number; currency: string }>`
    select id, reference, payer_name, minor - received_minor as minor, currency, state = 'awaiting-bank' as open from payments
    where gateway = 'bank' and (state = 'awaiting-bank' or (state = 'canceled' and opened_at > clock_timestamp() - interval '1 year'))
    order by opened_at desc limit ${MOST}`.execute(db)
  return rows.map(({ minor, currency, ...row }) => ({ ...row, left: money(Math.max(0, minor), currency) }))
}

/** A line of a statement by what stands in it; of equal lines of one file each has its own. */
function hashesOf(lines: readonly Line[], currency: string): string[] {
  const times = new Map<string, number>()
  return lines.map(line => {
    const text = [line.day, line.units, line.currency ?? currency, line.name, line.text].join('\n')
    const time = (times.get(text) ?? 0) + 1
    times.set(text, time)
    return createHash('sha256').update(`${text}\n${time}`).digest('base64url')
  })
}

const ORDER: readonly Proposal['why'][] = ['reference', 'amount-and-name', 'name', 'amount']
/** How much of a name must be the same, beside the amount and alone. */
const [ALIKE, SAME] = [0.5, 1]

function whyOf(line: Line, amount: Money, references: readonly string[], one: Waiting): Proposal['why'] | null {
  if (one.left.currency !== amount.currency) return null
  if (references.includes(one.reference)) return 'reference'
  if (!one.open) return null
  const alike = Math.max(sameName(one.payer_name, line.name), sameName(one.payer_name, line.text))
  if (one.left.minor === amount.minor) return alike >= ALIKE ? 'amount-and-name' : 'amount'
  return alike >= SAME && amount.minor < one.left.minor ? 'name' : null
}

function proposalsFor(line: Line, amount: Money, waiting: readonly Waiting[], unit: Coinage): Proposal[] {
  const references = referencesIn(`${line.text} ${line.name}`)
  const found = waiting.flatMap(one => {
    const why = whyOf(line, amount, references, one)
    return why
      ? [{ paymentId: one.id, reference: one.reference, payer: one.payer_name, left: asPrice(one.left, unit), why }]
      : []
  })
  const sure = found.filter(one => one.why === 'reference')
  // A reference names one; whoever else asks for the same amount is no proposal then.
  const all = sure.length > 0 ? sure : found
  return all.sort((a, b) => ORDER.indexOf(a.why) - ORDER.indexOf(b.why)).slice(0, PROPOSED)
}

type Unread = { row: number; why: 'day' | 'amount' | 'currency' }

/** What a statement says, and which transfers its lines may pay; nothing is kept. */
export async function previewStatement(
  db: Db,
  { text, currency, days }: { text: string; currency: string; days: 'day-first' | 'month-first' },
): Promise<{ data: StatementLine[]; count: number; unread: Unread[]; outgoing: number }> {
  const statement = readStatement(text, days === 'month-first')
  if (!statement) throw new Refusal('payments.no-statement')
  const { coinageOf, find } = await readCurrencies(db)
  const unread: Unread[] = [...statement.unread]
  const incoming = statement.lines.filter(line => line.units > 0)
  const hashes = hashesOf(statement.lines, currency)
  const booked = await bookedBefore(db, hashes)
  const waiting = await waitingOnes(db)
  const data = incoming.flatMap((line): StatementLine[] => {
    const code = line.currency ?? currency
    if (!find(code) || !isAmount(line.units, coinageOf(code))) {
      unread.push({ row: line.row, why: find(code) ? 'amount' : 'currency' })
      return []
    }
    const unit = coinageOf(code)
    const amount = fromUnits(line.units, unit)
    const hash = hashes[statement.lines.indexOf(line)]!
    const isBooked = booked.has(hash)
    return [
      {
        row: line.row,
        hash,
        bookedOn: line.day,
        amount: asPrice(amount, unit),
        name: line.name,
        text: line.text,
        booked: isBooked,
        proposals: isBooked ? [] : proposalsFor(line, amount, waiting, unit),
      },
    ]
  })
  const outgoing = statement.lines.length - incoming.length
  return { data, count: data.length, unread: unread.sort((a, b) => a.row - b.row), outgoing }
}

async function bookedBefore(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db
    .selectFrom('payment_receipts')
    .select('line_hash')
    .where('line_hash', 'in', [...hashes])
    .execute()
  return new Set(rows.map(row => row.line_hash!))
}

type Ticked = { hash: string; paymentId: string; amount: number; currency: string; bookedOn: string }
type Outcome = 'booked' | 'booked-before' | 'paid-already' | 'other-currency' | 'no-transfer'

/** Books the lines that somebody ticked; each line once, also when two book the same statement at once. */
export async function bookStatement(
  tx: Tx,
  by: Booker,
  lines: readonly Ticked[],
): Promise<{ hash: string; outcome: Outcome }[]> {
  await holdName(tx, 'payments statement')
  const { coinageOf } = await readCurrencies(tx)
  const done = await bookedBefore(
    tx,
    lines.map(one => one.hash),
  )
  const outcomes: { hash: string; outcome: Outcome }[] = []
  for (const line of lines) {
    const outcome = done.has(line.hash) ? 'booked-before' : await bookLine(tx, by, line, coinageOf)
    if (outcome === 'booked') done.add(line.hash)
    outcomes.push({ hash: line.hash, outcome })
  }
  return outcomes
}

async function bookLine(tx: Tx, by: Booker, line: Ticked, coinageOf: (code: string) => Coinage): Promise<Outcome> {
  const payment = await tx
    .selectFrom('payments')
    .select(['state', 'currency'])
    .where('id', '=', line.paymentId)
    .where('gateway', '=', 'bank')
    .forUpdate()
    .executeTakeFirst()
  if (!payment) return 'no-transfer'
  if (payment.state === 'paid') return 'paid-already'
  if (payment.currency !== line.currency || !isAmount(line.amount, coinageOf(line.currency))) return 'other-currency'
  await bookReceipt(tx, by, line.paymentId, {
    amount: fromUnits(line.amount, coinageOf(line.currency)),
    receivedOn: line.bookedOn,
    // The bank says how much it was.
    evenMore: true,
    lineHash: line.hash,
  })
  return 'booked'
}

import { sql } from 'kysely'
import { record } from '../../../../platform/server/audit.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { announce } from '../../../../platform/server/outbox.ts'
import type { House, Origin } from '../../../../platform/server/registry.ts'
import { seal, unseal } from '../../../../platform/server/seal.ts'
import { Refusal, refuseField } from '../../../../platform/shared/refusal.ts'
import { type GatewayCode, type Subject, sandboxClosed } from '../../contract.ts'
import type { BankAccount } from '../../contract/desk.ts'
import { plainIban } from '../../rules/reference.ts'
import { BankAccounts, type GatewayRow, gatewayRows, isInEarnest, StripeKeys } from '../gateways/gateway-rows.ts'
import { SOLD_IN_SANDBOX } from './gateway-desk.ts'

/** Whoever changes gateways, and from where. */
export type Keeper = { id: string; origin: Origin }

const now = sql<Date>`clock_timestamp()`

/** Every way of paying, held until the transaction ends. */
async function lockGateways(tx: Tx): Promise<Map<GatewayCode, GatewayRow>> {
  await tx.selectFrom('payment_gateways').select('code').orderBy('code').forUpdate().execute()
  return new Map((await gatewayRows(tx)).map(row => [row.code, row]))
}

const tellLog = (tx: Tx, by: Keeper, gateway: GatewayCode | 'all', before: object, after: object) =>
  record(tx, {
    actorId: by.id,
    action: 'gateways.manage',
    target: { kind: 'gateway', id: gateway },
    before,
    after,
    address: by.origin.address,
    requestId: by.origin.requestId,
  })

const put = (tx: Tx, by: Keeper, code: GatewayCode, change: Record<string, unknown>) =>
  tx
    .updateTable('payment_gateways')
    .set({ ...change, changed_by: by.id, changed_at: now })
    .where('code', '=', code)
    .execute()

const isReady = {
  sandbox: () => true,
  bank: (row: GatewayRow) => (BankAccounts.safeParse(row.details).data?.accounts.length ?? 0) > 0,
  stripe: (row: GatewayRow) => row.keys_sealed !== null,
}

type How = 'end' | 'give'
/** What becomes of what the sandbox sold, and of whose the other thing does. */
type Switch = { on: boolean; sales?: How | undefined; others?: readonly string[] | undefined }

/**
 * Opens or closes a way of paying. In earnest the sandbox is closed by the first one that takes real money, and cannot be opened
 * beside it; what it sold is ended or given, as somebody chose (`payments.sandbox-sold` until they do).
 */
export async function switchGateway(
  tx: Tx,
  house: House,
  by: Keeper,
  code: GatewayCode,
  { on, sales, others }: Switch,
): Promise<void> {
  const rows = await lockGateways(tx)
  const row = rows.get(code)!
  if ((row.on_since !== null) === on) return
  if (on) {
    if (!isReady[code](row)) throw new Refusal(code === 'bank' ? 'payments.accounts-missing' : 'payments.keys-missing')
    if (isInEarnest(house.config)) await keepApart(tx, by, code, rows, { sales, others })
  }
  await put(tx, by, code, { on_since: on ? now : null })
  await tellLog(tx, by, code, { on: !on }, { on })
}

async function keepApart(
  tx: Tx,
  by: Keeper,
  code: GatewayCode,
  rows: ReadonlyMap<GatewayCode, GatewayRow>,
  { sales, others = [] }: Omit<Switch, 'on'>,
): Promise<void> {
  const real = [...rows.values()].filter(one => one.code !== 'sandbox' && one.on_since !== null)
  if (code === 'sandbox') {
    if (real.length > 0) throw new Refusal('payments.real-is-on')
    return
  }
  await endSales(tx, by, sales, others)
  if (rows.get('sandbox')!.on_since === null) return
  await put(tx, by, 'sandbox', { on_since: null })
  await tellLog(tx, by, 'sandbox', { on: true }, { on: false, sales: sales ?? null, others })
}

/** What the sandbox sold ends, or becomes a gift: announced, for whoever grants it. */
async function endSales(tx: Tx, by: Keeper, how: How | undefined, others: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; payer: string | null; kind: Subject['kind']; subject: string }>`
    select id, payer_id as payer, subject_kind as kind, subject_id as subject from payments where ${SOLD_IN_SANDBOX} order by id for update`.execute(
    tx,
  )
  if (rows.length === 0) return
  if (!how) throw new Refusal('payments.sandbox-sold', { count: rows.length })
  await tx
    .updateTable('payments')
    .set({ sandbox_closed_at: now })
    .where(
      'id',
      'in',
      rows.map(row => row.id),
    )
    .execute()
  const isOther = (row: { payer: string | null }) => row.payer !== null && others.includes(row.payer)
  const asked = [
    { how, rest: true, of: rows.filter(row => !isOther(row)) },
    { how: how === 'end' ? ('give' as const) : ('end' as const), rest: false, of: rows.filter(isOther) },
  ]
  for (const { of, ...what } of asked) {
    const subjects = of.map(({ kind, subject }) => ({ kind, id: subject }))
    if (what.rest || of.length > 0) await announce(tx, sandboxClosed, { ...what, subjects, by: by.id })
  }
}

/** In which order payers see the ways of paying. */
export async function orderGateways(tx: Tx, by: Keeper, order: readonly GatewayCode[]): Promise<void> {
  const rows = await lockGateways(tx)
  if (new Set(order).size !== rows.size) refuseField('order', 'choice')
  for (const [at, code] of order.entries()) await put(tx, by, code, { position: at + 1 })
  await tellLog(tx, by, 'all', { order: [...rows.keys()] }, { order })
}

/** Sets the accounts that transfers go to: one for each currency, and at least one while transfers are on. */
export async function setAccounts(tx: Tx, by: Keeper, accounts: readonly BankAccount[]): Promise<void> {
  const rows = await lockGateways(tx)
  for (const [at, { currency }] of accounts.entries())
    if (accounts.findIndex(one => one.currency === currency) !== at)
      refuseField(`accounts.${at}.currency`, 'payments.twice')
  const bank = rows.get('bank')!
  if (bank.on_since && accounts.length === 0) throw new Refusal('payments.accounts-missing')
  const kept = accounts.map(one => ({
    ...one,
    iban: one.iban ? plainIban(one.iban) : null,
    account: one.account || null,
    bic: one.bic?.toUpperCase() || null,
  }))
  const before = BankAccounts.safeParse(bank.details).data ?? { accounts: [] }
  await put(tx, by, 'bank', { details: JSON.stringify({ accounts: kept }) })
  await tellLog(tx, by, 'bank', before, { accounts: kept })
}

type Typed = { secretKey?: string | undefined; webhookSecret?: string | undefined }

/** Whether a key of Stripe moves no money. */
export const isTestKey = (key: string): boolean => /^(sk|rk)_test_/.test(key)

/** A key as Stripe writes them; refuses by field what was pasted into the wrong place. */
export function checkStripeKeys({ secretKey, webhookSecret }: Typed): void {
  if (secretKey !== undefined && !/^(sk|rk)_(test|live)_[A-Za-z0-9_]+$/.test(secretKey))
    refuseField('secretKey', 'payments.secret-key')
  if (webhookSecret !== undefined && !/^whsec_\S+$/.test(webhookSecret))
    refuseField('webhookSecret', 'payments.webhook-secret')
}

/** Seals Stripe's keys; what is left out stays. The audit log says which were set, never what they are. */
export async function setStripeKeys(tx: Tx, house: House, by: Keeper, typed: Typed): Promise<void> {
  checkStripeKeys(typed)
  const key = house.secrets.columnKey
  const stripe = (await lockGateways(tx)).get('stripe')!
  const before = stripe.keys_sealed ? StripeKeys.parse(JSON.parse(unseal(key, stripe.keys_sealed))) : null
  const secretKey = typed.secretKey ?? before?.secretKey ?? refuseField('secretKey', 'required')
  const webhookSecret = typed.webhookSecret ?? before?.webhookSecret ?? refuseField('webhookSecret', 'required')
  const test = isTestKey(secretKey)
  await put(tx, by, 'stripe', { keys_sealed: seal(key, JSON.stringify({ secretKey, webhookSecret })), test })
  const set = Object.keys(typed).filter(name => typed[name as keyof Typed] !== undefined)
  await tellLog(tx, by, 'stripe', { test: before ? stripe.test : null }, { test, set })
}

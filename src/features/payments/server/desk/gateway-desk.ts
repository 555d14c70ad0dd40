import { sql } from 'kysely'
import type { Db } from '../../../../platform/server/db.ts'
import type { House } from '../../../../platform/server/registry.ts'
import { unseal } from '../../../../platform/server/seal.ts'
import { asPrice, money } from '../../../../platform/shared/money.ts'
import type { Language } from '../../../../platform/shared/text.ts'
import { readCurrencies } from '../../../lookups/server/public.ts'
import { type Desk, type GatewayView, MOST_SALES_SHOWN } from '../../contract/desk.ts'
import { BankAccounts, type GatewayRow, gatewayRows, isInEarnest, StripeKeys } from '../gateways/gateway-rows.ts'

/** What was paid in the sandbox and is not given back, in SQL: the club grants it still. */
export const SOLD_IN_SANDBOX = sql<boolean>`(gateway = 'sandbox' and state = 'paid' and sandbox_closed_at is null
  and refunded_minor < received_minor and charged_back_minor = 0 and subject_kind <> 'invoice')`

type Sale = {
  payer_name: string
  payer_id: string | null
  description: { en: string; ar: string }
  minor: number
  currency: string
  settled_at: Date
}

/** The latest sale to each payer: earlier ones are periods that are over. */
async function salesOf(db: Db, language: Language): Promise<Pick<Desk, 'sales' | 'salesCount'>> {
  const { rows } = await sql<Sale>`
    select * from (select distinct on (coalesce(payer_id::text, payer_email)) payer_name, payer_id, description, minor, currency, settled_at
      from payments where ${SOLD_IN_SANDBOX} order by coalesce(payer_id::text, payer_email), settled_at desc) latest
    order by settled_at desc`.execute(db)
  const { coinageOf } = await readCurrencies(db)
  const sales = rows.slice(0, MOST_SALES_SHOWN).map(row => ({
    payer: row.payer_name,
    userId: row.payer_id,
    description: row.description[language],
    amount: asPrice(money(row.minor, row.currency), coinageOf(row.currency)),
    paidAt: row.settled_at.toISOString(),
  }))
  return { sales, salesCount: rows.length }
}

type Counted = { gateway: string; count: number; waiting: number; last: Date | null }

async function eventsOf(db: Db): Promise<Map<string, GatewayView['events']>> {
  const { rows } = await sql<Counted>`
    select gateway, count(*) filter (where received_at > clock_timestamp() - interval '30 days')::int as count,
      count(*) filter (where effect is null)::int as waiting, max(received_at) as last
    from payment_events group by gateway`.execute(db)
  return new Map(
    rows.map(({ gateway, last, ...counted }) => [gateway, { ...counted, last: last?.toISOString() ?? null }]),
  )
}

const NO_EVENTS = { count: 0, waiting: 0, last: null }

/** Everything that the desk of gateways shows; of keys only whether they are set. */
export async function deskOf(db: Db, house: House, language: Language): Promise<Desk> {
  const events = await eventsOf(db)
  const view = (row: GatewayRow): GatewayView => {
    const keys = row.keys_sealed ? StripeKeys.parse(JSON.parse(unseal(house.secrets.columnKey, row.keys_sealed))) : null
    return {
      code: row.code,
      on: row.on_since !== null,
      since: row.on_since?.toISOString() ?? null,
      test: row.test,
      hasKeys: Boolean(keys?.secretKey),
      hasWebhookSecret: Boolean(keys?.webhookSecret),
      webhookUrl: row.code === 'stripe' ? `${house.siteUrl()}/api/payments/webhooks/stripe` : null,
      accounts: BankAccounts.safeParse(row.details).data?.accounts ?? [],
      events: events.get(row.code) ?? NO_EVENTS,
    }
  }
  return {
    gateways: (await gatewayRows(db)).map(view),
    inEarnest: isInEarnest(house.config),
    ...(await salesOf(db, language)),
  }
}

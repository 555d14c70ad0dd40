import type { Db } from '../../../platform/server/db.ts'
import { inUnits, money } from '../../../platform/shared/money.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { readCurrencies } from '../../lookups/server/public.ts'
import { type PaymentFacts, paymentFacts, transferToMake } from '../../payments/server/public.ts'
import { planById, priceById } from '../../plans/server/public.ts'
import type { ResultView } from '../contract.ts'
import { reasonWords } from './reason-words.ts'

type Asked = {
  userId: string
  state: 'open' | 'done' | 'closed'
  failure: string | null
  way: string
  priceId: string
  minor: number
  currency: string
  paymentId: string | null
  invoiceId: string | null
  on: Date
}

/** The purchase or renewal that a result page is about. */
async function askedBy(db: Db, id: string): Promise<Asked | undefined> {
  const bought = await db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirst()
  if (bought)
    return {
      userId: bought.user_id,
      state: bought.state as Asked['state'],
      failure: bought.failure,
      way: bought.way,
      priceId: bought.price_id,
      minor: bought.due_minor,
      currency: bought.currency,
      paymentId: bought.payment_id,
      invoiceId: bought.invoice_id,
      on: bought.way === 'later' ? bought.begins_at : bought.until_at,
    }
  const row = await db.selectFrom('renewals').selectAll().where('id', '=', id).executeTakeFirst()
  return (
    row && {
      userId: row.user_id,
      state: row.paid_at ? 'done' : (row.state as Asked['state']),
      failure: null,
      way: 'renewal',
      priceId: row.price_id,
      minor: row.due_minor,
      currency: row.currency,
      paymentId: row.payment_id,
      invoiceId: row.invoice_id,
      on: row.until_at,
    }
  )
}

/** How it stands: the gateway's word and ours together. */
function stateOf(asked: Asked, facts: PaymentFacts | null): ResultView['state'] {
  if (asked.state === 'done') return asked.way === 'later' ? 'scheduled' : 'paid'
  if (asked.state === 'closed') return asked.failure === 'expired' ? 'failed' : 'closed'
  if (!facts) return 'processing'
  if (facts.state === 'awaiting-bank') return 'waiting'
  if (facts.state === 'second-step') return 'second-step'
  if (facts.state === 'failed' || facts.state === 'canceled' || facts.failure !== null) return 'failed'
  return 'processing'
}

/** How a payment stands; 404 for an id that nobody knows. Without its payer's session the state alone. */
export async function resultOf(db: Db, id: string, viewerId: string | null, language: Language): Promise<ResultView> {
  const asked = (await askedBy(db, id)) ?? notFound()
  const facts = asked.paymentId ? await paymentFacts(db, asked.paymentId) : null
  const state = stateOf(asked, facts)
  if (asked.userId !== viewerId) return { state, own: null }
  const price = await priceById(db, asked.priceId)
  const plan = (await planById(db, price.plan_id))!
  const { coinageOf } = await readCurrencies(db)
  return {
    state,
    own: {
      plan: { code: plan.code, name: plan.name[language] },
      period: price.period,
      amount: inUnits(money(asked.minor, asked.currency), coinageOf(asked.currency)),
      currency: asked.currency,
      reason: state === 'failed' && facts?.failure ? reasonWords(facts.failure)[language] : null,
      stepUrl: state === 'second-step' ? (facts?.stepUrl ?? null) : null,
      pageUrl: state === 'processing' || state === 'failed' ? (facts?.url ?? null) : null,
      invoiceId: asked.invoiceId,
      paymentId: asked.paymentId,
      transfer: state === 'waiting' ? await transferToMake(db, asked.paymentId!, language) : null,
      on: asked.on.toISOString(),
      renewal: asked.way === 'renewal',
      gift: asked.way === 'gift',
    },
  }
}

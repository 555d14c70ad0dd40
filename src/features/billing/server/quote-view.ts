import type { Db } from '../../../platform/server/db.ts'
import { sayCode } from '../../../platform/server/text.ts'
import { inUnits, money } from '../../../platform/shared/money.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import type { Bilingual, Language } from '../../../platform/shared/text.ts'
import { billingDetailsOf } from '../../invoices/server/public.ts'
import { readCurrencies } from '../../lookups/server/public.ts'
import { waysOfPaying } from '../../payments/server/public.ts'
import { daysAfter } from '../../plans/rules/calendar.ts'
import type { QuoteView } from '../contract.ts'
import { REMIND_DAYS } from '../rules/dunning.ts'
import { afterCredit } from '../rules/quote.ts'
import { cardOf, taxNote, taxViews, unitsFor } from './my-billing.ts'
import { type Purchase, purchaseOf, type Wish } from './purchase.ts'

/** Counts a purchase; a code that it cannot have does not stop it, but is said. */
async function counted(db: Db, userId: string, wish: Wish, language: Language) {
  try {
    return { purchase: await purchaseOf(db, userId, wish), codeRefusal: null }
  } catch (error) {
    if (!(error instanceof Refusal && error.code.startsWith('plans.code-'))) throw error
    const codeRefusal = sayCode(language, 'refusals', error.code, error.params)
    return { purchase: await purchaseOf(db, userId, { ...wish, code: undefined }), codeRefusal }
  }
}

/** What a purchase costs, as its page shows it. */
export async function quoteFor(db: Db, userId: string, wish: Wish, language: Language): Promise<QuoteView> {
  const { purchase, codeRefusal } = await counted(db, userId, wish, language)
  const { plan, price, quote, lines, totals, next } = purchase
  const units = await unitsFor(db)
  const { credit, due } = afterCredit(totals.total, purchase.balance)
  const remindAt = next && price.period === 'year' ? daysAfter(next.at, purchase.zone, -REMIND_DAYS[0]) : null
  return {
    plan: { _id: plan.id, code: plan.code, name: plan.name[language] },
    period: price.period,
    periods: await periodsOf(db, purchase),
    currency: price.currency,
    way: purchase.way,
    from: quote.from.toISOString(),
    until: quote.until.toISOString(),
    lines: lines.map((line, at) => ({
      kind: quote.lines[at]!.kind,
      title: line.description[language],
      detail: line.detail?.[language] ?? '',
      amount: units(line.unit),
    })),
    net: units(quote.net),
    taxes: await taxViews(db, totals, units, language),
    taxNote: taxNote(totals, language),
    total: units(totals.total),
    credit: units(credit),
    due: units(due),
    surplus: quote.surplus.minor > 0 ? { amount: units(quote.surplus), currency: quote.surplus.currency } : null,
    next: next && { at: next.at.toISOString(), amount: units(next.total), remindAt: remindAt?.toISOString() ?? null },
    replaces: replacedBy(purchase, language),
    code: purchase.offer?.code ?? null,
    codeRefusal,
    gateways: await waysOfPaying(db, price.currency),
    card: await cardOf(db, userId),
    details: await billingDetailsOf(db, userId),
  }
}

function replacedBy({ way, running, runningPlan }: Purchase, language: Language): QuoteView['replaces'] {
  if (!running || !runningPlan || way === 'gift') return null
  const kind = running.is_trial ? 'trial' : running.price_id === null ? 'gift' : 'plan'
  return { kind, name: (runningPlan.name as Bilingual)[language] }
}

/** Both periods with what each costs by the month, and what a year saves against twelve months. */
async function periodsOf(db: Db, { prices }: Purchase): Promise<QuoteView['periods']> {
  const { coinageOf } = await readCurrencies(db)
  const month = prices.find(one => one.period === 'month')
  return prices
    .toSorted((a, b) => (a.period === b.period ? 0 : a.period === 'month' ? -1 : 1))
    .map(one => {
      const coin = coinageOf(one.currency)
      const of = (minor: number) => inUnits(money(minor, one.currency), coin)
      const yearly = one.period === 'year'
      const saved = yearly && month ? Math.max(0, 12 * month.minor - one.minor) : 0
      return {
        period: one.period,
        price: of(one.minor),
        byMonth: of(yearly ? Math.round(one.minor / 12) : one.minor),
        saved: of(saved),
      }
    })
}

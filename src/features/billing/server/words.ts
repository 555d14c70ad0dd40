import type { Db } from '../../../platform/server/db.ts'
import { say } from '../../../platform/server/text.ts'
import { amountInBoth, coinage, inUnits, type Money, money } from '../../../platform/shared/money.ts'
import type { Params } from '../../../platform/shared/sentences.ts'
import { type Bilingual, LANGUAGES, shortDate } from '../../../platform/shared/text.ts'
import { currencyByCode } from '../../lookups/server/public.ts'
import { daysAfter, type Period } from '../../plans/rules/calendar.ts'
import type { QuoteLine } from '../rules/quote.ts'

/** A sentence of billing in both languages; a param may itself be in both. */
export function inBoth(key: string, params: Record<string, string | number | Bilingual> = {}): Bilingual {
  const [en, ar] = LANGUAGES.map(language => {
    const of = Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'object' ? value[language] : value,
    ])
    return say(language, 'billing', key, Object.fromEntries(of) as Params)
  }) as [string, string]
  return { en, ar }
}

/** Writes amounts as notices have them, or as whole units of their currency; the currencies are read once. */
export type Writer = ((amount: Money) => Bilingual) & { units(amount: Money): number }

/** A writer of amounts of some currencies. */
export async function writerFor(db: Db, currencies: readonly string[]): Promise<Writer> {
  const known = new Map(
    await Promise.all(
      [...new Set(currencies)].map(async code => {
        const row = await currencyByCode(db, code)
        if (!row) throw new RangeError(`No currency is called ${code}`)
        return [code, { ...row, ...coinage(code, row.decimals) }] as const
      }),
    ),
  )
  const of = ({ currency }: Money) => known.get(currency)!
  const write = (amount: Money) => amountInBoth(amount, of(amount))
  return Object.assign(write, { units: (amount: Money) => inUnits(amount, of(amount)) })
}

/** An amount as notices have it. */
export const amountWords = async (db: Db, amount: Money): Promise<Bilingual> =>
  (await writerFor(db, [amount.currency]))(amount)

/** A moment of the last day of a period, which the next one follows. */
export const lastPaidDay = (until: Date, zone: string): Date => daysAfter(until, zone, -1)

/** From a day to the last one that a period has. */
export const spanOf = (from: Date, until: Date, zone: string): { from: string; until: string } => ({
  from: shortDate(from, zone),
  until: shortDate(lastPaidDay(until, zone), zone),
})

type Named = { plan: Bilingual; old: Bilingual | null; code: CodeWords | null; period: Period; zone: string }
/** A code as a line says it. */
export type CodeWords = { code: string; off: Bilingual; lasts: 'once' | 'months' | 'always'; months: number | null }

/** A line of a quote in words: what the checkout shows and the invoice says. */
export function lineWords(line: QuoteLine, named: Named, write: Writer): { description: Bilingual; detail: Bilingual } {
  if (line.kind === 'plan') {
    const span = spanOf(line.from, line.until, named.zone)
    const part = line.days < line.of
    return {
      description: named.plan,
      detail: inBoth(part ? 'line.part' : 'line.span', { ...span, days: line.days, of: line.of }),
    }
  }
  if (line.kind === 'unused') {
    const paid = write(money(line.paid.minor, line.paid.currency))
    return {
      description: inBoth('line.unused', { plan: named.old! }),
      detail: inBoth('line.unused-of', {
        days: line.days,
        of: line.of,
        amount: paid,
        date: shortDate(line.paidOn, named.zone),
      }),
    }
  }
  const code = named.code!
  return {
    description: inBoth('line.code', { code: code.code }),
    detail: inBoth(`line.off-${code.lasts}`, { off: code.off, count: code.months ?? 1 }),
  }
}

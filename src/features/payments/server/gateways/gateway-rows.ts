import { z } from 'zod'
import type { Config } from '../../../../platform/server/config.ts'
import type { Db } from '../../../../platform/server/db.ts'
import type { House } from '../../../../platform/server/registry.ts'
import { unseal } from '../../../../platform/server/seal.ts'
import { BothLanguages } from '../../../../platform/shared/both-languages.ts'
import { CurrencyCode } from '../../../../platform/shared/money.ts'
import type { GatewayCode } from '../../contract.ts'

/** An account that transfers go to. */
export const BankDetails = z.object({
  currency: CurrencyCode,
  holder: z.string(),
  bank: z.string(),
  /** One of the two. */
  iban: z.string().nullable(),
  account: z.string().nullable(),
  bic: z.string().nullable(),
  /** What its payers must know besides. */
  note: BothLanguages,
})
export type BankDetails = z.infer<typeof BankDetails>

export const BankAccounts = z.object({ accounts: z.array(BankDetails).default([]) })

/** Stripe's keys, as they are sealed. */
export const StripeKeys = z.object({ secretKey: z.string(), webhookSecret: z.string() })
export type StripeKeys = z.infer<typeof StripeKeys>

export type GatewayRow = {
  code: GatewayCode
  position: number
  on_since: Date | null
  details: unknown
  keys_sealed: string | null
  test: boolean
}

/** Every way of paying as it is stored, in the club's order. */
export const gatewayRows = (db: Db): Promise<GatewayRow[]> =>
  db
    .selectFrom('payment_gateways')
    .select(['code', 'position', 'on_since', 'details', 'keys_sealed', 'test'])
    .orderBy('position')
    .orderBy('code')
    .$castTo<GatewayRow>()
    .execute()

/** Those that take money now. */
export async function gatewaysOn(db: Db): Promise<GatewayRow[]> {
  return (await gatewayRows(db)).filter(one => one.on_since !== null)
}

/** A club that takes money from people, not a demo or a workshop: there the sandbox is never on beside another way of paying. */
export const isInEarnest = ({ NODE_ENV, DEMO }: Pick<Config, 'NODE_ENV' | 'DEMO'>): boolean =>
  NODE_ENV === 'production' && !DEMO

/** Stripe's keys opened; null without any. */
export async function stripeKeys(house: Pick<House, 'database' | 'secrets'>): Promise<StripeKeys | null> {
  const row = await house.database.db
    .selectFrom('payment_gateways')
    .select('keys_sealed')
    .where('code', '=', 'stripe')
    .executeTakeFirst()
  return row?.keys_sealed ? StripeKeys.parse(JSON.parse(unseal(house.secrets.columnKey, row.keys_sealed))) : null
}

import { sql } from 'kysely'
import type { House } from '../../src/platform/server/registry.ts'
import { seal } from '../../src/platform/server/seal.ts'
import { asMember } from '../../src/platform/test/members.ts'

type Buyer = { id: string; bearer: string }

/** Members who buy, people of the club who book, and what is bought. */
export type MoneyScene = { planId: string; price: number; currency: string; buyers: Buyer[]; clerks: string[] }

/** Keys of the gateway's stand-in. */
export const KEYS = { secretKey: 'sk_live_standin', webhookSecret: 'whsec_stand_in' }
const CLERKS = 12

/** Opens the gateways with the keys of the stand-in and an account for transfers, and makes who pays and who books. */
export async function makeMoneyScene(house: House, members: number): Promise<MoneyScene> {
  const { db } = house.database
  const { rows } = await sql<{ id: string; minor: number; currency: string }>`
    select p.id, r.minor, r.currency from plans p join plan_prices r on r.plan_id = p.id
    where p.code = 'platinum' and r.period = 'month' and r.retired_at is null and r.currency = p.currency`.execute(db)
  const { id: planId, minor, currency } = rows[0]!
  const account = { currency, holder: 'Club', bank: 'Bank', iban: null, account: '123', bic: null }
  const details = JSON.stringify({ accounts: [{ ...account, note: { en: '', ar: '' } }] })
  const sealed = seal(house.secrets.columnKey, JSON.stringify(KEYS))
  await sql`update payment_gateways set on_since = clock_timestamp() where code in ('stripe', 'bank')`.execute(db)
  await sql`update payment_gateways set keys_sealed = ${sealed} where code = 'stripe'`.execute(db)
  await sql`update payment_gateways set details = ${details}::jsonb where code = 'bank'`.execute(db)
  const buyers: Buyer[] = []
  for (let n = 0; n < members; n++) {
    const { id, bearer } = await asMember({ db }, { userType: 'investor' })
    buyers.push({ id, bearer })
  }
  const clerks: string[] = []
  for (let n = 0; n < CLERKS; n++) clerks.push((await asMember({ db }, { preset: 'finance' })).bearer)
  return { planId, price: minor / 100, currency, buyers, clerks }
}

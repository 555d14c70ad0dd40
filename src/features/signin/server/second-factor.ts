import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { clock } from '../../../platform/server/clock.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { sign, unseal } from '../../../platform/server/seal.ts'
import type { House } from '../../../platform/server/wire.ts'
import { latinDigits } from '../../../platform/shared/text.ts'

const PERIOD_SECONDS = 30
/** Steps before and after the present one that still count, for clocks that are a little off. */
const WINDOW = 1
const RECOVERY_CODES = 10
/** Without letters and digits that are taken for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Since when the account asks for a second factor; null when it does not. `hold` keeps it so until the transaction ends. */
export async function secondFactorSince(db: Db, userId: string, { hold = false } = {}): Promise<Date | null> {
  const asked = db
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
  const row = await (hold ? asked.forUpdate() : asked).executeTakeFirst()
  return row?.confirmed_at ?? null
}

/** The authenticator of a sealed secret, as the app has it. */
export const totpOf = (secret: string, label = '', issuer = ''): TOTP =>
  new TOTP({ secret, label, issuer, period: PERIOD_SECONDS, digits: 6, algorithm: 'SHA1' })

/** The code as it was made: without spaces and dashes, in Latin digits and small letters. */
const plainCode = (code: string): string => latinDigits(code).replace(/[\s-]/g, '').toLowerCase()

/** What is kept of a recovery code: keyed, because fifty bits alone could be tried out by whoever has the rows. */
const hashOfRecovery = (house: House, userId: string, code: string): string =>
  sign(house.secrets.linkKey, `recovery:${userId}:${plainCode(code)}`)

/**
 * Takes a code of the app or a recovery code, once: the row is held while it is judged, a step of the app and a recovery code
 * that were taken before are wrong. Answers which it was, or null when it is wrong. `confirmed` false is the set-up.
 */
export async function takeCode(
  tx: Tx,
  house: House,
  userId: string,
  typed: string,
  { confirmed = true } = {},
): Promise<'app' | 'recovery' | null> {
  const factor = await tx
    .selectFrom('second_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmed_at', confirmed ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!factor) return null
  const code = plainCode(typed)
  if (!/^\d{6}$/.test(code)) return confirmed && (await takeRecovery(tx, house, userId, code)) ? 'recovery' : null
  const now = (await clock(tx)).getTime()
  const delta = totpOf(unseal(house.secrets.columnKey, factor.secret_sealed)).validate({
    token: code,
    timestamp: now,
    window: WINDOW,
  })
  const step = Math.floor(now / 1000 / PERIOD_SECONDS) + (delta ?? 0)
  if (delta === null || step <= factor.last_step) return null
  await tx.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).execute()
  return 'app'
}

async function takeRecovery(tx: Tx, house: House, userId: string, code: string): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: sql`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOfRecovery(house, userId, code))
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Gives the account ten new recovery codes instead of those it has; they are readable only here. */
export async function makeRecoveryCodes(tx: Tx, house: House, userId: string): Promise<string[]> {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)]
  const part = () => Array.from({ length: 5 }, letter).join('')
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${part()}-${part()}`)
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map(code => ({ user_id: userId, code_hash: hashOfRecovery(house, userId, code) })))
    .execute()
  return codes
}

/** How many recovery codes are left. */
export async function recoveryCodesLeft(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { clock } from '../../../platform/server/clock.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { qrPicture } from '../../../platform/server/qr-picture.ts'
import type { House, Origin } from '../../../platform/server/registry.ts'
import { seal, sign, unseal } from '../../../platform/server/seal.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import { latinDigits } from '../../../platform/shared/text.ts'
import { personById } from '../../accounts/server/public.ts'
import type { SignedIn } from '../contract/sessions.ts'
import { knownDevice } from './known-devices.ts'
import { forgiveTries, type TryKey, takeTry } from './login-delays.ts'
import { openingOf } from './provider-facts.ts'
import { completeLogin, type Steps } from './sessions.ts'
import { tellOfChange } from './tell-of-change.ts'
import { spendTicket, takeSecondStep } from './tickets.ts'

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
const totpOf = (secret: string, label = '', issuer = ''): TOTP =>
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
async function makeRecoveryCodes(tx: Tx, house: House, userId: string): Promise<string[]> {
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

const SECRET_BYTES = 20

/** Gives the account a new secret that counts for nothing until a code confirms it; refuses while a factor is on. */
export async function startSecondFactor(tx: Tx, house: House, userId: string, issuer: string) {
  const person = (await personById(tx, userId)) ?? notFound()
  const secret = new Secret({ size: SECRET_BYTES }).base32
  const sealed = seal(house.secrets.columnKey, secret)
  const kept = await tx
    .insertInto('second_factors')
    .values({ user_id: userId, secret_sealed: sealed })
    .onConflict(c =>
      c
        .column('user_id')
        .doUpdateSet({ secret_sealed: sealed, last_step: 0 })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!kept) throw new Refusal('signin.second-factor-on')
  const address = totpOf(secret, person.username, issuer).toString()
  return { secret, address, picture: await qrPicture(address) }
}

/** Switches the second factor on with a code of the app that was just set up; answers the recovery codes, this once. */
export async function confirmSecondFactor(tx: Tx, house: House, userId: string, origin: Origin, code: string) {
  const factor = await tx
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!factor) throw new Refusal('signin.second-factor-not-started')
  if (factor.confirmed_at) throw new Refusal('signin.second-factor-on')
  if (!(await takeCode(tx, house, userId, code, { confirmed: false }))) throw new Refusal('signin.wrong-code')
  await tx
    .updateTable('second_factors')
    .set({ confirmed_at: sql`clock_timestamp()` })
    .where('user_id', '=', userId)
    .execute()
  const recoveryCodes = await makeRecoveryCodes(tx, house, userId)
  await tellOfChange(tx, origin, userId, 'second-factor-on')
  return recoveryCodes
}

/** Replaces the recovery codes; refuses when no second factor is on. */
export async function renewRecoveryCodes(tx: Tx, house: House, userId: string, origin: Origin): Promise<string[]> {
  if (!(await secondFactorSince(tx, userId, { hold: true }))) throw new Refusal('signin.second-factor-off')
  const codes = await makeRecoveryCodes(tx, house, userId)
  await tellOfChange(tx, origin, userId, 'recovery-codes-renewed')
  return codes
}

/** Switches the second factor off; the recovery codes go with it. Without one nothing happens. */
export async function removeSecondFactor(tx: Tx, userId: string, origin: Origin): Promise<void> {
  const removed = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  if (removed?.confirmed_at) await tellOfChange(tx, origin, userId, 'second-factor-off')
}

type Asked = { ticket: string; code: string; deviceToken?: string | undefined }

/**
 * Finishes a login with the second factor. Tries are counted twice: five per ticket, and per account with growing waits, so
 * that who knows the password cannot go on with ticket after ticket.
 */
export async function finishSecondStep(steps: Steps, { ticket, code, deviceToken }: Asked): Promise<SignedIn> {
  const { db, transact, house } = steps
  const taken = await transact(tx => takeSecondStep(tx, ticket))
  const { userId } = taken
  const deviceId = await knownDevice(db, userId, deviceToken)
  const key: TryKey = deviceId ? `device:${deviceId}` : `code:${userId}`
  await transact(tx => takeTry(tx, key))
  return transact(async tx => {
    const which = await takeCode(tx, house, userId, code)
    if (!which) throw new Refusal('signin.wrong-code')
    if (which === 'recovery') {
      const left = await recoveryCodesLeft(tx, userId)
      await tellOfChange(tx, steps.origin, userId, 'recovery-code-used', { left })
    }
    await spendTicket(tx, taken.id)
    await forgiveTries(tx, key)
    return completeLogin(tx, steps, userId, { deviceToken, ...openingOf(house, taken.factsSealed) })
  })
}

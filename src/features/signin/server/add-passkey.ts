import { isDuplicate } from '../../../platform/server/db.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import { personById } from '../../accounts/server/public.ts'
import type { Steps } from './complete-login.ts'
import { keepChallenge, takeChallenge } from './passkey-challenges.ts'
import { checkNewPasskey, MAX_PASSKEYS, optionsToAdd, type PasskeyRow, passkeysOf } from './passkeys.ts'
import { tellOfChange } from './tell-of-change.ts'

function refuseMore(rows: readonly PasskeyRow[]): void {
  if (rows.length >= MAX_PASSKEYS) throw new Refusal('signin.too-many-passkeys')
}

/** Asks for a new passkey. */
export async function startPasskey({ db, house, transact }: Steps, userId: string, rpName: string) {
  const person = (await personById(db, userId)) ?? notFound()
  const rows = await passkeysOf(db, userId)
  refuseMore(rows)
  const options = await optionsToAdd(house, rpName, person, rows)
  return {
    challengeId: await transact(tx => keepChallenge(tx, 'add', options.challenge, userId)),
    options: { ...options },
  }
}

type Made = { challengeId: string; response: object; name: string }

/** Keeps a passkey that the authenticator made for our question, and tells its owner. */
export async function addPasskey(steps: Steps, userId: string, made: Made): Promise<PasskeyRow> {
  const challenge = await steps.transact(tx => takeChallenge(tx, made.challengeId, 'add', userId))
  const passkey = await checkNewPasskey(steps.house, made.response, challenge)
  try {
    return await steps.transact(async tx => {
      refuseMore(await passkeysOf(tx, userId))
      const row = await tx
        .insertInto('passkeys')
        .values({ user_id: userId, name: made.name, ...passkey })
        .returningAll()
        .executeTakeFirstOrThrow()
      await tellOfChange(tx, steps.origin, userId, 'passkey-added', { passkey: made.name })
      return row
    })
  } catch (error) {
    if (isDuplicate(error, 'passkeys_credential_id_key')) throw new Refusal('signin.passkey-known')
    throw error
  }
}

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Registration, register, verifyAddress } from '../src/features/accounts/contract.ts'
import { startTrial } from '../src/features/plans/contract.ts'
import { acceptInvitation } from '../src/features/setup/contract.ts'
import { putInvitations } from '../src/features/setup/server/queries.ts'
import { recover, resetPassword } from '../src/features/signin/contract/password.ts'
import { transact } from '../src/platform/server/db.ts'
import { hashOf } from '../src/platform/server/token.ts'
import { asMember } from '../src/platform/test/members.ts'
import type { TestHouse } from '../src/platform/test/test-house.ts'
import { type Flow, from, told } from './flow.ts'

const PASSWORD = 'Karam-77!'

const registration = (username: string): Registration => ({
  name: 'Rana Haddad',
  email: `${username}@once.example`,
  username,
  password: PASSWORD,
  passwordConfirmation: PASSWORD,
  birthDate: '1990-04-12',
  agreement: true,
})

const someone = () => `once-${randomBytes(5).toString('hex')}`

/** The token of the newest link that was mailed to an address. */
async function mailedToken({ db, settle }: TestHouse, email: string): Promise<string> {
  await settle()
  const mail = await db
    .selectFrom('mails')
    .select('link')
    .where('to_address', '=', email)
    .where('link', 'is not', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return mail.link!.split('/').pop()!
}

const registering: Flow = {
  name: 'register',
  async prepare(house) {
    const username = someone()
    return {
      act: n =>
        house.call(register, { body: { ...registration(username), email: `${n}-${username}@once.example` } }, from(n)),
      effects: async () => {
        const rows = await house.db.selectFrom('users').select('id').where('username', '=', username).execute()
        return rows.length
      },
    }
  },
}

const verifying: Flow = {
  name: 'verify',
  async prepare(house) {
    const username = someone()
    const body = registration(username)
    await house.call(register, { body }, from(0))
    const token = await mailedToken(house, body.email)
    const { id } = await house.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    return {
      act: n => house.call(verifyAddress, { params: { token }, body: { password: body.password } }, from(n)),
      effects: () => told(house, 'accounts.email-verified', id),
    }
  },
}

const resetting: Flow = {
  name: 'reset',
  async prepare(house) {
    const { id, email } = await asMember(house, { password: PASSWORD })
    await house.call(recover, { body: { email } }, from(0))
    const token = await mailedToken(house, email)
    return {
      act: n => {
        const password = `Qamar-${n}-sea!`
        return house.call(
          resetPassword,
          { params: { token }, body: { password, passwordConfirmation: password } },
          from(n),
        )
      },
      effects: () => told(house, 'accounts.password-changed', id),
    }
  },
}

const trying: Flow = {
  name: 'trial',
  async prepare(house) {
    const { id, bearer } = await asMember(house)
    return {
      act: () => house.call(startTrial, { body: {} }, { bearer }),
      effects: async () => {
        const rows = await house.db.selectFrom('subscriptions').select('id').where('user_id', '=', id).execute()
        return rows.length
      },
    }
  },
}

/** Somebody who was invited to work for the club opens their account. */
const accepting: Flow = {
  name: 'invite',
  async prepare(house) {
    const username = someone()
    const email = `${username}@once.example`
    const token = randomBytes(32).toString('base64url')
    const staff = await asMember(house, { role: 'Super-admin' })
    const row = { email, name: 'Rana Haddad', language: 'en', preset_id: null, invited_by: staff.id } as const
    await transact(house.db, tx => putInvitations(tx, [row]))
    await sql`update invitations set token_hash = ${hashOf(token)}, mailed_at = now(), expires_at = now() + interval '1 day'
      where email = ${email}`.execute(house.db)
    const { name, password, passwordConfirmation } = registration(username)
    return {
      act: n => {
        const body = { name, username: `${username}-${n}`, password, passwordConfirmation }
        return house.call(acceptInvitation, { params: { token }, body }, from(n))
      },
      effects: async () =>
        (await house.db.selectFrom('users').select('id').where('email', '=', email).execute()).length,
    }
  },
}

/** Things of an account that may happen once. */
export const accountFlows: readonly Flow[] = [registering, verifying, resetting, trying, accepting]

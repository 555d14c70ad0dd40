import { isDuplicate, type Tx } from '../../../platform/server/db.ts'
import { Refusal, refuseField } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { isHouseName } from '../../accounts/rules.ts'
import { confirmAddress, registerAccount } from '../../accounts/server/public.ts'
import { setting } from '../../settings/server/public.ts'
import type { SignedIn } from '../contract/sessions.ts'
import { openingOf, unsealFacts } from './provider-facts.ts'
import { completeLogin, type Steps } from './sessions.ts'
import { linkIdentity } from './social-sign-in.ts'
import { readRegistration, spendTicket } from './tickets.ts'

type Details = { ticket: string; name: string; username: string; birthDate: string; deviceToken?: string | undefined }

/** Makes the account of a newcomer who came by a provider: a Guest with a verified address and no password. */
export async function registerSocial(steps: Steps, language: Language, details: Details): Promise<SignedIn> {
  const ticket = await readRegistration(steps.db, details.ticket)
  if (!(await setting(steps.db, 'registration')).open) throw new Refusal('accounts.registration-closed')
  if (isHouseName(details.username)) refuseField('username', 'accounts.username-taken')
  try {
    return await steps.transact(async tx => {
      await spendTicket(tx, ticket.id)
      return open(tx, steps, language, details, ticket.factsSealed)
    })
  } catch (error) {
    if (isDuplicate(error, 'users_username_key')) refuseField('username', 'accounts.username-taken')
    if (isDuplicate(error, 'users_verified_email')) throw new Refusal('signin.social-known')
    throw error
  }
}

async function open(tx: Tx, steps: Steps, language: Language, details: Details, factsSealed: string) {
  const facts = unsealFacts(steps.house, factsSealed)
  const { name, username, birthDate, deviceToken } = details
  const email = facts.email!
  const userId = await registerAccount(tx, {
    name,
    username,
    birthDate,
    email,
    passwordHash: null,
    language,
    agreed: true,
  })
  await confirmAddress(tx, { id: userId, email })
  await linkIdentity(tx, userId, facts)
  return completeLogin(tx, steps, userId, { deviceToken, ...openingOf(steps.house, factsSealed) })
}

import { randomInt } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { isHouseName } from '../../accounts/rules.ts'
import { isUsernameTaken, personByLogin } from '../../accounts/server/public.ts'
import { setting } from '../../settings/server/public.ts'
import { askProvider, type Begun, type Returned } from './ask-provider.ts'
import { completeLogin, type Finished, type Steps } from './complete-login.ts'
import { openingOf, type ProviderFacts, sealFacts } from './provider-facts.ts'
import type { Providers } from './providers.ts'
import { secondFactorSince } from './second-factor.ts'
import { tellOfChange } from './tell-of-change.ts'
import { openTicket } from './tickets.ts'
import { hashOf } from './token.ts'

const LONGEST = 24

/** A user name nobody has, made of an address; its owner may change it before the account is made. */
async function freeUsername(db: Db, email: string): Promise<string> {
  const plain = (email.split('@')[0] ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9_.-]/g, '')
    .slice(0, LONGEST)
  const wish = plain.length >= 3 ? plain : `member${plain}`
  for (let tried = wish; ; tried = `${wish}${randomInt(10, 99_999)}`)
    if (!isHouseName(tried) && !(await isUsernameTaken(db, tried))) return tried
}

type Asked = Returned & { keep: string; deviceToken?: string | undefined }

/** Somebody the club does not know yet; the ticket waits for their birth date and agreement. */
type Newcomer = { registration: { ticket: string; name: string; username: string; email: string } }

/** Takes the sign-in that was begun, once, and only for the browser that began it. */
async function takeBegun(tx: Tx, { state, keep }: Asked): Promise<Begun & { next: string }> {
  const begun = await tx
    .deleteFrom('oidc_states')
    .where('state_hash', '=', hashOf(state))
    .returning(['provider', 'nonce', 'verifier_sealed', 'next', 'keep_hash'])
    .returning(sql<SqlBool>`expires_at > clock_timestamp()`.as('inTime'))
    .executeTakeFirst()
  if (!begun?.inTime || begun.keep_hash !== hashOf(keep)) throw new Refusal('signin.social-failed')
  return begun
}

/** Finishes a sign-in at a provider: into the linked account, into the one of the same verified address, or as a newcomer. */
export async function socialSignIn(steps: Steps, providers: Providers, asked: Asked) {
  const begun = await steps.transact(tx => takeBegun(tx, asked))
  const configuration = await providers.ask(begun.provider)
  const facts = await askProvider(steps.house, configuration, begun, asked)
  const userId = await accountOf(steps, providers, facts)
  const finished = userId ? await enter(steps, userId, facts, asked.deviceToken) : await welcome(steps, facts)
  return { ...finished, next: begun.next }
}

const linkedAccount = async (db: Db, { issuer, subject }: ProviderFacts): Promise<string | null> =>
  (
    await db
      .selectFrom('linked_identities')
      .select('user_id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()
  )?.user_id ?? null

/** The account behind the facts. One of the same address is linked only when its owner verified it here as well. */
async function accountOf(steps: Steps, providers: Providers, facts: ProviderFacts): Promise<string | null> {
  const linked = await linkedAccount(steps.db, facts)
  if (linked) return linked
  if (!facts.email) throw new Refusal('signin.social-unverified')
  const person = await personByLogin(steps.db, facts.email)
  if (!person?.verifiedAt) return null
  await steps.transact(async tx => {
    await linkIdentity(tx, person.id, facts)
    await tellOfChange(tx, steps.origin, person.id, 'provider-linked', { provider: providers.nameOf(facts.provider) })
  })
  return person.id
}

/** Notes that a provider's person is this account. */
export async function linkIdentity(tx: Tx, userId: string, facts: ProviderFacts): Promise<void> {
  const { provider, issuer, subject, email } = facts
  await tx
    .insertInto('linked_identities')
    .values({ user_id: userId, provider, issuer, subject, email: email ?? '' })
    .onConflict(c => c.columns(['issuer', 'subject']).doNothing())
    .execute()
}

async function enter(steps: Steps, userId: string, facts: ProviderFacts, deviceToken?: string): Promise<Finished> {
  const sealed = sealFacts(steps.house, facts)
  return steps.transact(async tx => {
    if (await secondFactorSince(tx, userId))
      return { ticket: await openTicket(tx, { purpose: 'second-step', userId, factsSealed: sealed }) }
    return completeLogin(tx, steps, userId, { deviceToken, ...openingOf(steps.house, sealed) })
  })
}

async function welcome({ db, house, transact }: Steps, facts: ProviderFacts): Promise<Newcomer> {
  const email = facts.email!
  if (!(await setting(db, 'registration')).open) throw new Refusal('accounts.registration-closed')
  const username = await freeUsername(db, email)
  const factsSealed = sealFacts(house, facts)
  const ticket = await transact(tx => openTicket(tx, { purpose: 'registration', factsSealed }))
  return { registration: { ticket, name: facts.name, username, email } }
}

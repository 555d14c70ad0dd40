import { randomInt } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { hashOf } from '../../../platform/server/token.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { isHouseName } from '../../accounts/rules.ts'
import { isUsernameTaken, personByLogin } from '../../accounts/server/public.ts'
import { setting } from '../../settings/server/public.ts'
import { askingOf, type Begun, type Returned } from './ask-provider.ts'
import { openingOf, type ProviderFacts, sealFacts } from './provider-facts.ts'
import type { Providers } from './providers.ts'
import { secondFactorSince } from './second-factor.ts'
import { completeLogin, type Finished, type Steps } from './sessions.ts'
import { tellOfChange } from './tell-of-change.ts'
import { openTicket } from './tickets.ts'

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
async function takeBegun(tx: Tx, { state, keep }: Asked): Promise<Begun> {
  const begun = await tx
    .deleteFrom('oidc_states')
    .where('state_hash', '=', hashOf(state))
    .returning(['provider', 'nonce', 'verifier_sealed', 'next', 'keep_hash'])
    .returning(sql<SqlBool>`expires_at > clock_timestamp()`.as('inTime'))
    .executeTakeFirst()
  return begun?.inTime && begun.keep_hash === hashOf(keep) ? begun : failed()
}

/**
 * Finishes a sign-in at a provider: into the linked account, into the one of the same verified address, or as a newcomer. The code
 * is good for one question; whoever dies in the middle begins again.
 */
export async function socialSignIn(steps: Steps, providers: Providers, asked: Asked) {
  const { house } = steps
  const { code, state, iss } = asked
  const came = await house.ask(askingOf(house, providers), {
    cause: hashOf(state),
    intend: async tx => ({ begun: await takeBegun(tx, asked), code, state, iss }),
    effect: async (tx, { request, outcome: facts }) => {
      const userId = await accountOf(tx, steps, providers, facts)
      const finished = userId
        ? await enter(tx, steps, userId, facts, asked.deviceToken)
        : await welcome(tx, house, facts)
      return { ...finished, next: request.begun.next }
    },
  })
  return came.effect ?? failed()
}

function failed(): never {
  throw new Refusal('signin.social-failed')
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
async function accountOf(
  tx: Tx,
  { origin }: Steps,
  providers: Providers,
  facts: ProviderFacts,
): Promise<string | null> {
  const linked = await linkedAccount(tx, facts)
  if (linked) return linked
  if (!facts.email) throw new Refusal('signin.social-unverified')
  const person = await personByLogin(tx, facts.email)
  if (!person?.verifiedAt) return null
  await linkIdentity(tx, person.id, facts)
  await tellOfChange(tx, origin, person.id, 'provider-linked', { provider: providers.nameOf(facts.provider) })
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

async function enter(
  tx: Tx,
  steps: Steps,
  userId: string,
  facts: ProviderFacts,
  deviceToken?: string,
): Promise<Finished> {
  const sealed = sealFacts(steps.house, facts)
  if (await secondFactorSince(tx, userId))
    return { ticket: await openTicket(tx, { purpose: 'second-step', userId, factsSealed: sealed }) }
  return completeLogin(tx, steps, userId, { deviceToken, ...openingOf(steps.house, sealed) })
}

async function welcome(tx: Tx, house: House, facts: ProviderFacts): Promise<Newcomer> {
  const email = facts.email!
  if (!(await setting(tx, 'registration')).open) throw new Refusal('accounts.registration-closed')
  const username = await freeUsername(tx, email)
  const ticket = await openTicket(tx, { purpose: 'registration', factsSealed: sealFacts(house, facts) })
  return { registration: { ticket, name: facts.name, username, email } }
}

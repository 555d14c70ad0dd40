import { sql } from 'kysely'
import { buildEndSessionUrl } from 'openid-client'
import { record } from '../../../platform/server/audit.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import type { House, Identity, Origin } from '../../../platform/server/registry.ts'
import { unseal } from '../../../platform/server/seal.ts'
import { hashOf, newToken } from '../../../platform/server/token.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, Refusal, refuse } from '../../../platform/shared/refusal.ts'
import { SESSION_TOPIC, sessionEnded } from '../../../platform/shared/session-ended.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { type Person, passwordHashOf, personById, viewerFrom, viewers } from '../../accounts/server/public.ts'
import { daysKept } from '../../settings/server/public.ts'
import { newSignIn, type SignedIn } from '../contract/sessions.ts'
import { refusalToSignIn } from '../rules.ts'
import { meetDevice } from './known-devices.ts'
import type { Providers } from './providers.ts'
import { signInFacts, whereIn } from './tell-of-change.ts'

/** What a way of signing in is given: the two doors to the database, where the request came from, how to answer. */
export type Steps = {
  house: House
  db: Db
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  origin: Origin
  setHeader(name: string, value: string): void
}

/** A finished login, or what is still asked. */
export type Finished = SignedIn | { ticket: string }

type Proof = Omit<Opening, 'deviceId'> & {
  deviceToken: string | undefined
  /** The hash that the password was checked against; a change in between makes the login wrong. */
  passwordHash?: string | null
}

/** Opens the session of a person whose proof was right, and tells them when the browser is new to us. */
export async function completeLogin(tx: Tx, steps: Steps, userId: string, proof: Proof): Promise<SignedIn> {
  const person = await holdPerson(tx, userId)
  refuse(refusalToSignIn(person))
  if (proof.passwordHash !== undefined && proof.passwordHash !== person.passwordHash)
    throw new Refusal('signin.wrong-login')
  const met = await meetDevice(tx, userId, proof.deviceToken)
  const opened = await openSession(tx, userId, steps.origin, { ...proof, deviceId: met.deviceId })
  if (met.isNew && !met.isFirst) await tellOfNewDevice(tx, steps.origin, person)
  steps.setHeader('set-cookie', filesCookie(steps.house.siteUrl(), opened.cookie))
  return { access_token: opened.token, deviceToken: met.deviceToken }
}

/** Tells a person that somebody signed in to their account from a browser we had not seen. */
async function tellOfNewDevice(tx: Tx, origin: Origin, person: Person): Promise<void> {
  await notify(tx, person.id, newSignIn, whereIn(origin), '/account-setting?section=security')
  await sendMail(tx, {
    recipientId: person.id,
    to: person.email,
    language: person.language,
    kind: 'signin.new-sign-in',
    params: { name: person.name, ...(await signInFacts(tx, origin, person.language)) },
    link: '/account-setting?section=security',
  })
  await record(tx, {
    actorId: person.id,
    action: 'session.open-elsewhere',
    address: origin.address,
    requestId: origin.requestId,
  })
}

/**
 * A person, held until the transaction ends: a password change or suspension that came first is seen, one that comes later
 * finds the session opened here and ends it.
 */
async function holdPerson(tx: Tx, userId: string): Promise<Person & { passwordHash: string | null }> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forShare().executeTakeFirst()
  const person = (await personById(tx, userId)) ?? notFound()
  return { ...person, passwordHash: await passwordHashOf(tx, userId) }
}

const NAME = 'majlis_files'
/** As long as browsers keep any; whether it still opens something is decided by the session behind it. */
const MAX_AGE_SECONDS = 400 * 86_400

/**
 * The Set-Cookie header of the cookie that reads files and downloads, and nothing else: pictures and PDFs cannot send a
 * bearer. Secure wherever the site's own address is https.
 */
export function filesCookie(siteUrl: string, value: string): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  return `${NAME}=${value}; Path=/api; HttpOnly; SameSite=Strict; Max-Age=${MAX_AGE_SECONDS}${secure}`
}

/** The header that removes it. */
const noFilesCookie = (): string => `${NAME}=; Path=/api; HttpOnly; SameSite=Strict; Max-Age=0`

/** How a session came about, beyond who and from where. */
export type Opening = {
  deviceId?: string | null
  /** Id of the sign-in provider, and its id token (sealed) for signing out there. */
  provider?: string | null
  idTokenSealed?: string | null
}

/** The secrets of a new session; they exist nowhere else. */
type Opened = { sessionId: string; token: string; cookie: string }

/**
 * Opens a session for a person who has just proven who they are. `token` is the bearer; `cookie` is the value of the cookie
 * that reads files (`filesCookie` makes the header of it). A session the browser still held ends: one browser, one session.
 */
export async function openSession(tx: Tx, userId: string, origin: Origin, opening: Opening = {}): Promise<Opened> {
  if (origin.sessionId) await endSession(tx, origin.sessionId)
  const [token, cookie] = [newToken(), newToken()]
  const { id } = await tx
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hashOf(token),
      cookie_hash: hashOf(cookie),
      device_id: opening.deviceId ?? null,
      user_agent: origin.userAgent,
      address: origin.address,
      provider: opening.provider ?? null,
      id_token_sealed: opening.idTokenSealed ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { sessionId: id, token, cookie }
}

/** A session nobody used for so long is over. */
const UNUSED_DAYS = 30
/** The same as the club may shorten it, and how long a device is known that nobody signed in with. */
export const SESSIONS_KEPT = { key: 'sessions', days: UNUSED_DAYS, least: 1, most: UNUSED_DAYS } as const
export const DEVICES_KEPT = { key: 'devices', days: 365, least: 30, most: 1095 } as const
const SEEN_EVERY_MS = 60_000

/** The session with this hash and its viewer, unless nobody used it for long; every call of a member asks, so it is one read. */
function openSessionWith(db: Db, column: 'token_hash' | 'cookie_hash', secret: string) {
  return viewers(db)
    .innerJoin('sessions as s', 's.user_id', 'users.id')
    .select(['s.id as session_id', 's.last_seen_at', 's.proven_at', 'users.language'])
    .where(`s.${column}`, '=', hashOf(secret))
    .where('s.last_seen_at', '>', sql<Date>`now() - make_interval(days => ${UNUSED_DAYS})`)
    .executeTakeFirst()
}

/** Notes that the session is in use, at most once a minute; a row that is busy is left alone. */
async function noteUse(db: Db, session: { session_id: string; last_seen_at: Date }): Promise<void> {
  if (Date.now() - session.last_seen_at.getTime() < SEEN_EVERY_MS) return
  await sql`update sessions set last_seen_at = clock_timestamp() where id in
    (select id from sessions where id = ${session.session_id} for no key update skip locked)`.execute(db)
}

/** Who a bearer stands for; null for nobody and for the suspended, whose sessions are about to end. */
export async function resolveBearer(db: Db, token: string): Promise<Identity | null> {
  const session = await openSessionWith(db, 'token_hash', token)
  if (!session) return null
  await noteUse(db, session)
  return {
    viewer: viewerFrom(session),
    sessionId: session.session_id,
    provenAt: session.proven_at,
    language: session.language as Language,
  }
}

/** Who the read-only cookie stands for; the platform asks only for files and downloads. */
export async function resolveCookie(db: Db, cookie: string): Promise<Viewer | null> {
  const session = await openSessionWith(db, 'cookie_hash', cookie)
  return session ? viewerFrom(session) : null
}

/** Ends this session, whatever the provider says; answers where the browser ends it there too, if it came by one. */
export async function signOut(steps: Steps, providers: Providers): Promise<string | null> {
  const sessionId = steps.origin.sessionId!
  const session = await steps.db
    .selectFrom('sessions')
    .select(['provider', 'id_token_sealed'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
  await steps.transact(tx => endSession(tx, sessionId))
  steps.setHeader('set-cookie', noFilesCookie())
  if (!session?.provider || !session.id_token_sealed) return null
  return endAddress(steps, providers, session.provider, session.id_token_sealed).catch(() => null)
}

async function endAddress({ house }: Steps, providers: Providers, provider: string, sealed: string) {
  const configuration = await providers.ask(provider)
  if (!configuration.serverMetadata().end_session_endpoint) return null
  return buildEndSessionUrl(configuration, {
    id_token_hint: unseal(house.secrets.columnKey, sealed),
    post_logout_redirect_uri: `${house.siteUrl()}/index`,
  }).href
}

async function tell(tx: Tx, ended: readonly { id: string }[]): Promise<number> {
  for (const { id } of ended) await announce(tx, sessionEnded, { sessionId: id }, SESSION_TOPIC)
  return ended.length
}

/** Ends one session, if it is there and (when `userId` is given) that person's; answers how many ended. */
export async function endSession(tx: Tx, sessionId: string, userId?: string): Promise<number> {
  let ending = tx.deleteFrom('sessions').where('id', '=', sessionId)
  if (userId) ending = ending.where('user_id', '=', userId)
  return tell(tx, await ending.returning('id').execute())
}

/** Ends every session of a person but one; the next request and the open socket of each fail within a second. */
export async function endSessionsOf(tx: Tx, userId: string, exceptId: string | null = null): Promise<number> {
  let ending = tx.deleteFrom('sessions').where('user_id', '=', userId)
  if (exceptId) ending = ending.where('id', '!=', exceptId)
  return tell(tx, await ending.returning('id').execute())
}

/** Forgets what is over: unused sessions, late links, tickets, challenges and states, and counters of a day ago. */
export async function sweepSignIn(db: Db): Promise<void> {
  const days = await daysKept(db, SESSIONS_KEPT)
  await sql`delete from sessions where last_seen_at < now() - make_interval(days => ${days})`.execute(db)
  await sql`delete from known_devices where last_used_at < now() - make_interval(days => ${await daysKept(db, DEVICES_KEPT)})
    and not exists (select from sessions where sessions.device_id = known_devices.id)`.execute(db)
  await sql`delete from reset_tokens where expires_at < now()`.execute(db)
  await sql`delete from login_tickets where expires_at < now()`.execute(db)
  await sql`delete from passkey_challenges where expires_at < now()`.execute(db)
  await sql`delete from oidc_states where expires_at < now()`.execute(db)
  await sql`delete from login_delays where last_at < now() - interval '1 day'`.execute(db)
  await sql`delete from second_factors where confirmed_at is null and created_at < now() - interval '1 day'`.execute(db)
}

/** Notes that the person behind a session has just proven who they are; good for ten minutes. */
export async function noteProof(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ proven_at: sql`clock_timestamp()` })
    .where('id', '=', sessionId)
    .execute()
}

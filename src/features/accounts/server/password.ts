import { readFile } from 'node:fs/promises'
import { hash, type Options, verify } from '@node-rs/argon2'
import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { noticePassword, passwordChanged } from '../contract.ts'
import { lockUser } from './queries.ts'
import type { Where } from './where.ts'

// The package's own name for it is a constant that type stripping cannot see.
const ARGON2ID = 2

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane; about 35 ms on one core. */
const PARAMETERS: Options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The same password typed on two keyboards may arrive in two spellings of the same letters. */
const plain = (password: string): string => password.normalize('NFKC')

/**
 * How many passwords are worked on at once. Each takes 19 MiB and a thread of the four that also read files; more at once
 * would not be faster, as each wants a core of its own.
 */
const AT_ONCE = 2
let working = 0
const waiting: (() => void)[] = []

/** Runs the work when it is its turn, in the order of asking; its place goes straight to the next one. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working < AT_ONCE) working++
  else await new Promise<void>(resolve => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else working--
  }
}

/** Hashes a password with argon2id. Slow on purpose: call it in `onSteps`, outside of a transaction. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(plain(password), PARAMETERS))

let stranger: Promise<string> | null = null

/** True when the password is the hashed one. Without a hash it takes the same time and answers false. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  stranger ??= hashPassword('nobody has this password')
  const known = passwordHash ?? (await stranger)
  const fits = await inTurn(() => verify(known, plain(password)))
  return fits && passwordHash !== null
}

const LIST = new URL('../../../../db/data/common-passwords.txt', import.meta.url)
let loaded: Promise<Set<string>> | null = null

async function load(): Promise<Set<string>> {
  return new Set((await readFile(LIST, 'utf8')).toLowerCase().split('\n').filter(Boolean))
}

/** True for one of the most common passwords, however it is capitalised. */
export async function isCommonPassword(password: string): Promise<boolean> {
  loaded ??= load()
  return (await loaded).has(password.toLowerCase())
}

/**
 * Gives a person another password, from `hashPassword`, and tells them by mail. `accounts.password-changed` ends every session
 * but `keptSessionId`, and a change of address that was asked for is off. The rules of a password are checked by the caller.
 */
export async function setPassword(
  tx: Tx,
  userId: string,
  passwordHash: string,
  keptSessionId: string | null,
  from?: Where,
): Promise<void> {
  const person = (await lockUser(tx, userId)) ?? notFound()
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  await tx.deleteFrom('account_tokens').where('user_id', '=', userId).where('purpose', '=', 'email').execute()
  const target = { kind: 'account', id: userId }
  const where = { address: from?.address, requestId: from?.requestId }
  await record(tx, { actorId: userId, action: 'accounts.set-password', target, ...where })
  await sendMail(tx, {
    recipientId: userId,
    to: person.email,
    language: person.language as Language,
    kind: 'accounts.password-changed',
    link: '/forgot-password',
  })
  await notify(tx, userId, noticePassword, {}, '/account-setting?section=security')
  await announce(tx, passwordChanged, { userId, keptSessionId })
}

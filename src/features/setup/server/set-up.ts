import { sql } from 'kysely'
import { record } from '../../../platform/server/audit.ts'
import { type Db, isDuplicate, type Tx } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import type { House, Origin } from '../../../platform/server/registry.ts'
import { say } from '../../../platform/server/text.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { Refusal, refuseField } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import {
  confirmAddress,
  hashPassword,
  isCommonPassword,
  makeStaff,
  registerAccount,
} from '../../accounts/server/public.ts'
import { filesCookie, openSession } from '../../signin/server/public.ts'
import type { FirstAdmin } from '../contract.ts'
import { INVITATION_DAYS } from '../rules.ts'
import { linkState, lockSetUp, lockWaitingInvitations, markStep, newLink, setUpState, spendLink } from './queries.ts'

const LOOK_EVERY_MS = 3000

/** Makes the one link that opens the set-up, in place of that of an earlier start. Answers its token, which is nowhere else. */
export async function offerLink(tx: Tx): Promise<string> {
  const { token, hash } = newLink()
  await tx.deleteFrom('set_up_links').execute()
  await tx.insertInto('set_up_links').values({ token_hash: hash }).execute()
  return token
}

/** What the operator reads on the console of a club that is not set up. */
export const linkOnConsole = (siteUrl: string, token: string): string =>
  [
    '',
    say('en', 'setup', 'console.open'),
    '',
    `    ${siteUrl}/setup/${token}`,
    '',
    say('en', 'setup', 'console.once'),
    '',
  ].join('\n')

/** What the operator reads when the administrator has not finished. */
export const returnOnConsole = (siteUrl: string): string =>
  say('en', 'setup', 'console.go-on', { url: `${siteUrl}/setup` })

/** What this console reads when another start has printed a newer link. */
export const replacedOnConsole = (): string => say('en', 'setup', 'console.replaced')

/**
 * Looks from time to time whether the link of a token still opens the set-up, and calls `gone` once it does not. Ends by itself
 * when the database does not answer any more.
 */
export function watchLink(db: Db, token: string, gone: () => Promise<void>): void {
  const look = setInterval(async () => {
    const state = await linkState(db, token).catch(() => null)
    if (state === 'open') return
    clearInterval(look)
    if (state === 'gone') await gone().catch(() => {})
  }, LOOK_EVERY_MS)
  look.unref()
}

/** What a way in needs: both doors to the database, where the request came from, how to set the cookie. */
export type Steps = {
  house: House
  db: Db
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  origin: Origin
  setHeader(name: string, value: string): void
}

/** Makes the first administrator with the link of the console and signs them in. Answers the bearer. */
export async function beginSetUp(steps: Steps, token: string, admin: FirstAdmin): Promise<string> {
  if ((await linkState(steps.db, token)) === 'gone') throw new Refusal('setup.link-gone')
  if (await isCommonPassword(admin.password)) refuseField('password', 'password-common')
  const passwordHash = await hashPassword(admin.password)
  const opened = await steps
    .transact(tx => makeFirstAdmin(tx, steps.origin, token, admin, passwordHash))
    .catch((error: unknown) => {
      if (isDuplicate(error, 'users_username_key')) refuseField('username', 'accounts.username-taken')
      throw error
    })
  steps.setHeader('set-cookie', filesCookie(steps.house.siteUrl(), opened.cookie))
  return opened.token
}

async function makeFirstAdmin(tx: Tx, origin: Origin, token: string, admin: FirstAdmin, passwordHash: string) {
  await spendLink(tx, token)
  if ((await setUpState(tx)) !== 'waiting') throw new Refusal('setup.link-gone')
  const { name, email, username, language } = admin
  const id = await registerAccount(tx, { name, email, username, language, passwordHash, birthDate: null })
  await makeStaff(tx, id, 'Super-admin', null)
  // There is no mail server yet; whoever reads the console is believed.
  await confirmAddress(tx, { id, email }, origin)
  await tx.insertInto('set_up').values({ begun_by: id }).execute()
  await markStep(tx, 'admin', false)
  await record(tx, { actorId: id, action: 'setup.begin', address: origin.address, requestId: origin.requestId })
  return openSession(tx, id, origin)
}

/** Opens the club and sends the invitations, once. */
export async function finishSetUp(tx: Tx, by: Viewer): Promise<void> {
  await lockSetUp(tx)
  await tx
    .updateTable('set_up')
    .set({ finished_at: sql`clock_timestamp()` })
    .execute()
  const waiting = await lockWaitingInvitations(tx)
  for (const invitation of waiting) await mailInvitation(tx, invitation)
  await record(tx, { actorId: by.id, action: 'setup.finish', after: { invitations: waiting.length } })
}

type Waiting = Awaited<ReturnType<typeof lockWaitingInvitations>>[number]

async function mailInvitation(tx: Tx, { id, email, name, language, preset_id, invited_by }: Waiting): Promise<void> {
  const { token, hash } = newLink()
  await tx
    .updateTable('invitations')
    .set({
      mailed_at: sql`clock_timestamp()`,
      token_hash: preset_id ? hash : null,
      expires_at: sql`clock_timestamp() + make_interval(days => ${INVITATION_DAYS})`,
    })
    .where('id', '=', id)
    .execute()
  await sendMail(tx, {
    to: email,
    language: language as Language,
    kind: preset_id ? 'setup.invite-reviewer' : 'setup.invite-member',
    params: { name, days: INVITATION_DAYS },
    link: preset_id ? `/invitation/${token}` : `/register/${invited_by}`,
  })
}

import { announce } from '../../../platform/server/outbox.ts'
import { type FuseBox, wire } from '../../../platform/server/wire.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { emailChanged, suspended } from '../../accounts/contract.ts'
import * as password from '../contract/password.ts'
import * as sessions from '../contract/sessions.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { changePassword } from './change-password.ts'
import { demoSignIns } from './demo-sign-ins.ts'
import { endSession, endSessionsOf } from './end-sessions.ts'
import { finishSecondStep } from './finish-second-step.ts'
import { makeProviders, type Providers } from './providers.ts'
import { dropResetLinks, resetLinkState, resetPassword } from './reset-password.ts'
import { resolveBearer, resolveCookie } from './resolve-session.ts'
import { sendResetLink } from './send-reset-link.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { sweepSignIn } from './sweep-sign-in.ts'
import { sessionsOf } from './view.ts'
import { wireFactors } from './wire-factors.ts'
import { wireSocial } from './wire-social.ts'

/** Ways into an account and out of it: sessions, passwords, second factor, passkeys, sign-in providers. */
export const signinFeature = wire('signin', { en, ar }, pages, box => {
  box.about('Signing in and out: passwords, second factor, passkeys, other providers, sessions.')
  const providers = makeProviders(box.house)
  box.resolveBearer(resolveBearer)
  box.resolveCookie(resolveCookie)
  wireSessions(box, providers)
  wirePasswords(box)
  wireFactors(box, providers)
  wireSocial(box, providers)
  box.when(suspended, 'end-sessions', async (tx, { userId }) => void (await endSessionsOf(tx, userId)))
  box.every('sweep', '23 * * * *', () => sweepSignIn(box.house.database.db))
})

function wireSessions({ house, on, onRead, onSteps }: FuseBox, providers: Providers): void {
  onSteps(sessions.login, asked => signIn({ ...asked, house }, asked.body))
  onSteps(sessions.secondStep, asked => finishSecondStep({ ...asked, house }, asked.body))
  onSteps(sessions.logout, async asked => {
    const endAtProvider = await signOut({ ...asked, house }, providers)
    return { message: asked.say('done.signed-out'), endSession: endAtProvider }
  })
  onRead(sessions.listSessions, ({ db, viewer, origin }) => sessionsOf(db, providers, viewer.id, origin.sessionId))
  on(sessions.endSession, async ({ tx, viewer, params, say }) => {
    if ((await endSession(tx, params.sessionId, viewer.id)) === 0) notFound()
    return { message: say('done.session-ended') }
  })
  on(sessions.endOtherSessions, async ({ tx, viewer, origin, say }) => {
    const count = await endSessionsOf(tx, viewer.id, origin.sessionId)
    return { message: say('done.sessions-ended', { count }), count }
  })
  onRead(sessions.signInOptions, async ({ db }) => ({
    providers: [...providers.list],
    demo: house.config.DEMO ? await demoSignIns(db) : null,
  }))
}

function wirePasswords({ house, on, onRead, onSteps, when }: FuseBox): void {
  on(password.recover, async ({ tx, body, say }) => {
    await announce(tx, password.recoverAsked, { email: body.email })
    return { message: say('done.recover') }
  })
  when(password.recoverAsked, 'send-reset-link', sendResetLink)
  when(emailChanged, 'drop-reset-links', (tx, { userId }) => dropResetLinks(tx, userId))
  onRead(password.resetState, async ({ db, params }) => ({ data: { state: await resetLinkState(db, params.token) } }))
  onSteps(password.resetPassword, async asked => {
    await resetPassword({ ...asked, house }, asked.params.token, asked.body.password)
    return { message: asked.say('done.password-set') }
  })
  onSteps(password.changePassword, async asked => {
    await changePassword({ ...asked, house }, asked.viewer.id, asked.body)
    return { message: asked.say('done.password-changed') }
  })
}

import type { Db } from '../../../platform/server/db.ts'
import { defineFeature, type Registry } from '../../../platform/server/registry.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { emailChanged, suspended } from '../../accounts/contract.ts'
import { setting } from '../../settings/server/public.ts'
import * as passkeys from '../contract/passkeys.ts'
import * as password from '../contract/password.ts'
import * as factor from '../contract/second-factor.ts'
import * as sessions from '../contract/sessions.ts'
import * as social from '../contract/social.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { demoSignIns } from './demo-sign-ins.ts'
import {
  addPasskey,
  passkeySignIn,
  provePasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyLogin,
  startPasskeyProof,
} from './passkeys.ts'
import {
  askRecovery,
  changePassword,
  dropResetLinks,
  resetLinkState,
  resetPassword,
  sendResetLink,
} from './password.ts'
import { personal } from './personal.ts'
import { proofWays, prove } from './prove.ts'
import { makeProviders, type Providers } from './providers.ts'
import { registerSocial } from './register-social.ts'
import {
  confirmSecondFactor,
  finishSecondStep,
  recoveryCodesLeft,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorSince,
  startSecondFactor,
} from './second-factor.ts'
import {
  DEVICES_KEPT,
  endSession,
  endSessionsOf,
  resolveBearer,
  resolveCookie,
  SESSIONS_KEPT,
  signOut,
  sweepSignIn,
} from './sessions.ts'
import { signIn } from './sign-in.ts'
import { socialSignIn } from './social-sign-in.ts'
import { startSocial } from './start-social.ts'
import { unlinkIdentity } from './unlink-identity.ts'
import { linkedList, passkeyList, passkeyView, sessionsOf } from './view.ts'

/** The spec's name of the bearer in answers of social login. */
const underSpecName = <T extends object>(finished: T) => {
  if (!('access_token' in finished)) return finished
  const { access_token: accessToken, ...rest } = finished
  return { accessToken, ...rest }
}

/** Signing in through providers. */
function registerProviders({ house, on, onRead, onSteps }: Registry, providers: Providers): void {
  onSteps(social.startSocial, asked => startSocial({ ...asked, house }, providers, asked.body))
  onSteps(
    social.socialLogin,
    async asked => underSpecName(await socialSignIn({ ...asked, house }, providers, asked.body)) as never,
  )
  onSteps(
    social.registerSocial,
    async asked => underSpecName(await registerSocial({ ...asked, house }, asked.language, asked.body)) as never,
  )
  onRead(social.listLinked, ({ db, viewer }) => linkedList(db, providers, viewer.id))
  on(social.unlink, async ({ tx, viewer, params, origin, say }) => {
    await unlinkIdentity(tx, providers, viewer.id, params.linkedId, origin)
    return { message: say('done.provider-unlinked') }
  })
}

/** The name under which apps and authenticators keep what belongs to this club. */
const clubNameIn = async (db: Db, language: Language): Promise<string> => (await setting(db, 'clubName'))[language]

/** Second factor, passkeys and the fresh proof. */
function registerFactors(registry: Registry, providers: Providers): void {
  registerSecondFactor(registry)
  registerPasskeys(registry)
  registerProof(registry, providers)
}

function registerSecondFactor({ house, on, onRead }: Registry): void {
  onRead(factor.readSecondFactor, async ({ db, viewer }) => ({
    since: (await secondFactorSince(db, viewer.id))?.toISOString() ?? null,
    recoveryCodesLeft: await recoveryCodesLeft(db, viewer.id),
  }))
  on(factor.startSecondFactor, async ({ tx, viewer, language }) =>
    startSecondFactor(tx, house, viewer.id, await clubNameIn(tx, language)),
  )
  on(factor.confirmSecondFactor, async ({ tx, viewer, origin, body, say }) => ({
    recoveryCodes: await confirmSecondFactor(tx, house, viewer.id, origin, body.code),
    message: say('done.second-factor-on'),
  }))
  on(factor.removeSecondFactor, async ({ tx, viewer, origin, say }) => {
    await removeSecondFactor(tx, viewer.id, origin)
    return { message: say('done.second-factor-off') }
  })
  on(factor.renewRecoveryCodes, async ({ tx, viewer, origin, say }) => ({
    recoveryCodes: await renewRecoveryCodes(tx, house, viewer.id, origin),
    message: say('done.recovery-codes-renewed'),
  }))
}

function registerPasskeys({ house, on, onRead, onSteps }: Registry): void {
  onRead(passkeys.listPasskeys, ({ db, viewer }) => passkeyList(db, viewer.id))
  onSteps(passkeys.startPasskey, async asked =>
    startPasskey({ ...asked, house }, asked.viewer.id, await clubNameIn(asked.db, asked.language)),
  )
  onSteps(passkeys.addPasskey, async asked => ({
    data: passkeyView(await addPasskey({ ...asked, house }, asked.viewer.id, asked.body)),
    message: asked.say('done.passkey-added'),
  }))
  on(passkeys.renamePasskey, async ({ tx, viewer, params, body, say }) => {
    await renamePasskey(tx, viewer.id, params.passkeyId, body.name)
    return { message: say('done.saved') }
  })
  on(passkeys.removePasskey, async ({ tx, viewer, params, origin, say }) => {
    await removePasskey(tx, viewer.id, params.passkeyId, origin)
    return { message: say('done.passkey-removed') }
  })
  onSteps(passkeys.startPasskeyLogin, asked => startPasskeyLogin({ ...asked, house }))
  onSteps(passkeys.passkeyLogin, asked => passkeySignIn({ ...asked, house }, asked.body))
}

function registerProof({ house, onRead, onSteps }: Registry, providers: Providers): void {
  onRead(factor.proofWays, ({ db, viewer, origin }) => proofWays(db, providers, viewer.id, origin.sessionId))
  onSteps(factor.prove, async asked => {
    await prove({ ...asked, house }, asked.viewer.id, asked.body)
    return { message: asked.say('done.proven') }
  })
  onSteps(passkeys.startPasskeyProof, asked => startPasskeyProof({ ...asked, house }, asked.viewer.id))
  onSteps(passkeys.provePasskey, async asked => {
    await provePasskey({ ...asked, house }, asked.viewer.id, asked.body)
    return { message: asked.say('done.proven') }
  })
}

/** Ways into an account and out of it: sessions, passwords, second factor, passkeys, sign-in providers. */
export const signinFeature = defineFeature('signin', { en, ar }, pages, registry => {
  registry.personal(personal)
  registry.notice(sessions.newSignIn, sessions.wayChanged)
  registry.retention(SESSIONS_KEPT, DEVICES_KEPT)
  registry.about('Signing in and out: passwords, second factor, passkeys, other providers, sessions.')
  const providers = makeProviders(registry.house)
  registry.resolveBearer(resolveBearer)
  registry.resolveCookie(resolveCookie)
  registerSessions(registry, providers)
  registerPasswords(registry)
  registerFactors(registry, providers)
  registerProviders(registry, providers)
  registry.when(suspended, 'end-sessions', async (tx, { userId }) => void (await endSessionsOf(tx, userId)))
  registry.every('sweep', '23 * * * *', () => sweepSignIn(registry.house.database.db))
})

function registerSessions({ house, on, onRead, onSteps }: Registry, providers: Providers): void {
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

function registerPasswords({ house, on, onRead, onSteps, when }: Registry): void {
  on(password.recover, async ({ tx, body, say }) => {
    await askRecovery(tx, body.email)
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

import type { Db } from '../../../platform/server/db.ts'
import type { FuseBox } from '../../../platform/server/wire.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { setting } from '../../settings/server/settings-reads.ts'
import * as passkeys from '../contract/passkeys.ts'
import * as factor from '../contract/second-factor.ts'
import { addPasskey, startPasskey } from './add-passkey.ts'
import { confirmSecondFactor } from './confirm-second-factor.ts'
import { passkeySignIn, provePasskey, startPasskeyLogin, startPasskeyProof } from './passkey-sign-in.ts'
import { proofWays } from './proof-ways.ts'
import { prove } from './prove.ts'
import type { Providers } from './providers.ts'
import { removePasskey } from './remove-passkey.ts'
import { removeSecondFactor } from './remove-second-factor.ts'
import { renamePasskey } from './rename-passkey.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { recoveryCodesLeft, secondFactorSince } from './second-factor.ts'
import { startSecondFactor } from './start-second-factor.ts'
import { passkeyList, passkeyView } from './view.ts'

/** The name under which apps and authenticators keep what belongs to this club. */
const clubNameIn = async (db: Db, language: Language): Promise<string> => (await setting(db, 'clubName'))[language]

/** Second factor, passkeys and the fresh proof. */
export function wireFactors(box: FuseBox, providers: Providers): void {
  wireSecondFactor(box)
  wirePasskeys(box)
  wireProof(box, providers)
}

function wireSecondFactor({ house, on, onRead }: FuseBox): void {
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

function wirePasskeys({ house, on, onRead, onSteps }: FuseBox): void {
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

function wireProof({ house, onRead, onSteps }: FuseBox, providers: Providers): void {
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

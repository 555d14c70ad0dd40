import type { FuseBox } from '../../../platform/server/wire.ts'
import * as social from '../contract/social.ts'
import type { Providers } from './providers.ts'
import { registerSocial } from './register-social.ts'
import { socialSignIn } from './social-sign-in.ts'
import { startSocial } from './start-social.ts'
import { unlinkIdentity } from './unlink-identity.ts'
import { linkedList } from './view.ts'

/** The spec's name of the bearer in answers of social login. */
const underSpecName = <T extends object>(finished: T) => {
  if (!('access_token' in finished)) return finished
  const { access_token: accessToken, ...rest } = finished
  return { accessToken, ...rest }
}

/** Signing in through providers. */
export function wireSocial({ house, on, onRead, onSteps }: FuseBox, providers: Providers): void {
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

import { buildEndSessionUrl } from 'openid-client'
import { unseal } from '../../../platform/server/seal.ts'
import type { Steps } from './complete-login.ts'
import { endSession } from './end-sessions.ts'
import { noFilesCookie } from './files-cookie.ts'
import type { Providers } from './providers.ts'

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

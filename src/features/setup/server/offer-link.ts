import type { Db, Tx } from '../../../platform/server/db.ts'
import { say } from '../../../platform/server/text.ts'
import { linkState } from './queries.ts'
import { newToken } from './token.ts'

const LOOK_EVERY_MS = 3000

/** Makes the one link that opens the set-up, in place of that of an earlier start. Answers its token, which is nowhere else. */
export async function offerLink(tx: Tx): Promise<string> {
  const { token, hash } = newToken()
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

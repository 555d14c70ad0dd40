import type { Tx } from '../../../platform/server/db.ts'
import { say } from '../../../platform/server/text.ts'
import { newToken } from './token.ts'

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

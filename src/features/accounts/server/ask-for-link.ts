import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { linkAsked } from '../contract.ts'
import { hashOfToken } from './link-token.ts'

/** Notes that a verification link was asked for; the same is done for every address, what follows happens after the answer. */
export async function askForLink(tx: Tx, email: string, language: Language, keep?: string): Promise<void> {
  await announce(tx, linkAsked, { email, language, registrationHash: keep ? hashOfToken(keep) : null })
}

import { z } from 'zod'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { send } from '../../../platform/web/call.ts'
import { inviteMembers } from '../contract.ts'
import { addressesIn } from '../rules.ts'

/** What is pasted, and the language of the mail. */
export const PeopleForm = z.object({ addresses: z.string().max(20_000), language: z.enum(LANGUAGES) })

/** Invites; what is wrong with one of the addresses is said of the field they were pasted into. */
export async function inviteAddresses(text: string, language: 'en' | 'ar'): Promise<void> {
  const emails = addressesIn(text)
  if (emails.length === 0) return
  try {
    await send(inviteMembers, { body: { emails, language } })
  } catch (error) {
    const [first] = error instanceof Refusal ? error.errors : []
    const address = first && emails[Number(first.path.split('.')[1])]
    if (!first || !address) throw error
    throw new Refusal('validation', {}, [
      { ...first, path: 'addresses', message: `\u2066${address}\u2069: ${first.message}` },
    ])
  }
}

import { type Db, transact } from '../../../platform/server/db.ts'
import { accessFeature } from '../../access/server/wiring.ts'
import { confirmAddress } from '../../accounts/server/links.ts'
import { hashPassword } from '../../accounts/server/password.ts'
import { registerAccount } from '../../accounts/server/register.ts'
import { accountsFeature } from '../../accounts/server/wiring.ts'
import { lookupsFeature } from '../../lookups/server/wiring.ts'
import { settingsFeature } from '../../settings/server/wiring.ts'
import { signinFeature } from '../server/wiring.ts'

/** What a house needs so that people can sign in; for tests. */
export const signinHouse = [lookupsFeature, settingsFeature, accessFeature, accountsFeature, signinFeature]

/** The password of everybody that `makeMember` makes. */
export const PASSWORD = 'Karam-77!'
let hashed: Promise<string> | null = null

/** A person of that user name with the address `<username>@mail.example`, made through the real verbs; for tests. */
export async function makeMember(
  db: Db,
  username: string,
  { verified = true, password = true, language = 'en' as 'en' | 'ar' } = {},
): Promise<string> {
  hashed ??= hashPassword(PASSWORD)
  const email = `${username}@mail.example`
  const passwordHash = password ? await hashed : null
  return transact(db, async tx => {
    const account = { name: `Rana ${username}`, email, username, passwordHash, birthDate: '1990-04-12', language }
    const id = await registerAccount(tx, account)
    if (verified) await confirmAddress(tx, { id, email })
    return id
  })
}

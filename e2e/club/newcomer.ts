import { allKinds } from '../../src/features/profiles/kinds/all-kinds.ts'
import type { UserType } from '../../src/platform/shared/access.ts'
import type { Language } from '../../src/platform/shared/text.ts'
import { Calls } from './calls.ts'
import { sendProfile, type Told } from './kind-wire.ts'
import { join, type Person, type SignedIn, somebody } from './person.ts'
import type { Club } from './test.ts'

/** Somebody who sent a profile without a browser. */
export type Newcomer = { person: Person; session: SignedIn; name: string }

/** Registers somebody and sends their profile to the review team. */
export async function newcomer(club: Club, kindKey: UserType, language: Language, told: Told): Promise<Newcomer> {
  const kind = allKinds.find(one => one.key === kindKey)!
  const name = String(told[kind.facts.name])
  const person = somebody(name)
  const session = await join(club.url, club.mailbox, person, language)
  await sendProfile(new Calls(club.url, session), kind, told, person.username)
  return { person, session, name }
}

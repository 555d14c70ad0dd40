import { type Feature, wire } from '../../../platform/server/wire.ts'
import { myProfile } from '../contract/mine.ts'
import { accountTypes, withdrawProfile as withdrawCall } from '../contract.ts'
import type { Kind } from '../kind.ts'
import { HOW_FORMS_ARE_READ } from '../kind-calls.ts'
import { allKinds } from '../kinds/all-kinds.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { accountTypeCards } from './account-types.ts'
import { readMyProfile } from './my-profile.ts'
import { wireKinds } from './wire-kinds.ts'
import { wireLife } from './wire-life.ts'
import { withdrawProfile } from './withdraw-profile.ts'

/** The feature over some kinds. */
export function profilesOf(kinds: readonly Kind[], strings = { en, ar }): Feature {
  return wire('profiles', strings, pages, box => {
    box.about(
      `Profiles of the six kinds of member: drafts, sending them in, changing and withdrawing them. ${HOW_FORMS_ARE_READ}`,
    )
    wireKinds(box, kinds)
    wireLife(box, kinds)
    box.onRead(accountTypes, async ({ say }) => accountTypeCards(kinds, say))
    box.onRead(myProfile, ({ db, viewer }) => readMyProfile(db, kinds, viewer.id))
    box.on(withdrawCall, ({ tx, viewer, say }) => withdrawProfile(tx, viewer.id, say('withdrawn')))
  })
}

/** What this feature plugs into the house. */
export const profilesFeature = profilesOf(allKinds)

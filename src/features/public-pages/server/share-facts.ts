import type { Db } from '../../../platform/server/db.ts'
import type { ShareCard } from '../../../platform/server/share-card.ts'
import { say } from '../../../platform/server/text.ts'
import type { UserType } from '../../../platform/shared/access.ts'
import { commaOf, type Language, nameIn } from '../../../platform/shared/text.ts'
import { shownProfileId } from './queries.ts'
import { readPage } from './read-public-page.ts'

/** What the picture of a shared profile says, as visitors see it; null when it is not shown. */
export async function shareFacts(db: Db, username: string, language: Language): Promise<ShareCard | null> {
  const profileId = await shownProfileId(db, username)
  if (!profileId) return null
  const { card } = await readPage(db, null, profileId, undefined)
  const noun = say(language, 'profiles', `kinds.${card.kind}.noun`)
  const industry = card.industries[0] && nameIn(card.industries[0], language)
  const place = [card.city, card.country && nameIn(card.country, language)].filter(Boolean)
  return {
    seed: card._id,
    kind: card.kind as UserType,
    title: card.name,
    titleLanguage: card.language,
    lines: [
      card.verified ? `${noun} · ${say(language, 'profiles', 'card.verified')}` : noun,
      [industry, place.join(commaOf(language))].filter(Boolean).join(' · '),
    ],
    pictureFileId: card.image?._id ?? null,
  }
}

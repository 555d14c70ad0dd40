import type { Db } from '../../../platform/server/db.ts'
import type { HeadFacts } from '../../../platform/server/head-facts.ts'
import { sharePicture } from '../../../platform/server/serve-share.ts'
import { say } from '../../../platform/server/text.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { directories } from '../../directories/rules/directory.ts'
import type { PublicPageView } from '../contract/page.ts'
import { shownProfileId } from './queries.ts'
import { readPage } from './read-public-page.ts'

const ID = /^[0-9a-f-]{36}$/

/** Which profile a path means: by user name, or a company by its id. Undefined for other paths, null for none. */
async function profileOfPath(db: Db, path: string): Promise<string | null | undefined> {
  const [, username] = /^\/profile\/([^/]+)$/.exec(path) ?? []
  if (username) return (await shownProfileId(db, decodeURIComponent(username))) ?? null
  const [, id] = /^\/company\/list\/([^/]+)$/.exec(path) ?? []
  return id === undefined ? undefined : ID.test(id) ? id : null
}

/** The way to a member: over the directory of their kind, where there is one (validators are in none). */
function wayTo({ kind, name, username }: PublicPageView['card'], siteUrl: string, language: Language): object {
  const directory = directories.find(one => one.kind === kind)
  const steps = [
    [say(language, 'public-pages', 'home-crumb'), '/index'],
    ...(directory ? [[say(language, 'directories', `pages.${directory.path}`), directory.page]] : []),
    [name, `/profile/${username}`],
  ] as const
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([step, path], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: step,
      item: siteUrl + path,
    })),
  }
}

/** The person or company as schema.org knows them, and the way to them. */
function asData({ card, counts }: PublicPageView, siteUrl: string, language: Language): object {
  const address = card.country && {
    '@type': 'PostalAddress',
    addressLocality: card.city ?? undefined,
    addressCountry: card.country.name,
  }
  const own = {
    '@type': card.kind === 'company' ? 'Organization' : 'Person',
    name: card.name,
    description: card.highlights,
    url: `${siteUrl}/profile/${card.username}`,
    ...(card.image && { [card.kind === 'company' ? 'logo' : 'image']: siteUrl + card.image.fileUrl }),
    ...(address && { address }),
    ...(card.ratingNumber !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: card.ratingNumber, reviewCount: counts.reviews },
    }),
  }
  return { '@context': 'https://schema.org', '@graph': [own, wayTo(card, siteUrl, language)] }
}

/** Head tags of a public page; 404 for a profile that is not shown. */
export async function headOf(db: Db, path: string, language: Language, siteUrl: string): Promise<HeadFacts | null> {
  const profileId = await profileOfPath(db, path)
  if (profileId === undefined) return null
  try {
    const publicPage = await readPage(db, null, profileId ?? undefined, undefined)
    const { card } = publicPage
    return {
      title: card.name,
      description: card.highlights,
      canonical: `/profile/${card.username}`,
      jsonLd: asData(publicPage, siteUrl, language),
      image: sharePicture('member', card.username, language),
    }
  } catch (error) {
    if (error instanceof Refusal)
      return { title: say(language, 'public-pages', 'missing.title'), status: 404, noindex: true }
    throw error
  }
}

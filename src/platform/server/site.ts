import type { Page } from '../shared/site-page.ts'
import { directionOf, LANGUAGES, type Language } from '../shared/text.ts'
import type { Db } from './db.ts'
import { escapeHtml } from './escape-html.ts'
import type { HeadFacts } from './head-facts.ts'
import type { Registered } from './registry.ts'
import { say } from './text.ts'
import { isUnreadable } from './unreadable.ts'

/** A page that stands at a path. */
export type Found = { page: Page; feature: string; params: Record<string, string> }

/** Where the browser draws; what is written beside it stands there until then. */
const ROOT = '<div id="root"></div>'

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:([A-Za-z]+)/g, '(?<$1>[^/]+)')}$`)

/** Every screen's address of every feature, found by path. */
export function makeSite(features: readonly Registered[]) {
  const all = features.flatMap(feature =>
    feature.pages.map(page => ({ page, feature: feature.name, pattern: patternOf(page.path) })),
  )
  // Fixed paths win over those with params.
  all.sort((a, b) => Number(a.page.path.includes(':')) - Number(b.page.path.includes(':')))
  return {
    /** The page at a path, or null for an unknown one and for params outside their allowed list. */
    find(path: string): Found | null {
      if (isUnreadable(decode(path))) return null
      const clean = path.length > 1 ? path.replace(/\/+$/, '') : path
      for (const { page, feature, pattern } of all) {
        const match = pattern.exec(clean)
        if (!match) continue
        const params = { ...match.groups }
        const allowed = Object.entries(page.allow ?? {}).every(([name, values]) =>
          values.includes(decode(params[name] ?? '')),
        )
        if (allowed) return { page, feature, params }
      }
      return null
    },
    /** Public pages without params, for the sitemap. */
    indexed: () => all.filter(({ page }) => isIndexed(page) && !page.path.includes(':')).map(({ page }) => page.path),
  }
}
export type Site = ReturnType<typeof makeSite>

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const isIndexed = (page: Page) =>
  page.index ?? (!page.redirect && (page.access === undefined || page.access === 'anyone') && page.layout !== 'full')

const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`

export type Head = HeadFacts & {
  path: string
  language: Language
  /** The club's own language: its pages have the bare address, those of the other say theirs in it. */
  firstLanguage: Language
  clubName: string
  siteUrl: string
  indexed: boolean
}

/** The head tags of a page: title, description, canonical and alternate addresses, share picture, structured data. */
export function headTags(head: Head): string {
  const title = head.title === head.clubName ? head.clubName : `${head.title} · ${head.clubName}`
  const bare = head.siteUrl + (head.canonical ?? head.path)
  const addressIn = (language: Language) => (language === head.firstLanguage ? bare : `${bare}?lang=${language}`)
  const canonical = addressIn(head.language)
  const description = head.description ?? ''
  const open = head.indexed && !head.noindex
  return [
    `<title>${escapeHtml(title)}</title>`,
    description && meta('description', description),
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...(open
      ? LANGUAGES.map(
          language => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(addressIn(language))}">`,
        )
      : []),
    open ? `<link rel="alternate" hreflang="x-default" href="${escapeHtml(bare)}">` : meta('robots', 'noindex'),
    property('og:title', title),
    description && property('og:description', description),
    property('og:url', canonical),
    property('og:type', 'website'),
    property('og:locale', head.language === 'ar' ? 'ar_AR' : 'en_GB'),
    head.image !== undefined && property('og:image', head.siteUrl + head.image),
    head.jsonLd !== undefined &&
      `<script type="application/ld+json">${JSON.stringify(head.jsonLd).replace(/</g, '\\u003c')}</script>`,
  ]
    .filter(Boolean)
    .join('\n    ')
}

/**
 * What the page says of itself: asked of the features for pages with params, of the strings for the others. While the club is
 * closed it says so instead.
 */
export async function headFacts(
  db: Db,
  features: readonly Registered[],
  found: Found | null,
  path: string,
  language: Language,
): Promise<HeadFacts> {
  if (!found) return { title: say(language, 'platform', 'ui.not-found-title'), status: 404, noindex: true }
  const asked = [...features.flatMap(feature => feature.closed), ...features.flatMap(feature => feature.head)]
  for (const facts of asked) {
    const answer = await facts(db, path, language)
    if (answer) return answer
  }
  const text = (key: string | undefined) => (key ? say(language, found.feature, key) : undefined)
  return { title: text(found.page.title)!, description: text(found.page.description), status: 200 }
}

/** What the server writes into the product's page: tags of its head, the club's colours, what stands before the screen, what it reads first. */
export type PageParts = { language: Language; tags: string; style: string; firstPaint: string; answers: string }

/** The product's page, filled in. */
export function drawPage(template: string, { language, tags, style, firstPaint, answers }: PageParts): string {
  return (
    template
      .replace('<!--head-->', () => tags)
      // Last in the head, so that the club's colours win over the product's.
      .replace('</head>', () => (style ? `<style id="club-colours">${style}</style></head>` : '</head>'))
      .replace(ROOT, () => `${ROOT}${firstPaint}${answers}`)
      .replace(/<html[^>]*>/, `<html lang="${language}" dir="${directionOf(language)}">`)
  )
}

/** Whether search engines may list the page. */
export const mayIndex = (found: Found | null): boolean => found !== null && isIndexed(found.page)

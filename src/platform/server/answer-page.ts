import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../shared/text.ts'
import { languageChosen } from './answer-failure.ts'
import { type BuiltFiles, firstFileTags } from './first-files.ts'
import { firstPaintOf } from './first-paint.ts'
import { firstAnswers, firstAnswersTag, firstPictureTag } from './first-reads.ts'
import type { Gate } from './gate.ts'
import type { House, Registered } from './registry.ts'
import { drawPage, type Found, headFacts, headTags, mayIndex, type PageParts, type Site } from './site.ts'

/** How a page's HTML is got: the built file, or the development server's. */
export type Template = (url: string) => Promise<string>

/** What pages are made of. */
export type Pages = {
  house: House
  gate: Gate
  features: readonly Registered[]
  site: Site
  template: Template
  files: BuiltFiles
}

/** The address's wish, else the reader's choice, else the club's. The boot file decides in the same order before the first paint. */
const languageOf = (request: FastifyRequest, firstLanguage: Language): Language =>
  languageChosen(request) ?? firstLanguage

/** The club's own language, for whoever has not chosen one. */
async function firstLanguageOf({ house, features }: Pages): Promise<Language> {
  const first = features.find(feature => feature.firstLanguage)?.firstLanguage
  return (await first?.(house.database.db)) ?? 'en'
}

/** What a page that is there brings along, so that its screen need not ask for it. */
async function broughtAlong(
  { house, gate, features, files }: Pages,
  found: Found,
  search: URLSearchParams,
  language: Language,
): Promise<Pick<PageParts, 'tags' | 'firstPaint' | 'answers'>> {
  const { page, feature } = found
  const { answers, shown } = await firstAnswers(house, gate, features, found, search, language)
  return {
    tags: firstPictureTag(shown) + firstFileTags(files, page, feature, language),
    firstPaint: firstPaintOf(page, feature, language, shown),
    answers: firstAnswersTag(answers),
  }
}

const NOTHING = { tags: '', firstPaint: '', answers: '' }

/** Answers a page's document: its true status, its head, and what its screen shows and reads first. */
export async function answerPage(pages: Pages, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { house, features, site, template } = pages
  const [path = '', query = ''] = request.url.split('?')
  const found = site.find(path)
  request.pagePattern = found?.page.path ?? null
  if (found?.page.redirect) {
    const target = found.page.redirect.replace(/:([A-Za-z]+)/g, (_, name: string) => found.params[name] ?? '')
    return reply.redirect(target + request.url.slice(path.length), 302)
  }
  const firstLanguage = await firstLanguageOf(pages)
  const language = languageOf(request, firstLanguage)
  const facts = await headFacts(house.database.db, features, found, path, language)
  if (facts.moved) return reply.redirect(query ? `${facts.moved}?${query}` : facts.moved, 302)
  const status = facts.status ?? 200
  const look = await features.find(feature => feature.mailLook)?.mailLook?.()
  const clubName = look?.clubName[language] ?? (language === 'ar' ? 'مجلس' : 'Majlis')
  const indexed = mayIndex(found) && status === 200
  const head = headTags({ ...facts, path, language, firstLanguage, clubName, siteUrl: house.siteUrl(), indexed })
  const brought =
    found && status === 200 ? await broughtAlong(pages, found, new URLSearchParams(query), language) : NOTHING
  if (facts.retryAfterSeconds !== undefined) reply.header('retry-after', String(facts.retryAfterSeconds))
  const style = (await features.find(feature => feature.clubStyle)?.clubStyle?.(house.database.db)) ?? ''
  const html = drawPage(await template(request.url), {
    ...brought,
    language,
    style,
    tags: `${head}\n    ${brought.tags}`,
  })
  return reply
    .code(status)
    .header('cache-control', 'no-cache')
    .header('vary', 'cookie')
    .type('text/html; charset=utf-8')
    .send(html)
}

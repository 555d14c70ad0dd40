import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../shared/refusal.ts'
import type { Language } from '../shared/text.ts'
import { problemOf, sendProblem } from './problem.ts'
import { drawPage, headFacts, headTags, makeSite, mayIndex, type Site } from './site.ts'
import { takePosts } from './take-posts.ts'
import { languageAsked } from './text.ts'
import type { House, Wired } from './wire.ts'

/** Where the built browser side lies. */
export const WEB_FOLDER = new URL('../../../dist/web/', import.meta.url).pathname

/** The browser's side is missing. */
export class NotBuiltError extends Error {
  override readonly name = 'NotBuiltError'
}

/** How a page's HTML is got: the built file, or the development server's. */
export type Template = (url: string) => Promise<string>

export const builtTemplate: Template = () => readFile(join(WEB_FOLDER, 'index.html'), 'utf8')

const languageOf = (request: FastifyRequest): Language => {
  const asked = (request.query as { lang?: string }).lang
  return asked === 'ar' || asked === 'en' ? asked : 'en'
}

async function answerPage(
  house: House,
  features: readonly Wired[],
  site: Site,
  template: Template,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const path = request.url.split('?')[0]!
  const found = site.find(path)
  request.pagePattern = found?.page.path ?? null
  if (found?.page.redirect) {
    const target = found.page.redirect.replace(/:([A-Za-z]+)/g, (_, name: string) => found.params[name] ?? '')
    return reply.redirect(target + request.url.slice(path.length), 302)
  }
  const language = languageOf(request)
  const db = house.database.db
  const facts = await headFacts(db, features, found, path, language)
  const look = await features.find(feature => feature.mailLook)?.mailLook?.()
  const clubName = look?.clubName[language] ?? (language === 'ar' ? 'مجلس' : 'Majlis')
  const tags = headTags({
    ...facts,
    path,
    language,
    clubName,
    siteUrl: house.siteUrl(),
    indexed: mayIndex(found) && (facts.status ?? 200) === 200,
  })
  if (facts.retryAfterSeconds !== undefined) reply.header('retry-after', String(facts.retryAfterSeconds))
  return reply
    .code(facts.status ?? 200)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(drawPage(await template(request.url), tags, language))
}

async function sitemap(house: House, features: readonly Wired[], site: Site): Promise<string> {
  const found = await Promise.all(features.flatMap(feature => feature.sitemap.map(paths => paths(house.database.db))))
  const rows = [...site.indexed(), ...found.flat()].map(path => `<url><loc>${house.siteUrl()}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows.join('')}</urlset>\n`
}

/** Serves the browser side: hashed assets for ever, pages with their head and true status, sitemap and robots. */
export async function serveSite(
  app: FastifyInstance,
  house: House,
  features: readonly Wired[],
  template: Template | null,
): Promise<void> {
  const site = makeSite(features)
  if (!template && !existsSync(WEB_FOLDER))
    throw new NotBuiltError('The browser’s side is not built yet: run npm run build first.')
  if (!template)
    await app.register(fastifyStatic, {
      root: WEB_FOLDER,
      index: false,
      wildcard: false,
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
      },
    })
  app.get('/sitemap.xml', async (_, reply) => reply.type('application/xml').send(await sitemap(house, features, site)))
  app.get('/robots.txt', (_, reply) =>
    reply.type('text/plain').send(`User-agent: *\nDisallow: /api/\nSitemap: ${house.siteUrl()}/sitemap.xml\n`),
  )
  await takePosts(
    app,
    features.flatMap(feature => feature.pages),
  )
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !path.startsWith('/api/') &&
      !/\.[a-z0-9]{2,5}$/i.test(path)
    if (wantsPage) return answerPage(house, features, site, template ?? builtTemplate, request, reply)
    return answerMissing(request, reply)
  })
}

function answerMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageAsked(request.headers['accept-language'])
  return sendProblem(reply, problemOf(new Refusal('not-found'), 404, language, request.id))
}

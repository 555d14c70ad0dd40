import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../shared/refusal.ts'
import { languageChosen } from './answer-failure.ts'
import { answerPage, type Template } from './answer-page.ts'
import { readBuiltFiles } from './first-files.ts'
import type { Gate } from './gate.ts'
import { problemOf, sendProblem } from './problem.ts'
import type { House, Registered } from './registry.ts'
import { makeSite, type Site } from './site.ts'
import { StartError } from './start-error.ts'
import { takePosts } from './take-posts.ts'
import { languageAsked } from './text.ts'

/** Where the built browser side lies. */
export const WEB_FOLDER = fileURLToPath(new URL('../../../dist/web/', import.meta.url))

/** The browser's side is missing. */
export class NotBuiltError extends StartError {
  override readonly name = 'NotBuiltError'
}

/** Throws NotBuiltError without a built browser side. */
export function checkBuilt(): void {
  if (!existsSync(join(WEB_FOLDER, 'index.html')))
    throw new NotBuiltError('The browser’s side is not built yet: run “npm run build” first.')
}

/** The built page. */
export const builtTemplate: Template = () => readFile(join(WEB_FOLDER, 'index.html'), 'utf8')

/** Names of built files say what is in them; browsers ask for the service worker each time whether there is a newer one. */
function keptFor(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return path.endsWith('/sw.js') ? 'no-cache' : 'public, max-age=3600'
}

const BUILT_FILES = join(WEB_FOLDER, '.vite/pages.json')

async function sitemap(house: House, features: readonly Registered[], site: Site): Promise<string> {
  const found = await Promise.all(features.flatMap(feature => feature.sitemap.map(paths => paths(house.database.db))))
  const rows = [...site.indexed(), ...found.flat()].map(path => `<url><loc>${house.siteUrl()}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows.join('')}</urlset>\n`
}

/** Serves the browser side: hashed assets for ever, pages with their head and true status, sitemap and robots. */
export async function serveSite(
  app: FastifyInstance,
  house: House,
  gate: Gate,
  features: readonly Registered[],
  template: Template | null,
): Promise<void> {
  const site = makeSite(features)
  if (!template)
    await app.register(fastifyStatic, {
      root: WEB_FOLDER,
      index: false,
      wildcard: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', keptFor(path))
      },
    })
  app.get('/sitemap.xml', async (_, reply) => reply.type('application/xml').send(await sitemap(house, features, site)))
  app.get('/app.webmanifest', async (request, reply) => {
    const language = languageChosen(request) ?? languageAsked(request.headers['accept-language'])
    const tell = features.find(feature => feature.manifest)?.manifest
    if (!tell) return answerMissing(request, reply)
    const headers = { 'cache-control': 'private, no-cache', vary: 'cookie, accept-language' }
    return reply
      .headers(headers)
      .type('application/manifest+json')
      .send(await tell(house.database.db, language))
  })
  app.get('/robots.txt', (_, reply) =>
    reply.type('text/plain').send(`User-agent: *\nDisallow: /api/\nSitemap: ${house.siteUrl()}/sitemap.xml\n`),
  )
  await takePosts(
    app,
    features.flatMap(feature => feature.pages),
  )
  const files = await readBuiltFiles(template ? null : BUILT_FILES)
  const pages = { house, gate, features, site, template: template ?? builtTemplate, files }
  // A route of its own, so that documents are packed and counted as all answers are.
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0]!
    // User names carry dots: what a page's address takes is a page, anything else that ends like a file is a missing file.
    const wantsPage = site.find(path) !== null || !/\.[a-z0-9]{2,5}$/i.test(path)
    if (path.startsWith('/api/')) return leadToPage(site, request, reply) ?? answerMissing(request, reply)
    return wantsPage ? answerPage(pages, request, reply) : answerMissing(request, reply)
  })
  app.setNotFoundHandler(answerMissing)
}

/**
 * A mail program that does not end a kind of mail by itself opens the List-Unsubscribe address, which is a call's: its reader is
 * led to the page of the same path.
 */
function leadToPage(site: Site, request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  const address = request.url.slice('/api'.length)
  const opens = (request.headers.accept ?? '').includes('text/html') && site.find(address.split('?')[0]!)
  return opens ? reply.header('cache-control', 'no-store').redirect(address, 302) : null
}

function answerMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageAsked(request.headers['accept-language'])
  return sendProblem(reply, problemOf(new Refusal('not-found'), 404, language, request.id))
}

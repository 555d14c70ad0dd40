import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../shared/refusal.ts'
import { directionOf, type Language } from '../shared/text.ts'
import { escapeHtml } from './escape-html.ts'
import type { Log } from './log.ts'
import { asRefusal, problemOf, secondsToWait, sendProblem, statusOf } from './problem.ts'
import { languageAsked, say } from './text.ts'

const KEPT_LANGUAGE = /(?:^|;\s*)language=(en|ar)(?:;|$)/

/** The language that the address asks for, else the one the reader chose on this device; null when neither says. */
export function languageChosen(request: FastifyRequest): Language | null {
  const asked = (request.query as { lang?: string } | undefined)?.lang
  if (asked === 'ar' || asked === 'en') return asked
  return (KEPT_LANGUAGE.exec(request.headers.cookie ?? '')?.[1] as Language | undefined) ?? null
}

/** A browser that opens an address, not a program or the page's own script. */
const opensPage = (request: FastifyRequest): boolean =>
  request.method === 'GET' && !request.url.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html')

const STYLE = `:root{color-scheme:light dark;--canvas:#faf7f1;--ink:#16211f;--ink-3:#606a66;--primary:#0e5a4f;--on-primary:#fff}
@media(prefers-color-scheme:dark){:root{--canvas:#0c1413;--ink:#ecefe9;--ink-3:#98a5a0;--primary:#6fcdb6;--on-primary:#05231d}}
body{margin:0;min-height:100dvh;display:grid;place-content:center;justify-items:start;gap:16px;padding:24px;box-sizing:border-box;background:var(--canvas);color:var(--ink);font:16px/1.7 "IBM Plex Sans","IBM Plex Sans Arabic",system-ui,sans-serif}
h1{margin:0;max-width:24em;font-size:24px;line-height:1.4;font-weight:600}
p{margin:0;color:var(--ink-3);font-size:14px}
a{display:inline-block;padding:10px 20px;border-radius:8px;background:var(--primary);color:var(--on-primary);font-weight:600;text-decoration:none}`

/** A page that needs nothing else of the server: what happened, the way to try again, and the request's id for whoever asks about it. */
function failurePage(language: Language, sentence: string, request: FastifyRequest): string {
  const words = (key: string, params = {}) => escapeHtml(say(language, 'platform', key, params))
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(sentence)}</title><style>${STYLE}</style></head>
<body><h1>${escapeHtml(sentence)}</h1><a href="${escapeHtml(request.url)}">${words('ui.retry')}</a><p>${words('ui.request-id', { id: request.id })}</p></body></html>`
}

/**
 * Answers whatever goes wrong outside of a call: a page in the reader's language for whoever opens an address, a problem for
 * everybody else. A crash is logged and not told.
 */
export function answerFailure(log: Log, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asRefusal(error)
  const status = known ? statusOf(known, undefined) : undefined
  if (!status) log.error({ err: error, requestId: request.id }, 'a request crashed')
  const refusal = status ? known! : new Refusal('unexpected')
  const language = languageChosen(request) ?? languageAsked(request.headers['accept-language'])
  const problem = problemOf(refusal, status ?? 500, language, request.id)
  if (!opensPage(request)) return sendProblem(reply, problem)
  const seconds = problem.status === 503 ? secondsToWait(problem.code) : problem.params?.seconds
  if (seconds) reply.header('retry-after', String(seconds))
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(failurePage(language, problem.message, request))
}

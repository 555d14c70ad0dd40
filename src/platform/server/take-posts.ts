import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Page } from '../shared/site-page.ts'

const MAX_FORM = 32 * 1024
/** A code of a provider is far shorter; longer values are no business of an address. */
const MAX_VALUE = 4000

/** Only the named fields, each once, as a query. */
function queryOf(fields: readonly string[], form: URLSearchParams): string {
  const taken = fields.flatMap(name => {
    const value = form.get(name)
    return value && value.length <= MAX_VALUE ? [[name, value]] : []
  })
  return taken.length > 0 ? `?${new URLSearchParams(taken)}` : ''
}

/**
 * Pages that another site leads back to with a form instead of a link (OpenID Connect, form_post): the form is answered with
 * 303 to the same page with its fields in the address. Nothing else happens: no cookie is read and none is set, so that a
 * form of a stranger's site can do no more than a link could. What cannot be read leads to the bare page, which says so.
 */
export async function takePosts(app: FastifyInstance, pages: readonly Page[]): Promise<void> {
  await app.register(async form => {
    form.removeContentTypeParser('application/x-www-form-urlencoded')
    form.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM },
      (_, body, done) => done(null, new URLSearchParams(String(body))),
    )
    const lead = (reply: FastifyReply, address: string) =>
      reply.header('cache-control', 'no-store').redirect(address, 303)
    for (const { path, posted } of pages)
      if (posted)
        form.post(path, {
          handler: (request, reply) =>
            lead(
              reply,
              path + queryOf(posted, request.body instanceof URLSearchParams ? request.body : new URLSearchParams()),
            ),
          errorHandler: (_, __, reply) => lead(reply, path),
        })
  })
}

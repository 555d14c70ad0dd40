import scalar from '@scalar/fastify-api-reference'
import fastify from 'fastify'
import type { Plugin } from 'vite'

const FILE = 'api-reference.js'

/** The script of Scalar's API reference, as its own package serves it to browsers: one file that needs nothing else. */
async function scriptOfReference(): Promise<string> {
  const app = fastify()
  await app.register(scalar, { routePrefix: '/reference', configuration: { url: '/api/openapi.json' } })
  const { body } = await app.inject('/reference/js/scalar.js')
  await app.close()
  return body
}

/** Puts the script of the API page beside the build, to be loaded by that page alone and from nowhere but our own server. */
export const apiReference = (): Plugin => ({
  name: 'api-reference',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: FILE, source: await scriptOfReference() })
  },
  configureServer({ middlewares }) {
    const script = scriptOfReference()
    middlewares.use(`/${FILE}`, (_, response) => {
      void script.then(text => response.setHeader('content-type', 'text/javascript').end(text))
    })
  },
})

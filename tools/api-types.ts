import { readFile, writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'

/**
 * `node tools/api-types.ts document.json types.ts`: TypeScript types of the API document, as anybody makes them with
 * `openapi-typescript`. That asks the TypeScript before ours for its syntax trees, which stands beside it under another name.
 */
registerHooks({
  resolve: (name, context, next) => next(name === 'typescript' ? 'typescript-5' : name, context),
})
const { default: openapiTypes, astToString } = await import('openapi-typescript')

const [from, to] = process.argv.slice(2)
const tree = await openapiTypes(await readFile(from!, 'utf8'), { defaultNonNullable: false })
await writeFile(to!, astToString(tree))

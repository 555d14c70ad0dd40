import { readFile, writeFile } from 'node:fs/promises'
import { fetchPackage } from './fetch-package.ts'

/** What is used of openapi-typescript, which is fetched with the TypeScript it reads with. */
type OpenapiTypescript = {
  default(document: string, options: { defaultNonNullable: boolean }): Promise<unknown>
  astToString(tree: unknown): string
}

/** `node tools/api-types.ts document.json types.ts`: TypeScript types of the API document, as anybody makes them with `openapi-typescript`. */
const [from, to] = process.argv.slice(2)
const { default: openapiTypes, astToString } = await fetchPackage<OpenapiTypescript>('openapi-typescript', '7.13.0')
const tree = await openapiTypes(await readFile(from!, 'utf8'), { defaultNonNullable: false })
await writeFile(to!, astToString(tree))

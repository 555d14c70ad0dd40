import './old-typescript.ts'
import { readFile, writeFile } from 'node:fs/promises'

/** `node tools/api-types.ts document.json types.ts`: TypeScript types of the API document, as anybody makes them with `openapi-typescript`. */
const [from, to] = process.argv.slice(2)
// Found only now: which TypeScript it gets is said by then.
const { default: openapiTypes, astToString } = await import('openapi-typescript')
const tree = await openapiTypes(await readFile(from!, 'utf8'), { defaultNonNullable: false })
await writeFile(to!, astToString(tree))

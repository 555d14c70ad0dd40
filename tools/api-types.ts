import './old-typescript.ts'
import { readFile, writeFile } from 'node:fs/promises'
import openapiTypes, { astToString } from 'openapi-typescript'

// `node tools/api-types.ts document.json types.ts`: TypeScript types of the API document, as anybody makes them with `openapi-typescript`.
const [from, to] = process.argv.slice(2)
const tree = await openapiTypes(await readFile(from!, 'utf8'), { defaultNonNullable: false })
await writeFile(to!, astToString(tree))

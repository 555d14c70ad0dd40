import { writeFile } from 'node:fs/promises'
import { envExample } from '../src/platform/server/config.ts'

/** Writes `.env.example` from the configuration's schema. */
await writeFile(new URL('../.env.example', import.meta.url), envExample())

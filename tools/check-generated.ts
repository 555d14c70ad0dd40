import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generated } from './dump-schema.ts'
import type { Finding } from './finding.ts'
import { home } from './run-program.ts'

/** Generated files: db/schema.sql and db/types.ts are what the migrations of this package make, and its ids have their keys. */
export async function checkGenerated(root: string): Promise<Finding[]> {
  if (root !== home) return []
  const made = await generated()
  return [...outdated(root, made), ...made.keyless.map(keyless)]
}

const keyless = (column: string): Finding => ({
  file: 'db/migrations',
  say: `make ${column} without a foreign key: add one, or say why not: comment on column ${column} is 'no foreign key: …'.`,
})

/** Which of the two files under `root` differ from how they should be. */
export function outdated(root: string, wanted: { schema: string; types: string }): Finding[] {
  const files = { 'db/schema.sql': wanted.schema, 'db/types.ts': wanted.types }
  return Object.entries(files)
    .filter(([file, text]) => read(join(root, file)) !== text)
    .map(([file]) => ({ file, say: 'is not what the migrations make: run `node tools/dump-schema.ts` and commit it.' }))
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

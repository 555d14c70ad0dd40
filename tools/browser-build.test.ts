import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutJsonSchema } from './browser-build.ts'
import { home } from './run-program.ts'

const CORE = join(home, 'node_modules/zod/v4/core')

/** The plugin's text in place of a file of zod. */
function standIn(file: string): string {
  const { transform } = withoutJsonSchema()
  const { handler } = transform as unknown as { handler(code: string): { code: string } }
  return handler(readFileSync(join(CORE, file), 'utf8')).code
}

for (const file of ['to-json-schema.js', 'json-schema-processors.js'])
  test(`the stand-in for zod's ${file} offers every name that the real one does`, async () => {
    const real = Object.keys(await import(join(CORE, file)))
    const shown = [...standIn(file).matchAll(/none as (\w+)/g)].map(([, name]) => name)
    expect(real.filter(name => !shown.includes(name))).toEqual([])
    expect(new Set(shown).size).toBe(shown.length)
  })

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { slimZod } from './browser-build.ts'
import { home } from './run-program.ts'

const CORE = join(home, 'node_modules/zod/v4/core')

/** The plugin's text in place of a file of zod. */
function standIn(file: string): string {
  const { transform } = slimZod()
  const { handler } = transform as unknown as { handler(code: string, id: string): { code: string } }
  return handler(readFileSync(join(CORE, file), 'utf8'), join(CORE, file)).code
}

for (const file of ['to-json-schema.js', 'json-schema-processors.js'])
  test(`the stand-in for zod's ${file} offers every name that the real one does`, async () => {
    const real = Object.keys(await import(join(CORE, file)))
    const shown = [...standIn(file).matchAll(/none as (\w+)/g)].map(([, name]) => name)
    expect(real.filter(name => !shown.includes(name))).toEqual([])
    expect(new Set(shown).size).toBe(shown.length)
  })

test('schemas of the browser still say by code what is wrong', async () => {
  const { handler } = slimZod().transform as unknown as { handler(code: string, id: string): { code: string } }
  const { code } = handler('', '/node_modules/zod/v4/locales/en.js')
  const { default: locale } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  const own = z.string().min(3)
  const result = own.safeParse('a', { error: locale().localeError })
  expect(result.error?.issues[0]).toMatchObject({ code: 'too_small', minimum: 3 })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import * as serverZod from 'zod'
import { pausedStart, slimZod } from './browser-build.ts'
import { home } from './run-program.ts'

type Zod = typeof serverZod

/** What the build complained of. */
const warned: string[] = []

/** Zod as the browser's side gets it. */
async function browserZod(): Promise<Zod> {
  const folder = mkdtempSync(join(home, '.tmp/slim-zod-'))
  const entry = join(folder, 'entry.ts')
  writeFileSync(entry, "export { z } from 'zod'\n")
  try {
    const result = (await build({
      root: home,
      configFile: false,
      logLevel: 'silent',
      plugins: [slimZod()],
      build: {
        write: false,
        minify: false,
        lib: { entry, formats: ['es'] },
        rolldownOptions: { onLog: (_, log) => warned.push(log.message) },
      },
    })) as Rolldown.RolldownOutput[]
    const { code } = result[0]!.output[0]
    expect(code).not.toContain('jitless) ')
    return (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as Zod
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Schemas of the kinds that our contracts are made of. */
const schemasOf = ({ z }: Zod) => ({
  object: z.object({ name: z.string().trim().min(2), age: z.number().int().min(18).optional() }).strict(),
  list: z.array(z.union([z.uuid(), z.object({ _id: z.string() }).transform(one => one._id)])).max(2),
  choice: z.discriminatedUnion('is', [
    z.object({ is: z.literal('text'), text: z.string() }),
    z.object({ is: z.literal('money'), amount: z.number(), currency: z.string().regex(/^[A-Z]{3}$/) }),
  ]),
  record: z.record(z.string(), z.number().nullable()),
  refined: z.object({ a: z.string(), b: z.string() }).superRefine((value, context) => {
    if (value.a !== value.b) context.addIssue({ code: 'custom', path: ['b'], message: 'code:confirmed' })
  }),
  preset: z.object({ page: z.coerce.number().default(1), on: z.boolean().catch(false), at: z.iso.date().nullish() }),
})
const VALUES = [
  { name: ' Rana ', age: 30 },
  { name: 'R', age: 17, more: true },
  ['00000000-0000-4000-8000-000000000000', { _id: 'x' }],
  ['no', { _id: 1 }, 3],
  { is: 'money', amount: 3, currency: 'USD' },
  { is: 'money', amount: '3', currency: 'usd' },
  { is: 'other' },
  { a: '1', b: '1' },
  { a: 'x', b: 'y' },
  { page: '4', on: 'yes', at: '2026-02-30' },
  null,
  'text',
]

test('schemas of the browser take, change and refuse what those of the server do, for the same reasons', async () => {
  const [browser, server] = [schemasOf(await browserZod()), schemasOf(serverZod)]
  for (const [name, schema] of Object.entries(server))
    for (const value of VALUES) {
      const here = schema.safeParse(value)
      const there = browser[name as keyof typeof browser].safeParse(value)
      const told = (issues: serverZod.z.core.$ZodIssue[] | undefined) => issues?.map(({ message: _, ...rest }) => rest)
      expect([name, there.data, there.success]).toEqual([name, here.data, here.success])
      expect(JSON.stringify(told(there.error?.issues))).toBe(JSON.stringify(told(here.error?.issues)))
    }
})

test('what is left out of zod leaves the build nothing to warn of', () => {
  expect(warned).toEqual([])
})

/** A start of a few files, of which those named `library` make a chunk that ends its task. */
async function startOf(files: Record<string, string>): Promise<Rolldown.OutputChunk[]> {
  const folder = mkdtempSync(join(home, '.tmp/paused-start-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const groups = [
    { name: 'libraries', test: /library[^/]*$/ },
    { name: 'later', test: /later[^/]*$/ },
  ]
  try {
    const built = (await build({
      root: home,
      configFile: false,
      logLevel: 'silent',
      plugins: [pausedStart()],
      build: {
        write: false,
        minify: false,
        target: 'chrome123',
        rolldownOptions: { input: join(folder, 'entry.ts'), output: { codeSplitting: { groups } } },
      },
    })) as Rolldown.RolldownOutput
    return built.output.filter(one => one.type === 'chunk')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('what the start stands on ends its task when it is there, and nothing else waits', async () => {
  const chunks = await startOf({
    'library.ts': 'export const parts = new Map([[1, document.title]])',
    'later.ts': "import { parts } from './library.ts'\nexport const some = [...parts.keys()]",
    'entry.ts': "import { some } from './later.ts'\ndocument.title = some.join()",
  })
  const paused = chunks.filter(({ code }) => code.includes('await new Promise'))
  expect(paused.map(({ name }) => name)).toEqual(['libraries'])
})

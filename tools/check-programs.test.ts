import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkDeadCode } from './check-dead-code.ts'
import { checkFirstRoute } from './check-first-route.ts'
import { checkFormat } from './check-format.ts'
import { outdated } from './check-generated.ts'
import { checkTypes } from './check-types.ts'
import { foundIn } from './found-in.ts'
import { plantTree } from './plant-tree.ts'
import { home } from './run-program.ts'

const STRICT = '"strict": true, "noEmit": true, "types": [], "allowImportingTsExtensions": true, "module": "nodenext"'
const worlds = (files: string) => ({ 'tsconfig.json': `{ "compilerOptions": { ${STRICT} }, "files": [${files}] }` })

test('a type error is reported with its file and line', async () => {
  const path = 'src/features/items/rules.ts'
  expect(await foundIn(checkTypes, { ...worlds('"src/features/auctions/rules.ts"') })).toEqual([])
  const faults = await foundIn(checkTypes, { ...worlds(`"${path}"`), [path]: `\nexport const n: number = 'one'\n` })
  expect(faults).toEqual([expect.stringMatching(/^src\/features\/items\/rules\.ts:2 {2}TS2322: /)])
})

test('a compiler that cannot even start is reported', async () => {
  expect(await foundIn(checkTypes, { 'tsconfig.json': '{ "extends": "./none.json", "files": [] }' })).toHaveLength(1)
})

/** Our own rules, for the files that a test plants beside the others. */
const style = Object.fromEntries(
  ['.oxfmtrc.json', '.oxlintrc.json'].map(file => [file, readFileSync(join(home, file), 'utf8')]),
)

test('a file that is not formatted, and one that breaks a lint rule, are reported', async () => {
  const faults = await foundIn(checkFormat, {
    ...style,
    'src/untidy.ts': 'export const   a=1\n',
    'src/unused.ts': '\nexport const b = (c: string) => {\n  debugger\n}\n',
  })
  expect(faults).toContainEqual('src/untidy.ts  is not formatted: run `npm run format`.')
  expect(faults).toContainEqual(expect.stringMatching(/^src\/unused\.ts:3 {2}.*\(eslint\(no-debugger\)\)$/))
})

test('imports out of their order are reported', async () => {
  const faults = await foundIn(checkFormat, {
    ...style,
    'src/mixed.ts': "import { b } from './b.ts'\nimport { a } from 'node:fs'\n\nexport const both = [a, b]\n",
  })
  expect(faults).toContainEqual('src/mixed.ts  is not formatted: run `npm run format`.')
})

test('a default export is reported with its line, but not in a configuration', async () => {
  const faults = await foundIn(checkFormat, {
    ...style,
    'src/a.ts': '// first\nexport default function a() {}\n',
    'src/b.ts': 'const b = 1\nexport default b\n',
    'vite.config.ts': 'export default {}\n',
  })
  expect(faults.filter(fault => fault.includes('no-default-export'))).toEqual([
    expect.stringMatching(/^src\/a\.ts:2 /),
    expect.stringMatching(/^src\/b\.ts:2 /),
  ])
})

test('a directive that allows what nobody does is reported', async () => {
  const faults = await foundIn(checkFormat, {
    ...style,
    'src/a.ts': '// oxlint-disable-next-line no-debugger -- once there was one\nexport const a = 1\n',
  })
  expect(faults).toContainEqual(expect.stringMatching(/^src\/a\.ts:1 .*directive/))
})

test('many files that are not formatted are one thing to do', async () => {
  const untidy = [1, 2, 3, 4].map(i => [`src/untidy-${i}.ts`, 'export const   a=1\n'])
  const faults = await foundIn(checkFormat, { ...style, ...Object.fromEntries(untidy) })
  expect(faults).toEqual([expect.stringMatching(/and \d more files are not tidy: run `npm run format`/)])
})

test('a file that nothing imports, an export that nothing uses and an unlisted library are reported', async () => {
  const faults = await foundIn(checkDeadCode, {
    'knip.json': '{ "entry": ["src/main.ts"], "project": ["src/**/*.ts"] }',
    'src/main.ts': `import { used } from './used.ts'\nimport { build } from 'stylelint'\nexport const main = [used, build]\n`,
    'src/orphan.ts': 'export const orphan = 1\n',
    'src/used.ts': 'export const used = 1\nexport const forgotten = 2\n',
  })
  expect(faults).toContainEqual(expect.stringContaining('src/used.ts:2  exports forgotten, which nothing imports'))
  expect(faults).toContainEqual(expect.stringContaining('src/orphan.ts  is imported by nothing'))
  expect(faults).toContainEqual(expect.stringContaining('imports stylelint, which package.json does not list'))
})

test('a feature that is listed nowhere is one thing to do', async () => {
  const parts = [1, 2, 3, 4].map(i => [`src/features/chat/server/part-${i}.ts`, 'export const part = 1\n'])
  const faults = await foundIn(checkDeadCode, {
    'knip.json': '{ "entry": ["src/main.ts"], "project": ["src/features/chat/**/*.ts"] }',
    'src/main.ts': 'export const main = 1\n',
    ...Object.fromEntries(parts),
  })
  expect(faults).toContainEqual(
    expect.stringContaining('src/features/chat  has 4 files that nothing imports: list the feature'),
  )
  expect(faults.join()).not.toContain('part-1.ts')
})

/** Text that gzip cannot make smaller than about a half. */
const noise = (bytes: number) => {
  let seed = 7
  const next = () => {
    seed = (seed * 48271) % 2147483647
    return seed.toString(16).padStart(8, '0')
  }
  return Array.from({ length: bytes / 8 }, next).join('')
}

test('a first route that loads more than 180 KB of packed script is reported with its largest files', async () => {
  const files = {
    start: ['assets/main.js', 'assets/react.js', 'assets/main.css'],
    screens: { '/index': ['assets/screens.js', 'assets/home.js'], '/chat': ['assets/chat.js'] },
    words: { en: {}, ar: {} },
  }
  const built = (home: number) => ({
    'dist/web/.vite/pages.json': JSON.stringify(files),
    'dist/web/assets/main.js': noise(80_000),
    'dist/web/assets/react.js': noise(160_000),
    'dist/web/assets/screens.js': 'export {}',
    'dist/web/assets/home.js': noise(home),
    'dist/web/assets/chat.js': noise(800_000),
  })
  expect(await foundIn(checkFirstRoute, built(8_000))).toEqual([])
  const faults = await foundIn(checkFirstRoute, built(240_000))
  expect(faults).toEqual([
    expect.stringMatching(/the first route loads \d+ KB of script, at most 180 KB.*assets\/home\.js/),
  ])
})

test('a generated file that is not what the migrations make is reported', () => {
  const root = plantTree({ 'db/schema.sql': 'create table a ();\n', 'db/types.ts': 'export type DB = {}\n' })
  const fresh = { schema: 'create table a ();\n', types: 'export type DB = {}\n' }
  expect(outdated(root, fresh)).toEqual([])
  expect(outdated(root, { ...fresh, types: 'export type DB = { a: 1 }\n' })).toEqual([
    { file: 'db/types.ts', say: expect.stringContaining('run `node tools/dump-schema.ts`') },
  ])
})

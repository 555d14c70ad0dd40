import { expect, test } from 'vitest'
import { checkFloors } from './check-floors.ts'
import { plantTree } from './plant-tree.ts'

const ITEMS = 'src/features/items'
const AUCTIONS = 'src/features/auctions'

const found = async (files: Record<string, string>): Promise<string[]> => {
  const findings = await checkFloors(plantTree(files))
  return findings.map(({ file, line, say }) => `${file}:${line ?? ''} ${say}`)
}

test('a clean tree has no fault', async () => {
  expect(await found({})).toEqual([])
})

test('a feature that imports from a higher floor is reported with both floors and the line', async () => {
  const faults = await found({
    [`${ITEMS}/server/list-items.ts`]: `// bids too\nimport { placeBid } from '../../auctions/server/place-bid.ts'\nexport const listItems = () => placeBid\n`,
  })
  expect(faults[0]).toContain(`${ITEMS}/server/list-items.ts:2 imports ${AUCTIONS}/server/place-bid.ts`)
  expect(faults[0]).toContain('items is on floor 1, auctions on floor 2')
  expect(faults[0]).toContain('announce an event')
})

test('features of the same floor are strangers, even for a type', async () => {
  const faults = await found({
    'src/features/chat/server/say-hello.ts': 'export type Hello = string\n',
    [`${AUCTIONS}/server/greet.ts`]: `import type { Hello } from '../../chat/server/say-hello.ts'\nexport const greet = (hello: Hello) => hello\n`,
  })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(`${AUCTIONS}/server/greet.ts:1 imports src/features/chat/server/say-hello.ts`)
})

test('a feature is used by its face only, and does not use its own', async () => {
  const faults = await found({
    [`${ITEMS}/server/public.ts`]: `/** What others may use. */\nexport { addItem } from './add-item.ts'\n`,
    [`${AUCTIONS}/server/behind.ts`]: `import { addItem } from '../../items/server/add-item.ts'\nexport const behind = addItem\n`,
    [`${AUCTIONS}/server/before.ts`]: `import { addItem } from '../../items/server/public.ts'\nimport { rule } from '../../items/rules.ts'\nexport const before = [addItem, rule]\n`,
    [`${ITEMS}/server/own.ts`]: `import { addItem } from './public.ts'\nexport const own = addItem\n`,
  })
  expect(faults.sort()).toEqual([
    expect.stringContaining(`${AUCTIONS}/server/behind.ts:1 imports ${ITEMS}/server/add-item.ts: what others may use`),
    expect.stringContaining(
      `${ITEMS}/server/own.ts:1 imports ${ITEMS}/server/public.ts: public.ts is for other features`,
    ),
  ])
})

test('a type imported in passing is reported, since the floors cannot see it', async () => {
  const faults = await found({ [`${ITEMS}/server/list.ts`]: `\nexport type A = import('../rules.ts').A\n` })
  expect(faults).toEqual([expect.stringContaining(`${ITEMS}/server/list.ts:2 imports a type from ../rules.ts`)])
})

test('a dynamic import of a higher floor is reported', async () => {
  const faults = await found({
    [`${ITEMS}/web/lazy.ts`]: `export const lazy = () => import('../../auctions/web/BidBox.tsx')\n`,
  })
  expect(faults).toHaveLength(1)
})

test('contract, rules and kinds import no server code and no library beside zod', async () => {
  const faults = await found({
    [`${ITEMS}/rules.ts`]: `import { addItem } from './server/add-item.ts'\nexport const rule = addItem\n`,
    [`${ITEMS}/kinds/idea.ts`]: `import { build } from 'vite'\nexport const idea = build\n`,
    'src/platform/shared/clock.ts': `import { hrtime } from 'node:process'\nexport const clock = hrtime\n`,
  })
  expect(faults.some(fault => fault.startsWith(`${ITEMS}/rules.ts:1 imports ${ITEMS}/server/add-item.ts`))).toBe(true)
  expect(faults.some(fault => fault.startsWith(`${ITEMS}/kinds/idea.ts:1 imports`))).toBe(true)
  expect(faults.some(fault => fault.startsWith('src/platform/shared/clock.ts:1 imports'))).toBe(true)
})

test('the server never sees the browser', async () => {
  const faults = await found({
    [`${AUCTIONS}/server/view.ts`]: `import { BidBox } from '../web/BidBox.tsx'\nexport const view = BidBox\n`,
  })
  expect(faults[0]).toContain('the server never sees the browser')
})

test('the browser sees neither the server nor the database nor Node', async () => {
  const faults = await found({
    'db/types.ts': 'export type Bids = { amount: number }\n',
    [`${AUCTIONS}/web/data.ts`]: `import type { Bids } from '../../../../db/types.ts'\nexport type Data = Bids\n`,
    [`${AUCTIONS}/web/place.ts`]: `import { placeBid } from '../server/place-bid.ts'\nexport const place = placeBid\n`,
    [`${AUCTIONS}/web/read.ts`]: `import { readFileSync } from 'node:fs'\nexport const read = readFileSync\n`,
  })
  expect(faults).toHaveLength(3)
  expect(faults.join()).toContain('ask by a call of the contract')
  expect(faults.join()).toContain('the browser has no Node')
})

test('the platform knows no feature', async () => {
  const faults = await found({
    'src/platform/server/gate.ts': `import { addItem } from '../../features/items/server/add-item.ts'\nexport const gate = addItem\n`,
  })
  expect(faults[0]).toContain('the platform knows no feature')
})

test('an engine knows no feature, the platform no engine, and engines are strangers', async () => {
  const faults = await found({
    'src/engines/forms/server/check.ts': `import { addItem } from '../../../features/items/server/add-item.ts'\nexport const check = addItem\n`,
    'src/engines/forms/fields.ts': `import { Item } from '../../features/items/contract.ts'\nexport const fields = Item\n`,
    'src/engines/search/words.ts': `import { shown } from '../forms/shown.ts'\nexport const words = shown\n`,
    'src/engines/forms/shown.ts': 'export const shown = 1\n',
    'src/platform/server/gate.ts': `import { shown } from '../../engines/forms/shown.ts'\nexport const gate = shown\n`,
  })
  expect(faults.filter(fault => fault.includes('an engine knows no feature'))).toHaveLength(2)
  expect(faults.filter(fault => fault.includes('engines use the platform only'))).toHaveLength(1)
  expect(faults.filter(fault => fault.includes('the platform knows no feature'))).toHaveLength(1)
  expect(faults).toHaveLength(4)
})

test('a feature of any floor uses an engine, its pure files the pure ones alone', async () => {
  const faults = await found({
    'src/engines/forms/fields.ts': 'export const fields = 1\n',
    'src/engines/forms/server/check.ts': `import { fields } from '../fields.ts'\nexport const check = fields\n`,
    [`${ITEMS}/rules.ts`]: `import { fields } from '../../engines/forms/fields.ts'\nexport const rule = fields\n`,
    [`${ITEMS}/server/a.ts`]: `import { check } from '../../../engines/forms/server/check.ts'\nexport const a = check\n`,
    [`${AUCTIONS}/web/b.ts`]: `import { check } from '../../../engines/forms/server/check.ts'\nexport const b = check\n`,
    [`${AUCTIONS}/contract.ts`]: `import { check } from '../../engines/forms/server/check.ts'\nexport const c = check\n`,
  })
  expect(faults.map(fault => fault.split(':')[0])).toEqual([`${AUCTIONS}/contract.ts`, `${AUCTIONS}/web/b.ts`])
})

test('only the mains know every feature', async () => {
  const faults = await found({
    'src/features.server.ts': `import { placeBid } from './features/auctions/server/place-bid.ts'\nexport const features = [placeBid]\n`,
    [`${ITEMS}/server/all.ts`]: `import { features } from '../../../features.server.ts'\nexport const all = features\n`,
  })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(`${ITEMS}/server/all.ts:1`)
})

test('the product does not import tests, tools or the demo', async () => {
  const faults = await found({
    'tools/say.ts': 'export const say = 1\n',
    'db/demo-data/company.ts': 'export const company = 1\n',
    'src/platform/test/fresh-db.ts': 'export const freshDb = 1\n',
    [`${ITEMS}/server/a.ts`]: `import { say } from '../../../../tools/say.ts'\nexport const a = say\n`,
    [`${ITEMS}/server/b.ts`]: `import { company } from '../../../../db/demo-data/company.ts'\nexport const b = company\n`,
    [`${ITEMS}/server/c.ts`]: `import { freshDb } from '../../../platform/test/fresh-db.ts'\nexport const c = freshDb\n`,
    'src/main.server.ts': `import { company } from '../db/demo-data/company.ts'\nexport const main = company\n`,
  })
  expect(faults).toHaveLength(3)
})

test('tests may import from any floor', async () => {
  const faults = await found({
    [`${ITEMS}/server/add-item.test.ts`]: `import { placeBid } from '../../auctions/server/place-bid.ts'\nvoid placeBid\n`,
  })
  expect(faults).toEqual([])
})

test('a library of the server that operators would not have is reported', async () => {
  const faults = await found({
    [`${ITEMS}/server/build.ts`]: `import { build } from 'vite'\nexport const make = build\n`,
  })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain('devDependencies')
})

test('a circle of files is reported once, with its way', async () => {
  const faults = await found({
    [`${ITEMS}/server/one.ts`]: `import { two } from './two.ts'\nexport const one = () => two\n`,
    [`${ITEMS}/server/two.ts`]: `import { one } from './one.ts'\nexport const two = () => one\n`,
  })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain('in a circle')
  expect(faults[0]).toContain(`${ITEMS}/server/two.ts`)
})

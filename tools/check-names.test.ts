import { expect, test } from 'vitest'
import { checkNames } from './check-names.ts'
import { foundIn } from './found-in.ts'

const found = (files: Record<string, string> = {}) => foundIn(checkNames, files)
const FOLDER = 'src/features/auctions'

test('good names have no fault', async () => {
  expect(await found({ [`${FOLDER}/server/close-due.db.test.ts`]: '', [`${FOLDER}/web/use-bid.ts`]: '' })).toEqual([])
})

test.each([
  ['a barrel', 'index.ts', 'is a barrel'],
  ['utils', 'server/utils.ts', 'says nothing'],
  ['a name that ends in helpers', 'server/bid-helpers.ts', 'says nothing'],
  ['a service', 'server/auction-service.ts', 'says nothing'],
  ['a manager component', 'web/BidManager.tsx', 'says nothing'],
  ['camelCase', 'server/placeBid2.ts', 'is not named in kebab-case'],
  ['PascalCase without a component', 'server/PlaceBid.ts', 'is not named in kebab-case'],
])('%s is reported', async (_, name, reason) => {
  const faults = await found({ [`${FOLDER}/${name}`]: 'export const one = 1\n' })
  expect(faults).toEqual([expect.stringContaining(`${FOLDER}/${name}  `)])
  expect(faults[0]).toContain(reason)
})

test('a folder that says nothing or is not kebab-case is reported', async () => {
  const faults = await found({ [`${FOLDER}/server/common/a.ts`]: '', [`${FOLDER}/webParts/b.ts`]: '' })
  expect(faults).toHaveLength(2)
})

test('an item kind may be called service', async () => {
  expect(await found({ 'src/features/items/kinds/service.ts': 'export const service = 1\n' })).toEqual([])
})

test('a component in a kebab-case file is reported, a router or a hook is not', async () => {
  const component = 'export function BidList() {\n  return null\n}\n'
  expect(await found({ [`${FOLDER}/web/bid-list.tsx`]: component })).toEqual([
    expect.stringContaining('holds a component'),
  ])
  expect(await found({ [`${FOLDER}/web/router.tsx`]: `${component}export const useRoute = 1\n` })).toEqual([])
})

test('a feature that stands on no floor is reported', async () => {
  expect(await found({ 'src/features/wine/rules.ts': '' })).toEqual([
    expect.stringContaining('src/features/wine  stands on no floor: add it to src/floors.js.'),
  ])
})

test('an engine that the floor plan does not name is reported', async () => {
  const faults = await found({ 'src/engines/talk/rules.ts': '', 'src/engines/search/filters.ts': '' })
  expect(faults).toEqual([expect.stringContaining('src/engines/talk  is no engine of the floor plan')])
})

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { home } from './run-program.ts'

/** A small house without fault: two floors, a feature on each, a table, a screen. Tests add one fault to it. */
const CLEAN = {
  'package.json':
    '{ "name": "planted", "type": "module", "dependencies": { "zod": "1" }, "devDependencies": { "vite": "1" } }',
  'src/floors.js': `export const floors = [
  { floor: 2, features: ['auctions', 'chat'] },
  { floor: 1, features: ['items'] },
]
export const engines = ['forms', 'search']
export const sharedLibraries = ['zod']
`,
  'src/platform/shared/refusal.ts': `export const COMMON_REFUSALS = { 'not-found': 404 } as const\n`,
  'src/platform/shared/strings.en.ts': `export const strings = { refusals: { 'not-found': 'This was not found.' } }\n`,
  'src/platform/shared/strings.ar.ts': `export const strings = { refusals: { 'not-found': 'لم نعثر على المطلوب.' } }\n`,
  'src/features/items/contract.ts': `import { z } from 'zod'\n\nexport const Item = z.object({ name: z.string() })\n`,
  'src/features/items/strings.en.ts': `export const strings = { title: 'Items' }\n`,
  'src/features/items/strings.ar.ts': `export const strings = { title: 'العناصر' }\n`,
  'src/features/items/server/add-item.ts': `export async function addItem(tx, name) {
  await tx.insertInto('items').values({ name }).execute()
}
`,
  'src/features/items/server/public.ts': `/** Adds an item. */\nexport { addItem } from './add-item.ts'\n`,
  'src/features/auctions/rules.ts': `export const smallestNextBid = (price: number): number => price + 1\n`,
  'src/features/auctions/strings.en.ts': `export const strings = {
  title: 'Auctions',
  bids: { one: '{count} bid', other: '{count} bids' },
  refusals: { 'bid-too-low': 'Offer at least {amount}.' },
}
`,
  'src/features/auctions/strings.ar.ts': `export const strings = {
  title: 'المزادات',
  bids: {
    zero: 'لا عروض',
    one: 'عرض واحد',
    two: 'عرضان',
    few: '{count} عروض',
    many: '{count} عرضًا',
    other: '{count} عرض',
  },
  refusals: { 'bid-too-low': 'قدّم {amount} على الأقل.' },
}
`,
  'src/features/auctions/server/place-bid.ts': `import { addItem } from '../../items/server/public.ts'
import { smallestNextBid } from '../rules.ts'

export async function placeBid(tx, amount) {
  await addItem(tx, 'bid')
  await tx.insertInto('bids').values({ amount: smallestNextBid(amount) }).execute()
}
`,
  'src/features/auctions/web/BidBox.module.css': `.box {\n  padding-inline-start: 4px;\n  color: var(--ink);\n}\n`,
  'src/features/auctions/web/BidBox.tsx': `import { smallestNextBid } from '../rules.ts'

export function BidBox({ t, price }) {
  return <p title={t('title')}>{smallestNextBid(price)}</p>
}
`,
  'db/migrations/0001-items-table.sql': '-- owner: items\ncreate table items (name text);\n',
  'db/migrations/0002-auctions-bids.sql': '-- owner: auctions\ncreate table bids (amount bigint);\n',
}

/** A clean little tree in a temporary folder with `files` written over it; removed when the test ends. Returns its root. */
export function plantTree(files: Record<string, string> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'planted-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries({ ...CLEAN, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  symlinkSync(join(home, 'node_modules'), join(root, 'node_modules'))
  return root
}

/** `count` lines of harmless code. */
export const manyLines = (count: number): string => Array.from({ length: count }, (_, i) => `// line ${i}\n`).join('')

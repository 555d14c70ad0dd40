import { expect, test } from 'vitest'
import { checkScreens } from './check-screens.ts'
import { foundIn } from './found-in.ts'

const PAGES = 'src/features/auctions/pages.ts'
const SCREENS = 'src/features/auctions/web/screens.ts'
const found = (pages: string, screens: string) =>
  foundIn(checkScreens, {
    [PAGES]: `export const pages = ${pages}\n`,
    [SCREENS]: `export const screens = ${screens}\n`,
  })

test('pages with their screens, and pages that only lead elsewhere, have no fault', async () => {
  const pages = `[{ path: '/auctions', title: 'title' }, { path: '/bids', title: 'title', redirect: '/auctions' }]`
  expect(await found(pages, `{ '/auctions': () => import('./BidBox.tsx') }`)).toEqual([])
})

test('a page without screen and a screen without page are reported', async () => {
  const faults = await found(`[{ path: '/auctions', title: 'title' }]`, `{ '/auction': () => import('./BidBox.tsx') }`)
  expect(faults).toEqual([
    expect.stringContaining(`${SCREENS}  has no screen for the page /auctions`),
    expect.stringContaining(`${SCREENS}  has a screen for /auction, which pages.ts does not list`),
  ])
})

test('a feature with pages and no list of screens is reported', async () => {
  const faults = await foundIn(checkScreens, {
    [PAGES]: `export const pages = [{ path: '/auctions', title: 'title' }]\n`,
  })
  expect(faults).toEqual([expect.stringContaining(`${SCREENS}  is missing`)])
})

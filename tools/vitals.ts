import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { CHROMIUM_FLAGS, ensureChromium } from './find-chromium.ts'

/** What a phone must reach on the pages that newcomers see first (per cent of Lighthouse's performance score). */
const LEAST = 90
const PAGES = ['/index', '/company/list', '/market', '/timeline']

/** The page of the newest offer; none in a club without offers. */
async function itemPages(site: string): Promise<string[]> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${site}/api/items/search`, { method: 'POST', headers, body: '{}' })
  const { data } = (await answer.json()) as { data: { _id: string }[] }
  return data.slice(0, 1).map(({ _id }) => `/profile/details/${_id}`)
}

/**
 * `npm run vitals -- http://localhost:3000`: Lighthouse for phones over a running product, a line a page. Ends with 1 when a page
 * stays below the least score. Scores depend on the machine and what else it does: run it on a quiet one.
 */
const site = process.argv[2] ?? 'http://localhost:3000'
const chrome = await launch({ chromePath: ensureChromium(), chromeFlags: ['--headless', ...CHROMIUM_FLAGS] })
let low = 0
for (const path of [...PAGES, ...(await itemPages(site))]) {
  const result = await lighthouse(site + path, {
    port: chrome.port,
    output: 'json',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  })
  const { categories, audits } = result!.lhr
  const scores = Object.values(categories).map(one => `${one.id}=${Math.round((one.score ?? 0) * 100)}`)
  const times = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ].map(id => `${id}=${audits[id]?.displayValue}`)
  console.log([path, ...scores, ...times].join('  '))
  if ((categories.performance?.score ?? 0) * 100 < LEAST) low++
}
chrome.kill()
process.exit(low > 0 ? 1 : 0)

import { fetchPackage } from './fetch-package.ts'
import { CHROMIUM_FLAGS, ensureChromium } from './find-chromium.ts'

/** What is read of Lighthouse's answer about one look at a page. */
type Result = {
  categories: Record<string, { id: string; score: number | null }>
  audits: Record<string, { displayValue?: string }>
}
type Settings = { port: number; output: 'json'; onlyCategories: string[] }
type Lighthouse = { default(address: string, settings: Settings): Promise<{ lhr: Result } | undefined> }
type Launcher = {
  launch(settings: { chromePath: string; chromeFlags: string[] }): Promise<{ port: number; kill(): void }>
}

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

/** A machine that does other work is slow for moments: of so many runs the middle one counts. */
const RUNS = 5
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']

const performanceOf = ({ categories }: Result): number => Math.round((categories.performance?.score ?? 0) * 100)

/** The runs over one page, the slowest first; those that Lighthouse itself gave up are left out. */
async function look(address: string, port: number): Promise<Result[]> {
  const runs: Result[] = []
  for (let run = 0; run < RUNS; run++) {
    const result = await lighthouse(address, { port, output: 'json', onlyCategories: CATEGORIES })
    if (result && result.lhr.categories.performance?.score !== null) runs.push(result.lhr)
  }
  return runs.sort((a, b) => performanceOf(a) - performanceOf(b))
}

function lineOf(path: string, runs: readonly Result[], { categories, audits }: Result): string {
  const scores = Object.values(categories).map(one => `${one.id}=${Math.round((one.score ?? 0) * 100)}`)
  const times = TIMES.map(id => `${id}=${audits[id]?.displayValue}`)
  return [path, ...scores, `runs=${runs.map(performanceOf).join('/')}`, ...times].join('  ')
}

/**
 * `npm run vitals -- http://localhost:3000`: Lighthouse for phones over a running product, a line a page with the middle one of
 * five runs. Ends with 1 when a page stays below the least score. Scores depend on the machine and what else it does: run it on a
 * quiet one. Lighthouse is fetched on the first run: nothing of the day's work needs it.
 */
const { default: lighthouse } = await fetchPackage<Lighthouse>('lighthouse', '13.5.0')
const { launch } = await fetchPackage<Launcher>('chrome-launcher', '1.2.1')
const site = process.argv[2] ?? 'http://localhost:3000'
const chrome = await launch({ chromePath: ensureChromium(), chromeFlags: ['--headless', ...CHROMIUM_FLAGS] })
let low = 0
for (const path of [...PAGES, ...(await itemPages(site))]) {
  const runs = await look(site + path, chrome.port)
  const middle = runs[Math.floor(runs.length / 2)]
  console.log(middle ? lineOf(path, runs, middle) : `${path}  could not be looked at`)
  if (!middle || performanceOf(middle) < LEAST) low++
}
chrome.kill()
process.exit(low > 0 ? 1 : 0)

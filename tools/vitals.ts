import { fetchPackage } from './fetch-package.ts'
import { CHROMIUM_FLAGS, ensureChromium } from './find-chromium.ts'

/** What is read of Lighthouse's answer about one look at a page. */
type Result = {
  categories: Record<string, { id: string; score: number | null }>
  audits: Record<string, { displayValue?: string }>
}
type Settings = { port: number; output: 'json'; onlyCategories: string[] }
type Lighthouse = {
  default(address: string, settings: Settings, config?: object): Promise<{ lhr: Result } | undefined>
  desktopConfig: object
}
type Launcher = {
  launch(settings: { chromePath: string; chromeFlags: string[] }): Promise<{ port: number; kill(): void }>
}

/** What a phone must reach on the pages that newcomers see first, and a member's own (per cent of Lighthouse's performance score). */
const LEAST = 90
const PAGES = ['/index', '/company/list', '/market', '/timeline']
/** Pages of a member of the demo club: looked at in both languages, on a phone and on a desk. */
const OWN_PAGES = ['/inbox']
const MEMBER = 'qamar-cold-chain'

/** The page of the newest offer; none in a club without offers. */
async function itemPages(site: string): Promise<string[]> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${site}/api/items/search`, { method: 'POST', headers, body: '{}' })
  const { data } = (await answer.json()) as { data: { _id: string }[] }
  return data.slice(0, 1).map(({ _id }) => `/profile/details/${_id}`)
}

/** A machine that does other work is slow for moments: of so many runs the middle one counts. */
const RUNS = Number(process.env.VITALS_RUNS ?? 5)
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']

const performanceOf = ({ categories }: Result): number => Math.round((categories.performance?.score ?? 0) * 100)

/** The runs over one page, the slowest first; those that Lighthouse itself gave up are left out. */
async function look(address: string, port: number, config?: object): Promise<Result[]> {
  const runs: Result[] = []
  for (let run = 0; run < RUNS; run++) {
    const result = await lighthouse(address, { port, output: 'json', onlyCategories: CATEGORIES }, config)
    if (result && result.lhr.categories.performance?.score !== null) runs.push(result.lhr)
  }
  return runs.sort((a, b) => performanceOf(a) - performanceOf(b))
}

function lineOf(path: string, runs: readonly Result[], { categories, audits }: Result): string {
  const scores = Object.values(categories).map(one => `${one.id}=${Math.round((one.score ?? 0) * 100)}`)
  const times = TIMES.map(id => `${id}=${audits[id]?.displayValue}`)
  return [path, ...scores, `runs=${runs.map(performanceOf).join('/')}`, ...times].join('  ')
}

/** Signs a member of the demo club in; null where there is no demo. */
async function signIn(site: string): Promise<string | null> {
  const options = (await (await fetch(`${site}/api/auth/options`)).json()) as { demo: { password: string } | null }
  if (!options.demo) return null
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ username: MEMBER, password: options.demo.password })
  const answer = await fetch(`${site}/api/auth/login`, { method: 'POST', headers, body })
  return answer.ok ? ((await answer.json()) as { access_token: string }).access_token : null
}

/** Keeps something of the site in the browser, as its pages would: Lighthouse leaves that where it is. */
async function keepInBrowser(
  site: string,
  port: number,
  kept: { accessToken: string; language: string },
): Promise<void> {
  const answer = await fetch(`http://localhost:${port}/json/new?${site}/livez`, { method: 'PUT' })
  const tab = (await answer.json()) as { id: string; webSocketDebuggerUrl: string }
  const line = new WebSocket(tab.webSocketDebuggerUrl)
  await new Promise(resolve => line.addEventListener('open', resolve, { once: true }))
  const expression = `Object.entries(${JSON.stringify(kept)}).forEach(([key, value]) => localStorage.setItem(key, value)); document.cookie = 'language=${kept.language}; path=/'; location.origin`
  for (let tries = 0, origin = ''; origin !== site && tries < 50; tries++) {
    await new Promise(resolve => setTimeout(resolve, 100))
    line.send(JSON.stringify({ id: tries + 1, method: 'Runtime.evaluate', params: { expression } }))
    const { data } = await new Promise<MessageEvent>(resolve =>
      line.addEventListener('message', resolve, { once: true }),
    )
    origin = JSON.parse(String(data)).result?.result?.value ?? ''
  }
  line.close()
  await fetch(`http://localhost:${port}/json/close/${tab.id}`)
}

/**
 * `npm run vitals -- http://localhost:3000 [page…]`: Lighthouse for phones over a running product, a line a page with the middle one of
 * five runs; over a demo club also the pages of a member, in both languages, on a phone and on a desk. Ends with 1 when a page stays
 * below the least score. Scores depend on the machine and what else it does: run it on a quiet one. Lighthouse is fetched on the first
 * run: nothing of the day's work needs it.
 */
const { default: lighthouse, desktopConfig } = await fetchPackage<Lighthouse>('lighthouse', '13.5.0')
const { launch } = await fetchPackage<Launcher>('chrome-launcher', '1.2.1')
const [site = 'http://localhost:3000', ...wanted] = process.argv.slice(2)
const isWanted = (path: string): boolean => wanted.length === 0 || wanted.includes(path)
const chrome = await launch({ chromePath: ensureChromium(), chromeFlags: ['--headless', ...CHROMIUM_FLAGS] })
let low = 0
async function measure(path: string, name = path, config?: object): Promise<void> {
  const runs = await look(site + path, chrome.port, config)
  const middle = runs[Math.floor(runs.length / 2)]
  console.log(middle ? lineOf(name, runs, middle) : `${name}  could not be looked at`)
  if (!middle || performanceOf(middle) < LEAST) low++
}
for (const path of [...PAGES, ...(await itemPages(site))]) if (isWanted(path)) await measure(path)
const accessToken = OWN_PAGES.some(isWanted) ? await signIn(site) : null
for (const language of accessToken ? ['en', 'ar'] : []) {
  await keepInBrowser(site, chrome.port, { accessToken: accessToken!, language })
  for (const path of OWN_PAGES.filter(isWanted)) {
    await measure(path, `${path} ${language} phone`)
    await measure(path, `${path} ${language} desk`, desktopConfig)
  }
}
chrome.kill()
process.exit(low > 0 ? 1 : 0)

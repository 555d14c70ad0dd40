import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { isKey, untranslated } from './words.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const SKINS = ['light', 'dark'] as const
const WIDTHS = [1280, 390] as const
/** The width at which axe looks at a language, in both skins: what it reads is built the same in the other one, which it sees at the other width. */
const LOOKED_AT = { en: 1280, ar: 390 } as const
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** A piece that others keep and draw in English (the API reference): its colours are ours, its words and buttons theirs. */
const KEPT = '[data-kept]'

/** Waits until colours and places have come to rest: a busy machine looks while they still change. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // What ends may begin something else: at rest is what has nothing under way in two frames.
    const enough = performance.now() + 3000
    // What follows scrolling, or lies folded away, never ends.
    const passed = () => new Promise(resolve => setTimeout(resolve, enough - performance.now()))
    for (let quiet = 0; quiet < 2 && performance.now() < enough;) {
      await new Promise(requestAnimationFrame)
      const ending = document
        .getAnimations()
        .filter(one => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity)
      quiet = ending.length === 0 ? quiet + 1 : 0
      await Promise.race([Promise.allSettled(ending.map(one => one.finished)), passed()])
    }
  })

type Rules = 'all' | 'colours'

const OPTIONS: Record<Rules, RunOptions> = {
  all: { runOnly: { type: 'tag', values: TAGS } },
  colours: { runOnly: { type: 'rule', values: ['color-contrast'] } },
}

/** What axe finds once colours have come to rest, one line for each element. With another skin only the colours can differ. */
export async function violations(page: Page, rules: Rules): Promise<string[]> {
  await atRest(page)
  // Once for each document, not for each look: it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  // Without lists of what passed, frames and style sheets of others: it looks at some seven hundred pages.
  const quick: RunOptions = { resultTypes: ['violations'], iframes: false, preload: false }
  return page.evaluate(
    async ({ options, exclude }) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
      const { violations: found } = await axe.run({ include: [['html']], exclude }, options)
      return found.flatMap(({ id, nodes }) =>
        nodes.map(node => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
      )
    },
    { options: { ...quick, ...OPTIONS[rules] }, exclude: rules === 'colours' ? [] : [[KEPT]] },
  )
}

/** How far the page reaches over its side, in px. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))

/** Names cut to one line that reach out of what holds them: there it is their beginning that is cut. */
const clippedOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const reachesOut = (name: Element): boolean => {
      const own = name.getBoundingClientRect()
      for (let around = name.parentElement; own.width > 0 && around; around = around.parentElement) {
        const { display, overflowX } = getComputedStyle(around)
        if (overflowX === 'auto' || overflowX === 'scroll') return false
        const its = around.getBoundingClientRect()
        const holds = display !== 'inline' && display !== 'contents'
        if (holds && (own.left < its.left - 1 || own.right > its.right + 1)) return true
      }
      return false
    }
    return [...document.querySelectorAll('.clip')].filter(reachesOut).map(name => name.textContent ?? '')
  })

/** What a finger needs, in px; one is lost where edges fall between two. */
const FINGER_PX = 43

/**
 * What is pressed and answers on less height than a finger needs: a name and the height. Measured by what lies under each point, so
 * that a larger place around a small drawing counts. Links among the words of a paragraph are read there, and left out.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(finger => {
    const PRESSED = 'a[href], button, input:not([type=hidden]), select, summary, [role=tab], [role=option]'
    const isWord = (one: Element): boolean =>
      getComputedStyle(one).display === 'inline' &&
      [...(one.parentElement?.childNodes ?? [])].some(
        next => next.nodeType === Node.TEXT_NODE && /\p{L}{2}/u.test(next.nodeValue ?? ''),
      )
    const heightOf = (one: Element): number => {
      one.scrollIntoView({ block: 'center', inline: 'center' })
      const [box] = one.getClientRects()
      if (!box || box.width < 2 || box.height < 2) return finger
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      const answers = (at: number): boolean => {
        const hit = document.elementFromPoint(x, at)
        const label = hit?.closest('label')
        return hit !== null && (one.contains(hit) || label?.control === one || label?.contains(one) === true)
      }
      // Under something that lies above the page, or scrolled out of its own box.
      if (!answers(y)) return finger
      let [up, down] = [0, 0]
      while (up < finger && answers(y - up - 1)) up += 1
      while (down < finger && answers(y + down + 1)) down += 1
      return up + down + 1
    }
    return (
      [...document.querySelectorAll(PRESSED)]
        // A field that one searches in is pressed anywhere in its frame.
        .filter(one => !one.closest('.skip-link') && !one.matches('input[role=combobox]') && !isWord(one))
        .map(one => ({ height: heightOf(one), name: one.getAttribute('aria-label') ?? one.textContent?.trim() ?? '' }))
        .filter(({ height }) => height < finger)
        .map(({ height, name }) => `${name}: ${height} px`)
    )
  }, FINGER_PX)

/** The texts of a page; `own` are those that are in its language, without parts that say they are in another. */
const textsOf = (page: Page, own: boolean): Promise<string[]> =>
  page.evaluate(
    ({ kept, own }) => {
      const texts: string[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const within = walker.currentNode.parentElement
        const foreign = own && within?.closest('[lang]')?.getAttribute('lang') !== document.documentElement.lang
        if (!within?.closest(kept) && !foreign) texts.push(walker.currentNode.nodeValue?.trim() ?? '')
      }
      return texts.filter(text => text !== '')
    },
    { kept: KEPT, own },
  )

/** The same with that one first which a page stands in already: nothing is drawn anew only to be looked at in another order. */
const from = <T>(all: readonly T[], first: unknown): T[] =>
  all.toSorted((one, other) => Number(other === first) - Number(one === first))

/**
 * Everything that is wrong with a screen in one language, in both widths; for axe, in one width and both skins. It stays in those that
 * were looked at last.
 */
export async function faults(page: Page, language: 'en' | 'ar'): Promise<string[]> {
  const wrong: string[] = []
  const stands = await page.evaluate(() => document.documentElement.dataset.theme)
  for (const width of from(WIDTHS, page.viewportSize()?.width)) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    // From its top: what was scrolled, or moved with another width, lies in part under the bar.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    for (const [nth, skin] of (LOOKED_AT[language] === width ? from(SKINS, stands) : []).entries()) {
      await page.emulateMedia({ colorScheme: skin, reducedMotion: 'reduce' })
      await page.waitForFunction(shown => document.documentElement.dataset.theme === shown, skin)
      const found = await violations(page, nth === 0 ? 'all' : 'colours')
      wrong.push(...found.map(one => `${language} ${skin} ${width}: ${one}`))
    }
    // What is drawn anew at this width comes a moment after it.
    await atRest(page)
    const over = await overflow(page)
    if (over > 0) wrong.push(`${language} ${width}: ${over} px wider than the window`)
    const out = await clippedOut(page)
    wrong.push(...out.map(name => `${language} ${width}: ${name} reaches out of its place`))
  }
  wrong.push(
    ...(await textsOf(page, false)).filter(isKey).map(text => `${language}: the sentence ${text} is not there`),
  )
  if (language === 'ar')
    wrong.push(...(await textsOf(page, true)).filter(untranslated).map(text => `ar: not translated: ${text}`))
  return wrong
}

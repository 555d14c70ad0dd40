import { expect, type Page } from '@playwright/test'
import { faults } from './faults.ts'
import type { Words } from './words.ts'

/** What is pressed and lies in part beside the window: a room fills it and scrolls nowhere, so that nobody gets there. */
const besideWindow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (one: Element): boolean => {
      for (let around = one.parentElement; around; around = around.parentElement)
        if (['auto', 'scroll'].includes(getComputedStyle(around).overflowX)) return true
      return false
    }
    return [...document.querySelectorAll('button, a[href], textarea')]
      .filter(one => {
        const { left, right, width } = one.getBoundingClientRect()
        return width > 2 && (left < -1 || right > innerWidth + 1) && !one.closest('.skip-link') && !scrolls(one)
      })
      .map(one => `${one.getAttribute('aria-label') ?? one.textContent} lies beside the window`)
  })

/**
 * Looks at what only a journey reaches (a room with people in it) as every screen is looked at: axe in both skins, both widths, the
 * words of its language. The windows follow the skin of their system; afterwards they stand as they did.
 */
export async function looked(...windows: readonly (readonly [Page, Words])[]): Promise<void> {
  const wrong = await Promise.all(
    windows.map(async ([page, words]) => {
      const size = page.viewportSize()!
      const found = await faults(page, words.language)
      await page.setViewportSize({ width: 390, height: 844 })
      found.push(...(await besideWindow(page)))
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
      await page.setViewportSize(size)
      return found
    }),
  )
  expect(wrong.flat()).toEqual([])
}

import type { Locator, Page } from '@playwright/test'

/** More than any page of the product has to step through. */
const MOST = 200

/** Goes to something with the Tab key alone, as somebody without a mouse does; what cannot be reached so is an error. */
export async function tabTo(page: Page, to: Locator): Promise<void> {
  await to.waitFor()
  for (let steps = 0; steps < MOST; steps++) {
    if (await to.evaluate(node => node === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${String(to)}`)
}

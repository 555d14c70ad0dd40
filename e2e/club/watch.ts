import type { BrowserContext, Page } from '@playwright/test'

/** Collects what browsers complain of: errors of the console and exceptions nobody caught. */
export class Watch {
  readonly #complaints: string[] = []
  readonly #expected: RegExp[] = []

  /** A complaint that the journey causes on purpose. */
  expect(complaint: RegExp): void {
    this.#expected.push(complaint)
  }

  /** Listens to every page of a browser context that shows the site; pages of others (a sign-in provider) are theirs. */
  over(context: BrowserContext, site: string): void {
    const ours = (page: Page | null) => page?.url().startsWith(site) ?? true
    context.on('console', message => {
      if (message.type() !== 'error' || !ours(message.page())) return
      this.#complaints.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', error => {
      if (ours(error.page())) this.#complaints.push(`uncaught: ${error.error().stack ?? error.error().message}`)
    })
  }

  /** What nobody expected since it was asked last. */
  take(): string[] {
    return this.#complaints.splice(0).filter(complaint => !this.#expected.some(one => one.test(complaint)))
  }
}

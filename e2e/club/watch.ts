import type { BrowserContext, Page } from '@playwright/test'

/** Collects what browsers complain of: errors of the console and exceptions nobody caught. */
export class Watch {
  readonly #complaints: string[] = []
  readonly #expected: RegExp[] = []
  readonly #busy = new Set<string>()

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
    // Who finds a row held by somebody else is told so and asks again by themselves: nobody sees anything of it.
    context.on('response', answer => {
      if (answer.status() !== 409 || !answer.url().startsWith(site)) return
      const note = ({ code }: { code?: string }) => void (code === 'busy' && this.#busy.add(answer.url()))
      void answer.json().then(note, () => {})
    })
    context.on('weberror', error => {
      if (ours(error.page())) this.#complaints.push(`uncaught: ${error.error().stack ?? error.error().message}`)
    })
  }

  /** What nobody expected since it was asked last. */
  take(): string[] {
    const isBusy = (complaint: string) =>
      complaint.includes('409') && [...this.#busy].some(url => complaint.endsWith(`(${url})`))
    return this.#complaints
      .splice(0)
      .filter(complaint => !isBusy(complaint) && !this.#expected.some(one => one.test(complaint)))
  }
}

import { afterAll, afterEach, vi } from 'vitest'

// Files share a process: a clock that one stopped would stand still in the next, and a fetch that one replaced would answer there.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What jsdom lacks of a browser and the components ask for; tests that run without a document are left alone. */
class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const noMatch = (media: string) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
})

if ('document' in globalThis) {
  const { cleanup, configure } = await import('@testing-library/react')
  // A part that loads when it is opened is compiled first; on a busy machine that takes longer than the library's second.
  configure({ asyncUtilTimeout: 30_000 })
  afterEach(cleanup)
  const page = globalThis as unknown as { window: object; Element: { prototype: object } }
  Object.assign(page.window, { matchMedia: noMatch, ResizeObserver: NoResizeObserver, scrollTo() {} })
  Object.assign(page.Element.prototype, { scrollIntoView() {} })
}

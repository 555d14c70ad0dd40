import { afterAll } from 'vitest'

/** Set up for each file of tests: files share a process, and each begins in English with nothing said, whatever the one before showed. */
if ('document' in globalThis)
  afterAll(async () => {
    const [{ reading }, { sentences }, { toastStore }] = await Promise.all([
      import('./language.tsx'),
      import('./text.tsx'),
      import('./ui/toast.ts'),
    ])
    toastStore.clear()
    sentences.changeLanguage('en')
    reading.set({ language: 'en', skin: 'system', currency: 'USD' })
    // A press that was never let go would hold back what the next one's fields say.
    document.dispatchEvent(new Event('pointercancel'))
    localStorage.clear()
    sessionStorage.clear()
  })

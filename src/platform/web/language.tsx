import { directionOf, type Language } from '../shared/text.ts'
import { readLocal, writeLocal } from './local.ts'
import { makeStore, useStore } from './store.ts'
import { sentences } from './text.tsx'

export type Skin = 'light' | 'dark' | 'system'
/** How this person wants to read: language, skin and the currency amounts are shown in (spec: USD by default). */
type Reading = { language: Language; skin: Skin; currency: string }

const asLanguage = (text: string | null | undefined): Language => (text === 'ar' ? 'ar' : 'en')
const asSkin = (text: string | null): Skin => (text === 'light' || text === 'dark' ? text : 'system')

/** What the address asks for wins over what was kept, and that over what the document was written in. */
const wished = () => new URLSearchParams(location.search).get('lang')

export const reading = makeStore<Reading>({
  language: asLanguage(wished() ?? readLocal('language') ?? globalThis.document?.documentElement.lang),
  skin: asSkin(readLocal('skin')),
  currency: readLocal('currency') ?? 'USD',
})

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)').matches

/** Puts language, direction and theme on the document. The boot file did the same before the first paint. */
function apply({ language, skin }: Reading): void {
  const root = document.documentElement
  root.lang = language
  root.dir = directionOf(language)
  root.dataset.theme = skin === 'system' ? (systemIsDark() ? 'dark' : 'light') : skin
}

/** Told before the language changes, so that sentences are here when the page is drawn again. */
type Prepare = (language: Language) => Promise<void>
let prepare: Prepare = async () => {}

/** Starts following the reader's wishes; `loadStrings` brings the sentences of a language. */
export async function startReading(loadStrings: Prepare): Promise<void> {
  prepare = loadStrings
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => apply(reading.get()))
  await setLanguage(reading.get().language)
}

/** Remembers the language here, and for the server, which writes the document's first words in it. */
function keepLanguage(language: Language): void {
  writeLocal('language', language)
  // The Cookie Store is not in every browser that we are built for.
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`
}

/** Changes the language at once, keeping the page and what was typed. */
export async function setLanguage(language: Language): Promise<void> {
  await prepare(language)
  sentences.changeLanguage(language)
  keepLanguage(language)
  reading.set({ ...reading.get(), language })
  apply(reading.get())
}

export function setSkin(skin: Skin): void {
  writeLocal('skin', skin)
  reading.set({ ...reading.get(), skin })
  apply(reading.get())
}

export function setCurrency(currency: string): void {
  writeLocal('currency', currency)
  // Every amount of the page is written anew by it.
  if (currency === reading.get().currency) return
  reading.set({ ...reading.get(), currency })
}

/** Language, direction, skin and display currency, and how to change them. */
export function useLanguage() {
  const { language, skin, currency } = useStore(reading)
  return { language, skin, currency, dir: directionOf(language), setLanguage, setSkin, setCurrency }
}

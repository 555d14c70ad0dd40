import type { Language } from '../shared/text.ts'
import { reading } from './language.tsx'
import { addStrings, hasStrings } from './text.tsx'
import type { WebFeature } from './web-feature.ts'

type Loader = WebFeature['strings']
const loaders = new Map<string, Loader>()
const wanted = new Set<string>()
/** The language the page is being turned into, or was last. */
let coming: Language | null = null

/** Tells where the sentences of each namespace come from. */
export function knowStrings(namespace: string, loader: Loader): void {
  loaders.set(namespace, loader)
}

async function load(namespace: string, language: Language): Promise<void> {
  if (hasStrings(namespace, language)) return
  const found = await loaders.get(namespace)?.[language]()
  if (found) addStrings(namespace, language, found.strings)
}

/**
 * Brings the sentences of some features in the reader's language; resolves when they can be said. A screen that begins to load
 * while the language changes (a login into an account of the other language) needs them in both.
 */
export async function needStrings(
  namespaces: readonly string[],
  language: Language = reading.get().language,
): Promise<void> {
  for (const one of namespaces) wanted.add(one)
  const languages = new Set([language, coming ?? language])
  await Promise.all([...languages].flatMap(spoken => namespaces.map(one => load(one, spoken))))
}

/** Brings everything in use in another language, before the page is drawn in it. */
export const switchStrings = async (language: Language): Promise<void> => {
  coming = language
  await Promise.all([...wanted].map(one => load(one, language)))
}

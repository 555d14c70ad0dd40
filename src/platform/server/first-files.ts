import { readFile } from 'node:fs/promises'
import type { Page } from '../shared/site-page.ts'
import type { Language } from '../shared/text.ts'

/** Files of the built browser side: of the start, of each screen by its path, of each feature's sentences by its name. */
export type BuiltFiles = {
  start: string[]
  /** The text's own face, of each language. */
  fonts: Record<Language, string | null>
  screens: Record<string, string[]>
  words: Record<Language, Record<string, string[]>>
}

/** Reads what the build wrote down; the development server has no such files. */
export async function readBuiltFiles(file: string | null): Promise<BuiltFiles> {
  if (!file) return { start: [], fonts: { en: null, ar: null }, screens: {}, words: { en: {}, ar: {} } }
  return JSON.parse(await readFile(file, 'utf8')) as BuiltFiles
}

const tagOf = (file: string): string => {
  if (file.endsWith('.woff2')) return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" fetchpriority="low" crossorigin href="/${file}">`
    : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`
}

/**
 * Tags that ask for a page's screen, its sentences and the face of its text together with the start. Otherwise the browser hears
 * of them only once the start has run, and of what they import once they are here: three journeys instead of one. What the
 * document shows by itself goes before them.
 */
export function firstFileTags(built: BuiltFiles, page: Page, feature: string, language: Language): string {
  const words = ['platform', 'shell', feature, ...(page.strings ?? [])].flatMap(
    namespace => built.words[language][namespace] ?? [],
  )
  const font = built.fonts[language]
  const files = new Set([...(font ? [font] : []), ...words, ...(built.screens[page.path] ?? [])])
  return [...files].map(tagOf).join('\n    ')
}

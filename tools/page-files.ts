import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Rolldown } from 'vite'
import type { BuiltFiles } from '../src/platform/server/first-files.ts'
import { home } from './run-program.ts'

type Chunk = { file: string; css?: string[] }
/** Vite's manifest: what each file of the build brings. */
export type Manifest = Record<string, Chunk>

const SCREENS = /^src\/features\/[^/]+\/web\/screens\.ts$/
const WORDS = /^src\/(?:(?:features|engines)\/([^/]+)|platform\/shared)\/strings\.(en|ar)\.ts$/
/** The module that a screen's loader imports; its text says which, */
const IMPORTED = /import\(\s*['"]([^'"]+)['"]/
/** or calls a function of the same file that does. */
const SHARED = /const (\w+) = \(\) => import\(\s*['"]([^'"]+)['"]\)/g

/** The faces that pages begin to read in; headlines and the other script come when they are met. */
const TEXT_FONTS = {
  en: /ibm-plex-sans-latin-400-normal.*\.woff2$/,
  ar: /ibm-plex-sans-arabic-arabic-400-normal.*\.woff2$/,
}

type Loaders = Record<string, () => Promise<unknown>>

/** Path → source file of each screen of a feature whose loader says it; others load as they are asked for. */
export async function modulesOf(screensFile: string): Promise<[path: string, module: string][]> {
  const source = readFileSync(join(home, screensFile), 'utf8')
  const shared = [...source.matchAll(SHARED)].map(([, name, file]) => [name!, file!] as const)
  const { screens } = (await import(pathToFileURL(join(home, screensFile)).href)) as { screens: Loaders }
  return Object.entries(screens).flatMap(([path, load]) => {
    const text = String(load)
    const module = IMPORTED.exec(text)?.[1] ?? shared.find(([name]) => text.includes(`${name}()`))?.[1]
    return module ? [[path, join(dirname(screensFile), module)]] : []
  })
}

/** Which files of a build hold what: of modules by their source, with everything they import at once. */
function makeFinder(manifest: Manifest, bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter(one => one.type === 'chunk')
  const byFile = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const byModule = new Map(chunks.flatMap(chunk => chunk.moduleIds.map(id => [relative(home, id), chunk.fileName])))
  const cssOf = new Map(Object.values(manifest).map(({ file, css = [] }) => [file, css]))
  const withImports = (file: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return seen
    for (const one of [file, ...(cssOf.get(file) ?? [])]) seen.add(one)
    for (const imported of byFile.get(file)?.imports ?? []) withImports(imported, seen)
    return seen
  }
  const start = new Set(chunks.filter(chunk => chunk.isEntry).flatMap(chunk => [...withImports(chunk.fileName)]))
  return {
    modules: [...byModule.keys()],
    start: [...start],
    /** Without the files that the document names anyway. */
    filesOf(modules: readonly string[]): string[] {
      const files = modules.flatMap(module => [...withImports(byModule.get(module) ?? '')])
      return [...new Set(files)].filter(file => file !== '' && !start.has(file))
    },
  }
}

/** What the start, each screen and each feature's sentences lie in. */
export async function pageFilesOf(manifest: Manifest, bundle: Rolldown.OutputBundle): Promise<BuiltFiles> {
  const { modules, start, filesOf } = makeFinder(manifest, bundle)
  const fontOf = (face: RegExp) => Object.keys(bundle).find(file => face.test(file)) ?? null
  const fonts = { en: fontOf(TEXT_FONTS.en), ar: fontOf(TEXT_FONTS.ar) }
  const built: BuiltFiles = { start, fonts, screens: {}, words: { en: {}, ar: {} } }
  for (const module of modules) {
    const [, feature = 'platform', language] = WORDS.exec(module) ?? []
    if (language) built.words[language as 'en' | 'ar'][feature] = filesOf([module])
    if (!SCREENS.test(module)) continue
    for (const [path, screen] of await modulesOf(module)) built.screens[path] = filesOf([module, screen])
  }
  return built
}

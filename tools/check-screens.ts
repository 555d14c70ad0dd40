import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Finding } from './finding.ts'
import { listFolders } from './source.ts'

type Page = { path: string; redirect?: string }

/** Screens: every page of a feature has its screen in web/screens.ts, and every screen its page. */
export async function checkScreens(root: string): Promise<Finding[]> {
  const features = listFolders(root, 'src/features').filter(name => existsSync(join(root, pagesOf(name))))
  const findings = await Promise.all(features.map(name => checkFeature(root, name)))
  return findings.flat()
}

const pagesOf = (feature: string): string => `src/features/${feature}/pages.ts`

async function checkFeature(root: string, feature: string): Promise<Finding[]> {
  const file = `src/features/${feature}/web/screens.ts`
  const { pages = [] } = await load<{ pages: Page[] }>(root, pagesOf(feature))
  const wanted = pages.filter(page => !page.redirect).map(({ path }) => path)
  if (wanted.length === 0) return []
  if (!existsSync(join(root, file))) return [{ file, say: `is missing: list the screens of ${wanted.join(', ')}.` }]
  const { screens = {} } = await load<{ screens: Record<string, unknown> }>(root, file)
  const missing = wanted.filter(path => !Object.hasOwn(screens, path))
  const strange = Object.keys(screens).filter(path => !wanted.includes(path))
  return [
    ...missing.map(path => ({ file, say: `has no screen for the page ${path}: add it, or remove the page.` })),
    ...strange.map(path => ({ file, say: `has a screen for ${path}, which pages.ts does not list: add the page.` })),
  ]
}

const load = async <M>(root: string, file: string): Promise<Partial<M>> =>
  (await import(pathToFileURL(join(root, file)).href)) as Partial<M>

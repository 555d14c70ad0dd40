import type { Page } from '../../../platform/shared/site-page.ts'
import type { WebFeature } from '../../../platform/web/web-feature.ts'

/** A page with the namespace of its sentences. */
export type MountedPage = Page & { feature: string }

let mounted: readonly MountedPage[] = []

/** Notes every page there is; menus, palette and links are drawn from them. */
export function knowPages(features: readonly WebFeature[]): void {
  mounted = features.flatMap(({ name, pages }) => pages.map(page => ({ ...page, feature: name })))
}

/** Every page of every feature. */
export const mountedPages = (): readonly MountedPage[] => mounted

import type { Page } from '../shared/site-page.ts'
import { directionOf, type Language } from '../shared/text.ts'
import { escapeHtml } from './site.ts'
import { say } from './text.ts'

const SHAPES = {
  hero: (heading: string, lead: string) =>
    `<section class="hero"><div class="hero-words"><p class="hero-since">\u00a0</p><h1 class="hero-title">${heading}</h1><p class="hero-lead">${lead}</p></div><div class="hero-art"></div></section>`,
  list: (heading: string, lead: string) =>
    `<header class="list-head"><h1>${heading}</h1><p class="list-lead">${lead}</p></header>`,
}

/**
 * What the document shows until the screen is drawn: the bar's ground, and of a page that names an opening its heading and first
 * sentence, where the screen will draw them too. It stands after `#root` and goes as soon as something is drawn there; a reader
 * of the other language does not see it (opening.css).
 */
export function openingOf(page: Page, feature: string, language: Language): string {
  if (page.layout === 'full' || page.layout === 'office') return ''
  const { opening } = page
  const words = (key: string) => escapeHtml(say(language, feature, key))
  const head = opening ? SHAPES[opening.shape](words(opening.heading), words(opening.lead)) : ''
  return `<div class="opening" lang="${language}" dir="${directionOf(language)}"><div class="opening-bar"></div><div class="opening-page">${head}</div></div>`
}

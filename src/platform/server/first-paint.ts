import type { Page } from '../shared/site-page.ts'
import { directionOf, LANGUAGES, type Language } from '../shared/text.ts'
import { escapeHtml } from './escape-html.ts'
import type { Shown } from './first-read.ts'
import { say } from './text.ts'

const SHAPES = {
  hero: (heading: string, lead: string) =>
    `<section class="hero"><div class="hero-words"><p class="hero-since">\u00a0</p><h1 class="hero-title">${heading}</h1><p class="hero-lead">${lead}</p></div><div class="hero-art"></div></section>`,
  list: (heading: string, lead: string, shown: Shown) =>
    `<header class="list-head"><h1>${heading}</h1><p class="list-lead">${lead}</p></header>${pictureOf('list-first', shown)}`,
  pane: (heading: string, search: string) =>
    `<header class="pane-head"><h1>${heading}</h1><p class="pane-search">${search}</p></header>`,
  thing: (shown: Shown) => pictureOf('thing-stage', shown),
  feed: (heading: string, lead: string, shown: Shown) =>
    `<div class="feed-first"><div class="feed-gate"><strong>${heading}</strong><p>${lead}</p></div>${postsOf(shown)}</div>`,
}

function pictureOf(place: string, { picture }: Shown): string {
  if (!picture) return ''
  const { src, srcSet = '', sizes = '' } = picture
  const choice = srcSet && ` srcset="${escapeHtml(srcSet)}" sizes="${escapeHtml(sizes)}"`
  return `<div class="${place}"><img alt="" fetchpriority="high"${choice} src="${escapeHtml(src)}"></div>`
}

function postsOf(shown: Shown): string {
  const posts = (shown.texts ?? []).map(({ text, lang }, at) => {
    const words = text && `<p lang="${lang}" dir="${directionOf(lang)}">${escapeHtml(text)}</p>`
    return `<div class="feed-post">${words}${at === shown.pictureUnder ? pictureOf('feed-picture', shown) : ''}</div>`
  })
  return posts.join('')
}

/** What the first paint of a page shows: its words of the feature's strings, the rest of what it reads first. */
function bodyOf({ firstPaint }: Page, feature: string, language: Language, shown: Shown): string {
  if (!firstPaint) return ''
  if (!('heading' in firstPaint)) return SHAPES[firstPaint.shape](shown)
  const words = (key: string) => escapeHtml(say(language, feature, key))
  return SHAPES[firstPaint.shape](words(firstPaint.heading), words(firstPaint.lead), shown)
}

/**
 * Shown by boot.js when a script of the start does not come: without it the page would stay empty and say nothing. In both
 * languages, of which the reader sees their own (first-paint.css).
 */
function startFailed(): string {
  const told = LANGUAGES.map(language => {
    const words = (key: string) => escapeHtml(say(language, 'platform', key))
    return `<div lang="${language}" dir="${directionOf(language)}"><h1>${words('empty.failed')}</h1><p>${words('empty.failed-body')}</p><a href="">${words('ui.retry')}</a></div>`
  })
  return `<div id="start-failed" class="start-failed" role="alert" hidden>${told.join('')}</div>`
}

/**
 * What the document shows until the screen is drawn: the bar's ground, and of a page that names a first paint what its screen begins
 * with, where the screen will draw it too. It stands after `#root` and goes as soon as something is drawn there; a reader
 * of the other language does not see it (first-paint.css).
 */
export function firstPaintOf(page: Page, feature: string, language: Language, shown: Shown = {}): string {
  const failed = startFailed()
  if (page.layout === 'full' || page.layout === 'office') return failed
  const body = bodyOf(page, feature, language, shown)
  return `<div class="first-paint" lang="${language}" dir="${directionOf(language)}"><div class="first-paint-bar"></div><div class="first-paint-page">${body}</div></div>${failed}`
}

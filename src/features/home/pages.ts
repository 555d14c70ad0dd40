import type { Page } from '../../platform/shared/site-page.ts'

/** The club's front page; the bare address leads to it (spec, section 2). */
export const pages: readonly Page[] = [
  {
    path: '/index',
    title: 'title',
    description: 'description',
    access: 'anyone',
    firstPaint: { shape: 'hero', heading: 'hero.title', lead: 'hero.lead' },
  },
  { path: '/', title: 'title', redirect: '/index' },
]

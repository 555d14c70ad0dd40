import type { Page } from '../../platform/shared/site-page.ts'

const strings = ['forms', 'profiles', 'lookups', 'social'] as const

type List = 'companies' | 'investors' | 'freelancers' | 'brokers' | 'advisors'

/** A list's page; its document shows the headline before anything has run. */
const listOf = (name: List) => ({
  title: `pages.${name}`,
  description: `pages.${name}-too`,
  firstPaint: { shape: 'list', heading: `pages.${name}`, lead: `pages.${name}-too` } as const,
  strings,
})

/** Addresses of the directories. One company's page under its address is of the public pages; other entries lead to their public page. */
export const pages: readonly Page[] = [
  { path: '/company/list', ...listOf('companies') },
  { path: '/investor/list', ...listOf('investors') },
  { path: '/freelancer/list', ...listOf('freelancers') },
  { path: '/broker/list', ...listOf('brokers') },
  { path: '/advisor/list', ...listOf('advisors') },
  { path: '/saved-searches', title: 'pages.saved', access: 'signed-in', strings },
  { path: '/saved-searches/stop/:token', title: 'pages.stop', index: false },
  { path: '/investor/list/:id', title: 'pages.entry', index: false },
  { path: '/freelancer/list/:id', title: 'pages.entry', index: false },
  { path: '/broker/list/:id', title: 'pages.entry', index: false },
  { path: '/advisor/list/:id', title: 'pages.entry', index: false },
]

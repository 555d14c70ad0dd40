import type { Page } from '../../platform/shared/site-page.ts'

const strings = ['profiles', 'lookups', 'social'] as const

/** Addresses of the directories. One company's page under its address is the showcase's; other entries lead to their public page. */
export const pages: readonly Page[] = [
  { path: '/company/list', title: 'pages.companies', description: 'pages.companies-too', strings },
  { path: '/investor/list', title: 'pages.investors', description: 'pages.investors-too', strings },
  { path: '/freelancer/list', title: 'pages.freelancers', description: 'pages.freelancers-too', strings },
  { path: '/broker/list', title: 'pages.brokers', description: 'pages.brokers-too', strings },
  { path: '/advisor/list', title: 'pages.advisors', description: 'pages.advisors-too', strings },
  { path: '/saved-searches', title: 'pages.saved', access: 'signed-in', strings },
  { path: '/saved-searches/stop/:token', title: 'pages.stop', index: false },
  { path: '/investor/list/:id', title: 'pages.entry', index: false },
  { path: '/freelancer/list/:id', title: 'pages.entry', index: false },
  { path: '/broker/list/:id', title: 'pages.entry', index: false },
  { path: '/advisor/list/:id', title: 'pages.entry', index: false },
]

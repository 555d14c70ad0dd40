import type { Page } from '../../platform/shared/site-page.ts'

const STAFF = { permission: 'points.read' } as const

/** One's points, their conversion, and the desk where requests are decided. */
export const pages: readonly Page[] = [
  { path: '/rewards', title: 'pages.rewards', description: 'pages.rewards-too', access: 'signed-in' },
  { path: '/rewards/transfer', title: 'pages.transfer', description: 'pages.transfer-too', access: 'signed-in' },
  { path: '/rewards/rules', title: 'pages.rules', access: STAFF, layout: 'office', strings: ['settings'] },
  { path: '/rewards/requests', title: 'pages.requests', access: STAFF, layout: 'office' },
  { path: '/users/activate-reward/:id', title: 'pages.member', access: STAFF, layout: 'office' },
]

import type { Page } from '../../platform/shared/site-page.ts'

/** One's meetings with the way to propose one, a meeting, and what a guest's mail leads to. */
export const pages: readonly Page[] = [
  {
    path: '/meeting',
    title: 'pages.mine',
    description: 'pages.mine-too',
    access: 'signed-in',
    strings: ['calendars', 'profiles'],
  },
  { path: '/book/:username', title: 'pages.book', access: 'anyone', index: false, strings: ['calendars', 'profiles'] },
  { path: '/book/confirm/:token', title: 'pages.confirm', access: 'anyone', index: false },
  {
    path: '/meeting/join/:token',
    title: 'pages.join',
    access: 'anyone',
    layout: 'full',
    index: false,
    strings: ['rooms', 'profiles'],
  },
  { path: '/meeting/:meetingId', title: 'pages.one', access: 'signed-in', strings: ['rooms'] },
  {
    path: '/meeting/:meetingId/room',
    title: 'pages.one',
    access: 'signed-in',
    layout: 'full',
    index: false,
    strings: ['rooms', 'profiles'],
  },
]

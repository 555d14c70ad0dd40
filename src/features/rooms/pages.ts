import type { Page } from '../../platform/shared/site-page.ts'

/** Rooms as screens; a meeting's is a page of the meetings. */
export const pages: readonly Page[] = [
  {
    path: '/live/private/:username',
    title: 'web.titles.private',
    access: 'signed-in',
    layout: 'full',
    index: false,
    strings: ['profiles'],
  },
  { path: '/recordings', title: 'web.titles.recordings', access: 'signed-in', index: false, strings: ['profiles'] },
  { path: '/live/rooms', title: 'web.titles.running', access: { permission: 'rooms.end' }, layout: 'office' },
  { path: '/live/public/:username', title: 'web.titles.public', layout: 'full', index: false, strings: ['profiles'] },
]

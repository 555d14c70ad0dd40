import { expect, test } from 'vitest'
import type { NoticeView } from '../../platform/shared/session-contract.ts'
import { withArrived } from './rules.ts'

const at = '2026-01-01T10:00:00.000Z'
const text = { title: 'Omar follows you', body: '' }
const face = {
  id: '01999999-9999-7999-8999-999999999999',
  of: 'member',
  name: 'Omar',
  picture: null,
  userType: null,
} as const
const notice: Omit<NoticeView, 'data'> = {
  _id: '01999999-9999-7999-8999-999999999998',
  kind: 'social.followed',
  link: '/notifications',
  faces: [],
  more: 0,
  createdAt: at,
  read: false,
}
const came = (faces: NoticeView['faces']) => ({
  notice: { ...notice, faces },
  texts: { en: text, ar: text },
  moved: false,
})
const empty = { data: [], count: 0, unreadNotifications: 0 }

test('a notice that came without faces gets those that another way brings, and is counted once', () => {
  const first = withArrived(empty, came([]), 'en')
  const second = withArrived(first, came([face]), 'en')
  expect(second).toEqual({ data: [{ ...notice, faces: [face], data: text }], count: 1, unreadNotifications: 1 })
  for (const again of [came([face]), came([])]) expect(withArrived(second, again, 'en')).toBe(second)
})

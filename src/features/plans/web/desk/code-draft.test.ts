import { expect, test } from 'vitest'
import { draftOf } from './code-draft.ts'

const code = {
  _id: '00000000-0000-7000-8000-000000000001',
  code: 'SPRING',
  note: '',
  percent: 10,
  amount: null,
  currency: null,
  lasts: 'once' as const,
  months: null,
  planIds: [],
  firstOnly: false,
  maxUses: null,
  maxPerMember: 1,
  state: 'open' as const,
  uses: 0,
  createdAt: '2026-11-01T00:00:00Z',
}

test('a code that is opened to be changed ends on the day that was chosen, east and west of Greenwich', () => {
  expect(draftOf({ ...code, endsAt: '2027-01-01T04:59:59Z' }, 'America/New_York').endsAt).toBe('2026-12-31')
  expect(draftOf({ ...code, endsAt: '2026-12-31T19:59:59Z' }, 'Asia/Dubai').endsAt).toBe('2026-12-31')
  expect(draftOf({ ...code, endsAt: null }, 'Asia/Dubai').endsAt).toBeNull()
})

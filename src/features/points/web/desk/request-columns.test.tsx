// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { listAsCsv } from '../../../../platform/web/admin/export-list.ts'
import type { StaffRequest } from '../../contract/requests.ts'
import { requestColumns } from './request-columns.tsx'

test('the file of requests names each by its number, with points that a program can add up', () => {
  const request = {
    number: 'R-0064',
    member: { name: 'Rana Haddad' },
    amount: 1200,
    status: 'approved',
    found: null,
    createdAt: '2026-11-20T12:40:00.000Z',
    decidedBy: 'Sara Mansour',
    transactionHash: `0x${'ab'.repeat(32)}`,
  } as StaffRequest
  const [, line] = listAsCsv(
    requestColumns(key => key, 'en'),
    [request],
  ).split('\r\n')
  expect(line).toBe(
    `R-0064,Rana Haddad,1200,requests.statuses.approved,,2026-11-20T12:40:00.000Z,Sara Mansour,0x${'ab'.repeat(32)}`,
  )
})

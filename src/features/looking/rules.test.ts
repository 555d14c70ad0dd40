import { expect, test } from 'vitest'
import type { Role, Viewer } from '../../platform/shared/access.ts'
import { refusalToLook } from './rules.ts'

const one = (id: string, role: Role, permissions: string[] = []): Viewer => ({
  id,
  role,
  userType: null,
  profileStatus: null,
  permissions,
})

test('nobody looks as themselves, as a Super-admin, or as somebody who may more', () => {
  const root = one('root', 'Super-admin')
  const helper = one('helper', 'Employee', ['users.look', 'tickets.read', 'tickets.read:own'])
  const member = one('member', 'User')
  expect(refusalToLook(root, member)).toBe(null)
  expect(refusalToLook(helper, member)).toBe(null)
  expect(refusalToLook(root, root)).toBe('looking.oneself')
  expect(refusalToLook(root, one('other', 'Super-admin'))).toBe('looking.beyond-own')
  expect(refusalToLook(helper, one('e', 'Employee', ['tickets.read', 'tickets.read:own']))).toBe(null)
  expect(refusalToLook(helper, one('e', 'Employee', ['tickets.read', 'tickets.read:all']))).toBe('looking.beyond-own')
  expect(refusalToLook(helper, one('e', 'Employee', ['payments.read']))).toBe('looking.beyond-own')
  expect(refusalToLook(one('e', 'Employee', ['tickets.read']), member)).toBe('role-forbidden')
  expect(refusalToLook(one('m', 'User', ['users.look']), member)).toBe('role-forbidden')
})

import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './password.ts'

test('many passwords asked for together are all answered rightly, also after one that failed', async () => {
  const hash = await hashPassword('Karam-77!')
  const asked = ['Karam-77!', 'karam-77!', 'Karam-77!', 'other', 'Karam-77!'].map(typed => isPassword(hash, typed))
  const broken = [isPassword('no hash at all', 'x'), isPassword('nor this', 'x'), isPassword('nor that', 'x')]
  expect((await Promise.allSettled(broken)).map(one => one.status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await Promise.all(asked)).toEqual([true, false, true, false, true])
  expect(await isPassword(null, 'Karam-77!')).toBe(false)
})

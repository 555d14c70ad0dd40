import { expect, test } from 'vitest'
import { mailProviderOf } from './mail-provider.ts'

test('a mailbox that everybody knows is offered to be opened, another is not guessed', () => {
  expect(mailProviderOf('rana@GMAIL.com')?.name).toBe('Gmail')
  expect(mailProviderOf('rana@hotmail.co.uk')?.url).toContain('outlook.live.com')
  expect(mailProviderOf('rana@notgmail.com')).toBeNull()
  expect(mailProviderOf('rana@gmail.com.evil.example')).toBeNull()
  expect(mailProviderOf('')).toBeNull()
})

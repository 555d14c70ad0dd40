import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { siteAddress } from './site-address.ts'

describe('addresses of sites', () => {
  test.each([
    ['qamar.example', 'https://qamar.example'],
    ['WWW.Qamar.Technology/About?x=1#y', 'https://WWW.Qamar.Technology/About?x=1#y'],
    ['http://old.example:8080', 'http://old.example:8080'],
    [' https://موقع.شبكة ', 'https://موقع.شبكة'],
    ['xn--mgbh0fb.xn--kgbechtv', 'https://xn--mgbh0fb.xn--kgbechtv'],
    ['a-b.co.uk', 'https://a-b.co.uk'],
  ])('%s is taken', (typed, kept) => expect(siteAddress(typed)).toBe(kept))

  test.each([
    'linkedin',
    'javascript:alert(1)',
    'ftp://qamar.example',
    'https://user:secret@qamar.example',
    'https://127.0.0.1',
    'http://[::1]/',
    'qamar .example',
    '-qamar.example',
    'qamar.example:99999',
    'https://qamar.example\\@evil.example',
    '//qamar.example',
    'data:text/html,x',
    '',
  ])('%j is not', typed => expect(siteAddress(typed)).toBeNull())

  test('what is taken is an address of the web, whatever was typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.domain()), typed => {
        const kept = siteAddress(typed)
        if (kept === null) return
        expect(['https:', 'http:']).toContain(new URL(kept).protocol)
        expect(siteAddress(kept)).toBe(kept)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InnerAddressError, isOuter, outsideFetch } from './outside-fetch.ts'

describe('an address that somebody set', () => {
  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://017700000001/',
    'http://127.1:5432/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a00:1]/',
    'http://[fe80::1]/',
    'http://[fd00::7]/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://0.0.0.0/',
    'http://255.255.255.255/',
    'http://[64:ff9b::7f00:1]/',
    'http://localhost:5432/',
    'file:///etc/passwd',
  ])('%s is asked nothing', async address => {
    const asked = outsideFetch(false)(address)
    await expect(asked).rejects.toMatchObject({ cause: expect.any(InnerAddressError) })
  })

  test('of a private network is inner however it is written', () => {
    const inner = fc.oneof(
      fc.tuple(fc.constant(10), fc.nat(255), fc.nat(255), fc.nat(255)),
      fc.tuple(fc.constant(127), fc.nat(255), fc.nat(255), fc.nat(255)),
      fc.tuple(fc.constant(192), fc.constant(168), fc.nat(255), fc.nat(255)),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), fc.nat(255), fc.nat(255)),
    )
    fc.assert(
      fc.property(inner, ([a, b, c, d]) => {
        const number = ((a * 256 + b) * 256 + c) * 256 + d
        const written = [`${a}.${b}.${c}.${d}`, `${number}`, `0x${number.toString(16)}`, `[::ffff:${a}.${b}.${c}.${d}]`]
        return written.every(one => !isOuter(new URL(`http://${one}/`).hostname.replace(/^\[|\]$/g, '')))
      }),
    )
  })

  test('of the open internet is outer', () => {
    expect(['1.1.1.1', '93.184.215.14', '2606:4700:4700::1111'].every(isOuter)).toBe(true)
  })
})

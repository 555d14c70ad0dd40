import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:tls'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CertificateWatch, certificateEnd, certificateFound } from './certificate.ts'

/** Somebody who speaks TLS with a certificate that nobody signed. */
const peer = new SMTPServer({ secure: true })
let url: string
let looks = 0
beforeAll(async () => {
  peer.on('error', () => {})
  peer.server.on('connection', () => looks++)
  await new Promise<void>(resolve => void peer.listen(0, '127.0.0.1', () => resolve()))
  url = `https://127.0.0.1:${(peer.server.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>(resolve => peer.close(() => resolve())))

const NOW = new Date('2026-11-24T10:00:00Z')
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

describe('the certificate of the site', () => {
  test('is looked at whoever signed it, and known for a while', async () => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port), rejectUnauthorized: false })
    await once(socket, 'secureConnect')
    const { validTo } = socket.getPeerX509Certificate()!
    socket.destroy()
    expect(await certificateEnd(url)).toEqual(new Date(validTo))
    const before = looks
    const watch = new CertificateWatch(() => url)
    expect([await watch.end(), await watch.end()]).toEqual([new Date(validTo), new Date(validTo)])
    expect(looks - before).toBe(1)
  })

  test('is none where the address has none, and unknown where nobody answers', async () => {
    expect(await certificateEnd('http://127.0.0.1:1')).toBeNull()
    expect(await certificateEnd('https://127.0.0.1:1')).toBeNull()
  })

  test('needs somebody from a fortnight before its end on, and most once it has ended', () => {
    expect(certificateFound(null, NOW).count).toBe(0)
    expect(certificateFound(inDays(15.1), NOW).count).toBe(0)
    expect(certificateFound(inDays(14), NOW)).toMatchObject({ count: 1, facts: { days: 14 }, pressure: 1 })
    expect(certificateFound(inDays(3), NOW)).toMatchObject({ facts: { days: 3 }, pressure: 20 })
    expect(certificateFound(inDays(-2), NOW)).toMatchObject({ facts: { days: 0 }, pressure: 100 })
  })
})

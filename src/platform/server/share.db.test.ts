import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../test/test-house.ts'
import { defineFeature } from './registry.ts'
import { sharePicture } from './serve-share.ts'
import { drawShareCard, type ShareCard } from './share-card.ts'

const CARD: ShareCard = {
  seed: 'one',
  kind: 'company',
  title: 'واحة للتقنية الزراعية',
  titleLanguage: 'ar',
  lines: ['شركة · موثّقة', 'الزراعة · الرياض'],
  pictureFileId: null,
}
const sharer = defineFeature('sharer', { en: {}, ar: {} }, [], registry => {
  registry.share({
    kind: 'thing',
    facts: async (_, id) => (id === 'known one' ? CARD : id.startsWith('n') ? { ...CARD, title: id } : null),
  })
})

let house: TestHouse
beforeAll(async () => {
  house = await testHouse([sharer])
})
afterAll(() => house.stop())

const ask = (path: string, headers: Record<string, string> = {}) => fetch(house.url + path, { headers })

test('the picture of a shared link is drawn for whoever asks, and not sent twice', async () => {
  const response = await ask(sharePicture('thing', 'known one', 'ar'))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  expect([width, height]).toEqual([1200, 630])
  const again = await ask(sharePicture('thing', 'known one', 'ar'), { 'if-none-match': response.headers.get('etag')! })
  expect(again.status).toBe(304)
})

test('what visitors may not see, and kinds that nobody draws, have no picture', async () => {
  expect((await ask(sharePicture('thing', 'hidden', 'en'))).status).toBe(404)
  expect((await ask(sharePicture('other', 'known one', 'en'))).status).toBe(404)
  expect((await ask('/share/thing/known%20one')).status).toBe(404)
})

test('no address that cannot be is a crash', async () => {
  for (const id of ['%00', 'x%00y', 'x'.repeat(9000)]) expect((await ask(`/share/thing/${id}.png`)).status).toBe(404)
})

test('one address has only so many drawn in a minute, and what is kept is for everybody', async () => {
  await ask(sharePicture('thing', 'known one', 'en'))
  const statuses: number[] = []
  for (let n = 0; n < 32; n++) {
    const { status, headers } = await ask(sharePicture('thing', `n${n}`, 'en'))
    statuses.push(status)
    if (status === 429)
      expect([headers.get('cache-control'), Number(headers.get('retry-after')) > 0]).toEqual([null, true])
  }
  expect(statuses.slice(-3)).toEqual([429, 429, 429])
  expect(statuses.filter(status => status === 200).length).toBeGreaterThan(20)
  expect((await ask(sharePicture('thing', 'known one', 'en'))).status).toBe(200)
})

test('Arabic letters are joined, and marks of a text do not become marks of the drawing', async () => {
  const draw = (title: string) => drawShareCard({ ...CARD, title }, null, 'مجلس', 'ar')
  const [joined, apart] = [await draw('ببب'), await draw('ب\u200cب\u200cب')]
  expect(joined.equals(apart)).toBe(false)
  expect((await draw('<b>&amp; "نور"')).length).toBeGreaterThan(1000)
})

test('the longest name fits', async () => {
  const name = 'Harbour and Finch Marine Engineering and Salvage Partners '.repeat(3).trim()
  const picture = await drawShareCard({ ...CARD, title: name, titleLanguage: 'en' }, null, 'Majlis', 'en')
  expect((await sharp(picture).metadata()).height).toBe(630)
})

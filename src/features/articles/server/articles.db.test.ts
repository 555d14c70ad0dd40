import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { lookupsFeature } from '../../lookups/server/wiring.ts'
import { listQuestions, readInfoPage } from '../contract.ts'
import { PAGE_KEYS } from '../rules/info-pages.ts'
import { cleanHtml } from './clean-html.ts'
import { seedArticles } from './seed-articles.ts'
import { articlesFeature } from './wiring.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse([lookupsFeature, articlesFeature])
})
afterAll(() => house.stop())

test('every info page has a text in both languages', async () => {
  for (const key of PAGE_KEYS)
    for (const language of ['en', 'ar'] as const) {
      const { answer } = await house.call(readInfoPage, { params: { key } }, { language })
      expect(answer.data.body.length).toBeGreaterThan(500)
      expect(/[\u0600-\u06ff]/.test(answer.data.title)).toBe(language === 'ar')
    }
})

test('an unknown info page is not found', async () => {
  expect((await house.call(readInfoPage, { params: { key: 'secrets' as never } })).status).toBe(404)
})

test('questions come by group in their order, and the seed makes them once', async () => {
  const before = await house.call(listQuestions)
  await seedArticles(house.db)
  const after = await house.call(listQuestions)
  expect(after.answer).toEqual(before.answer)
  expect(after.answer.count).toBeGreaterThanOrEqual(24)
  expect(after.answer.data.length).toBeGreaterThanOrEqual(5)
})

test('an article says how soon applications are answered as the club has set it', async () => {
  const answers = async (language: 'en' | 'ar') =>
    JSON.stringify((await house.call(listQuestions, {}, { language })).answer.data) +
    JSON.stringify((await house.call(readInfoPage, { params: { key: 'how-it-works' } }, { language })).answer.data)
  expect((await answers('en')).match(/decided within 3 days/g)).toHaveLength(2)
  await sql`insert into settings (key, value) values ('review', '{"by":"staff","promisedDays":2}') on conflict (key)
    do update set value = excluded.value`.execute(house.db)
  expect((await answers('en')).match(/decided within 2 days/g)).toHaveLength(2)
  expect((await answers('ar')).match(/خلال يومين/g)).toHaveLength(2)
  expect(await answers('en')).not.toContain('{review-days}')
})

test('the questions page tells search engines what it answers', async () => {
  const page = await (await fetch(`${house.url}/faq`)).text()
  expect(page).toContain('"@type":"FAQPage"')
})

test('what an article may not hold is dropped when it is stored', () => {
  expect(cleanHtml('<p onclick="x()">a<script>alert(1)</script></p><iframe src="x"></iframe>')).toBe('<p>a</p>')
  expect(cleanHtml('<a href="javascript:alert(1)">x</a>')).not.toContain('javascript')
  expect(cleanHtml('<p dir="rtl" lang="ar">أهلًا</p>')).toBe('<p dir="rtl" lang="ar">أهلًا</p>')
})

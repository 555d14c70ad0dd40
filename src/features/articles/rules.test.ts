import { expect, test } from 'vitest'
import { beginningOf, filesIn, matchingGroups, minutesToRead, slugOf, withAnchors, wordsOf } from './rules.ts'

const entry = (question: string, answer: string) => ({
  _id: '00000000-0000-7000-8000-000000000001',
  key: question,
  question,
  answer,
})
const groups = [
  {
    key: 'a',
    name: 'A',
    entries: [
      entry('Who can join?', '<p>Anybody with business</p>'),
      entry('من يستطيع الإنضمام؟', '<p>كلُّ من له عمل</p>'),
    ],
  },
  { key: 'b', name: 'B', entries: [entry('What does it cost?', '<p>Nothing</p>')] },
]

test('a search finds every word in question or answer, whatever the variants of its letters', () => {
  expect(matchingGroups(groups, 'BUSINESS join').flatMap(group => group.entries)).toHaveLength(1)
  expect(matchingGroups(groups, 'الانضمام كل')[0]!.entries).toHaveLength(1)
  expect(matchingGroups(groups, 'zebra')).toEqual([])
  expect(matchingGroups(groups, '  ')).toEqual(groups)
})

test('tags of an answer are not found by a search', () => {
  expect(matchingGroups(groups, '<p>')).toEqual([])
})

test('each heading gets an anchor of its words in any script', () => {
  const { body, headings } = withAnchors('<h2>Who <em>sits</em> here?</h2><p>x</p><h2>ما نؤمن به</h2>')
  expect(headings).toEqual([
    { id: 'who-sits-here', title: 'Who sits here?' },
    { id: 'ما-نومن-به', title: 'ما نؤمن به' },
  ])
  expect(body).toContain('<h2 id="who-sits-here">Who <em>sits</em> here?</h2>')
})

test('an address is made of a title in either script', () => {
  expect(slugOf('  Ten questions: before you meet!  ')).toBe('ten-questions-before-you-meet')
  expect(slugOf('كيف تفتح مزادًا؟')).toBe('كيف-تفتح-مزادا')
  expect(slugOf('؟!')).toBe('')
})

test('words of rich text are what is read of it, and its beginning ends between two of them', () => {
  expect(wordsOf('<h2>One</h2><p>two &amp; <strong>th</strong>ree</p><ul><li>four</li><li>five</li></ul>')).toBe(
    'One two & three four five',
  )
  const long = `<p>${'word '.repeat(100)}</p>`
  expect(beginningOf(long)).toMatch(/^(word )+word…$/)
  expect(beginningOf(long).length).toBeLessThanOrEqual(201)
  expect(beginningOf('<p>Short.</p>')).toBe('Short.')
  expect([minutesToRead('<p>Short.</p>'), minutesToRead(`<p>${'word '.repeat(660)}</p>`)]).toEqual([1, 3])
})

test('files of a text are those of the house, each once', () => {
  const id = '01a20979-e5db-7a39-bb81-b0654dd58540'
  expect(
    filesIn(`<img src="/api/files/${id}"><img src="/api/files/${id}"><img src="https://x.example/a.png">`),
  ).toEqual([id])
})

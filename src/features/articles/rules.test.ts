import { expect, test } from 'vitest'
import { matchingGroups, withAnchors } from './rules.ts'

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

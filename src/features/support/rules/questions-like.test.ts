import { expect, test } from 'vitest'
import { questionsLike } from './questions-like.ts'

const question = (text: string, answer = '') => ({ question: text, answer })
const questions = [
  question('How do I change my password?'),
  question('Where are my invoices?', '<p>Under <b>My subscriptions</b>.</p>'),
  question('متى تُراجَع طلبات الأعضاء؟', '<p>خلال ثلاثة أيام</p>'),
  question('What does the trial cost?', '<p>Nothing. No card is asked for, and no invoice is written.</p>'),
]
const found = (text: string) => questionsLike(questions, text).map(one => questions.indexOf(one))

test('a question is offered that shares a word with what is typed, the one that asks it first', () => {
  expect(found('My invoice needs our tax number')).toEqual([1])
  expect(found('password')).toEqual([0])
  expect(found('an invoice for the trial')).toEqual([3, 1])
})

test('Arabic is found without hamza, harakat and article', () => {
  expect(found('مراجعه الطلب')).toEqual([2])
  expect(found('اعضاء')).toEqual([2])
})

test('nothing is offered for nothing, and for words that every question has', () => {
  expect(found('')).toEqual([])
  expect(found('how do I')).toEqual([])
  expect(found('xylophone')).toEqual([])
})

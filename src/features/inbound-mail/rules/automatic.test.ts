import { expect, test } from 'vitest'
import { automaticIn } from './automatic.ts'

const RANA = 'rana@example.org'

test.each([
  ['Auto-Submitted', { 'auto-submitted': 'auto-replied' }, 'answer'],
  ['Auto-Submitted with a word after it', { 'auto-submitted': 'auto-generated; type=x' }, 'answer'],
  ['X-Autoreply', { 'x-autoreply': 'yes' }, 'answer'],
  ['Precedence of an answer', { precedence: 'auto_reply' }, 'answer'],
  ['Precedence of a list', { precedence: 'Bulk' }, 'list'],
  ['List-Id', { 'list-id': '<news.example.org>' }, 'list'],
  ['a report of delivery', { 'content-type': 'multipart/report; report-type=delivery-status' }, 'bounce'],
  ['no way back', { 'return-path': '<>' }, 'bounce'],
  ['a person', { 'auto-submitted': 'no', 'return-path': `<${RANA}>` }, null],
  ['a person whose program says little', {}, null],
])('%s tells whether a person wrote', (_, head, expected) => {
  expect(automaticIn(new Map(Object.entries(head)), RANA)).toBe(expected)
})

test.each([
  ['MAILER-DAEMON@mail.example', 'bounce'],
  ['postmaster@mail.example', 'bounce'],
  ['no-reply@shop.example', 'answer'],
  ['noreply+4@shop.example', 'answer'],
  ['norah@example.org', null],
  ['postman@example.org', null],
])('so does the sender %s', (from, expected) => {
  expect(automaticIn(new Map(), from)).toBe(expected)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutQuotes } from './cut-quotes.ts'

const QUOTED = '> Dear Rana,\n> your trial was made longer.\n>\n> The club'
const PLAIN = 'Dear Rana,\nyour trial was made longer.\n\nThe club'

test.each([
  ['Gmail', `Thank you.\n\nOn Mon, 23 Nov 2026 at 10:00, The Club <help@club.example> wrote:\n\n${QUOTED}`],
  [
    'a folded line',
    `Thank you.\n\nOn Mon, 23 Nov 2026 at 10:00, The Club of the Investors\n<help+t-1@club.example> wrote:\n${QUOTED}`,
  ],
  [
    'Apple Mail',
    `Thank you.\n\nSent from my iPhone\n\nOn 23 Nov 2026, at 10:00, The Club <help@club.example> wrote:\n\n${PLAIN}`,
  ],
  ['HTML that was made plain', `Thank you.\n\nOn Mon, 23 Nov 2026 at 10:00, The Club wrote:\n\n${PLAIN}`],
  [
    'Outlook',
    `Thank you.\n\n________________________________\nFrom: The Club <help@club.example>\nSent: Monday, 23 November 2026 10:00\nTo: Rana\nSubject: Re: [1001]\n\n${PLAIN}`,
  ],
  ['an old Outlook', `Thank you.\n\n-----Original Message-----\nFrom: The Club\n${PLAIN}`],
  ['bold heads', `Thank you.\n\n*From:* The Club\n*Sent:* Monday\n*To:* Rana\n*Subject:* Your trial\n\n${PLAIN}`],
  ['a signature', `Thank you.\n\n-- \nRana Haddad\n+971 50 000 0000`],
  ['a phone', 'Thank you.\n\nSent from my iPhone'],
  ['nothing', 'Thank you.'],
])('what %s quotes is cut', (_, text) => {
  expect(cutQuotes(text)).toBe('Thank you.')
})

test.each([
  [
    'Gmail',
    `شكرًا لكم.\n\n‫في الاثنين، 23 نوفمبر 2026 في 10:00 ص تمت كتابة ما يلي بواسطة ‪النادي‬‏ <‪help@club.example‬‏>:‬\n\n${QUOTED}`,
  ],
  ['Apple Mail', `شكرًا لكم.\n\nفي ٢٣ نوفمبر ٢٠٢٦، الساعة ١٠:٠٠ ص، كتب النادي <help@club.example>:\n\n${QUOTED}`],
  ['the short form', `شكرًا لكم.\n\nكتب النادي <help@club.example> في 23 نوفمبر 2026:\n${QUOTED}`],
  [
    'Outlook',
    `شكرًا لكم.\n\n________________________________\nمن: النادي <help@club.example>\nتم الإرسال: الاثنين، 23 نوفمبر 2026\nإلى: رنا\nالموضوع: تذكرتك\n\n${PLAIN}`,
  ],
  ['an old Outlook', `شكرًا لكم.\n\n-----الرسالة الأصلية-----\nمن: النادي\n${PLAIN}`],
  ['a phone', 'شكرًا لكم.\n\nأُرسلت من الـ iPhone'],
])('what %s quotes is cut in Arabic', (_, text) => {
  expect(cutQuotes(text)).toBe('شكرًا لكم.')
})

test('answers between and below quoted lines stay', () => {
  const text = `On Monday, The Club wrote:\n> How long was it?\nTwo days.\n> And the plan?\nPremium.`
  expect(cutQuotes(text)).toBe('Two days.\nPremium.')
})

test.each([
  ['a sentence that ends in “wrote:”', 'Here is what my lawyer wrote:\nThe contract is void.'],
  ['a line that begins with From:', 'From: Dubai\nwe go on to Riyadh.'],
  ['a list', 'Two things:\n- the invoice\n- the receipt'],
  ['a sentence with كتب', 'كتب المحامي رسالة أرفقها هنا.\nما رأيكم؟'],
])('%s stays', (_, text) => {
  expect(cutQuotes(text)).toBe(text)
})

test('a mail that only quotes stays whole', () => {
  expect(cutQuotes(QUOTED)).toBe(QUOTED)
})

test('whatever comes, what is left is no longer than it was and something is left of something', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(fc.string(), fc.constantFrom('> a', 'On x, y wrote:', '-- ', 'From: a', 'To: b', 'Subject: c', '')),
      ),
      lines => {
        const text = lines.join('\n')
        const own = cutQuotes(text)
        expect(own.length).toBeLessThanOrEqual(text.length)
        expect(own === '').toBe(text.trim() === '')
      },
    ),
  )
})

test('a long text of one letter takes no longer than it is long', () => {
  expect(cutQuotes(`On ${'a '.repeat(200_000)}`).length).toBeGreaterThan(100_000)
})

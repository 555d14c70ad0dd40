import { expect, test } from 'vitest'
import { wordsOfHtml } from './words-of-html.ts'

test('each paragraph and each point of a list is a line', () => {
  const html =
    '<p>Dear <strong>Nadia</strong>,</p><ul><li><p>two days</p></li><li>one <em>more</em></li></ul><p></p><p>a<br>b</p>'
  expect(wordsOfHtml(html)).toBe('Dear Nadia,\n– two days\n– one more\na\nb')
})

test('a link says where it leads, unless it is called so, or stays on the site', () => {
  expect(wordsOfHtml('<p>See <a href="https://a.example/x?a=1&amp;b=2" rel="noopener">our page</a>.</p>')).toBe(
    'See our page (https://a.example/x?a=1&b=2).',
  )
  expect(wordsOfHtml('<a href="https://a.example/x">https://a.example/x</a>')).toBe('https://a.example/x')
  expect(wordsOfHtml('<a href="mailto:a@b.example">a@b.example</a> or <a href="/faq">questions</a>')).toBe(
    'a@b.example or questions',
  )
})

test('signs stand for themselves, and what looks like HTML in words stays words', () => {
  expect(wordsOfHtml('<p>1 &lt; 2 &amp;amp; &quot;q&quot; &#39;s&#39;</p>')).toBe('1 < 2 &amp; "q" \'s\'')
  expect(wordsOfHtml('<p>&lt;b&gt;</p>')).toBe('<b>')
})

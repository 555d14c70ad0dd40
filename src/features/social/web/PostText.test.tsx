// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { strings as platform } from '../../../platform/shared/strings.en.ts'
import { addStrings, TextProvider } from '../../../platform/web/text.tsx'
import { PostText } from './PostText.tsx'

addStrings('platform', 'en', platform)
afterEach(cleanup)

function show(text: string, lang: 'en' | 'ar' = 'en', mentions?: string[]) {
  const here = <PostText text={text} lang={lang} {...(mentions && { mentions })} />
  const router = createMemoryRouter([{ path: '*', element: here }])
  return render(
    <TextProvider>
      <RouterProvider router={router} />
    </TextProvider>,
  ).container
}
const addresses = () => screen.queryAllByRole('link').map(link => link.getAttribute('href'))

test('links lead out in a window of their own that knows nothing of this one', () => {
  show('See https://a.example/b.')
  const link = screen.getByRole('link')
  expect(link.getAttribute('href')).toBe('https://a.example/b')
  expect(link.getAttribute('rel')).toContain('noopener')
  expect(link.getAttribute('rel')).toContain('nofollow')
  expect(link.getAttribute('target')).toBe('_blank')
})

test('nothing else is a link: no script, no data, no address that hides behind another', () => {
  show('javascript:alert(1) data:text/html,x https://bank.example@evil.example/ <a href="https://x.example">')
  expect(addresses()).toEqual(['https://x.example'])
})

test('markup is words', () => {
  const text = '<b>bold</b> <script>alert(1)</script> &amp;'
  const shown = show(text)
  expect(shown.querySelector('b, script')).toBeNull()
  expect(shown.textContent).toBe(text)
})

test('a very long address is cut for the eye and leads where it says', () => {
  const address = `https://a.example/${'x'.repeat(300)}`
  show(address)
  const link = screen.getByRole('link')
  expect(link.getAttribute('href')).toBe(address)
  const seen = link.querySelector('bdi')!.textContent!
  expect(seen).toMatch(/^https:\/\/a\.example\/x+…$/)
  expect(seen.length).toBeLessThan(80)
})

test('only names that members have are links', () => {
  show('With @rana and @nobody-here', 'en', ['rana'])
  expect(addresses()).toEqual(['/profile/rana'])
})

test('each line has the direction of its own script, and pictures of letters that of the text', () => {
  const shown = show('مشروع جديد في دبي\nA new project\n🎉🚀', 'ar')
  const lines = [...shown.querySelectorAll('p')].map(line => [line.dir, line.lang])
  expect(lines).toEqual([
    ['rtl', 'ar'],
    ['ltr', 'en'],
    ['rtl', 'ar'],
  ])
})

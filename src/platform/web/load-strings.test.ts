// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { knowStrings, needStrings, switchStrings } from './load-strings.ts'
import { hasStrings } from './text.tsx'

const said = (title: string) => async () => ({ strings: { title } })

test('a screen that begins to load while the language changes can be said in both', async () => {
  knowStrings('login', { en: said('Log in'), ar: said('الدخول') })
  knowStrings('home', { en: said('Home'), ar: said('الرئيسية') })
  await needStrings(['login'], 'en')
  const switched = switchStrings('ar')
  await needStrings(['home'], 'en')
  await switched
  expect(['login', 'home'].map(one => [hasStrings(one, 'en'), hasStrings(one, 'ar')])).toEqual([
    [true, true],
    [true, true],
  ])
})

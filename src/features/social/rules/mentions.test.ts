import { expect, test } from 'vitest'
import { mentionsIn, piecesOf } from './mentions.ts'

const links = (text: string) => piecesOf(text).flatMap(piece => (piece.is === 'link' ? [piece.href] : []))

test('members are named with an @ outside of words and addresses, also where an Arabic word leans on it', () => {
  expect(mentionsIn('Hi @Omar_1, @lina.k. and و@sara-m؟')).toEqual(['omar_1', 'lina.k', 'sara-m'])
  expect(mentionsIn('a@omar.example, @ab, @@omar, https://x.example/@omar, @omaré')).toEqual([])
  expect(mentionsIn('@omar @OMAR')).toEqual(['omar'])
})

test('addresses are links without the signs that end the sentence', () => {
  expect(links('See https://a.example/b?c=d#e, (https://b.example/x) and http://c.example/y_(z).')).toEqual([
    'https://a.example/b?c=d#e',
    'https://b.example/x',
    'http://c.example/y_(z)',
  ])
  expect(links('انظر https://a.example/م؟')).toEqual(['https://a.example/م'])
})

test('nothing but http and https is a link, nor an address that pretends to be another', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    'https://bank.example@evil.example/',
    'https://bank.example\\@evil.example',
    'https://',
  ])
    expect(links(text)).toEqual([])
})

test('letters that cannot be seen end an address: none turns it round', () => {
  for (const sign of ['\u202e', '\u202b', '\u2067', '\u200f', '\u061c', '\u200b', '\ufeff', '\u00ad', '\u0000'])
    expect(links(`https://evil.example/${sign}moc.knab//:sptth`)).toEqual(['https://evil.example/'])
})

test('a very long address is one link, and a very long word is none', () => {
  const address = `https://a.example/${'path/'.repeat(500)}`
  expect(links(`See ${address} now`)).toEqual([address])
  expect(piecesOf('x'.repeat(3000))).toEqual([{ is: 'words', text: 'x'.repeat(3000) }])
})

test('what stands before the address of another scheme does not make it a link', () => {
  for (const text of [
    'JavaScript:alert(1)',
    ' javascript://https',
    'data:text/html;base64,aHR0cHM6Ly8=',
    'vbscript:x',
    'blob:x',
  ])
    expect(links(text)).toEqual([])
})

test('the pieces together are the text, letter for letter', () => {
  const text = '  @omar: (https://a.example).\u2067 x@y.z @nobody-'
  expect(
    piecesOf(text)
      .map(piece => piece.text)
      .join(''),
  ).toBe(text)
})

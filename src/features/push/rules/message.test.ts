import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bytesOf, fitted, type Message, MOST_BYTES, shortened } from './message.ts'

const languages = fc.constantFrom('en', 'ar') as fc.Arbitrary<'en' | 'ar'>
const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 4000 }),
  fc
    .array(fc.constantFrom('كلمة', 'word', '\u2068رنا\u2069', '👩‍👩‍👧', '"', '\\', '\n', 'é', '🇸🇦', '٣'), {
      maxLength: 900,
    })
    .map(all => all.join(' ')),
)
const message = fc.record({
  id: fc.constant('01999999-9999-7999-8999-999999999999'),
  kind: fc.constant('auctions.outbid'),
  title: words,
  body: words,
  language: languages,
  tag: fc.option(fc.string({ maxLength: 200 })),
  link: fc.option(fc.webPath().map(path => `/${path}`)),
  to: fc.constant('01999999-9999-7999-8999-999999999998'),
  at: fc.constant('2026-01-01T10:00:00.000Z'),
  unread: fc.nat(),
  faces: fc.array(
    fc.record({
      id: fc.constant('01999999-9999-7999-8999-999999999997'),
      of: fc.constant('member' as const),
      name: fc.string({ unit: 'grapheme', maxLength: 400 }),
      picture: fc.option(fc.webPath()),
      userType: fc.constant(null),
    }),
    { maxLength: 5 },
  ),
  more: fc.nat(),
})

describe('a message', () => {
  test('fits, whatever it says, and says what fits', () => {
    fc.assert(
      fc.property(message, (long: Message) => {
        const short = fitted(long)
        expect(Buffer.byteLength(JSON.stringify(short))).toBeLessThanOrEqual(MOST_BYTES)
        if (Buffer.byteLength(JSON.stringify(long)) <= MOST_BYTES) expect(short).toEqual(long)
        // Faces go before words do.
        const { faces, more, ...words } = long
        if (Buffer.byteLength(JSON.stringify(words)) <= MOST_BYTES) expect(short).toMatchObject(words)
        if (short.body !== '' && short.body === long.body) expect(short.title).toBe(long.title)
      }),
    )
  })

  test('with an address that leaves no room leads nowhere', () => {
    const long = {
      id: null,
      kind: 'a.b',
      title: 'T',
      body: 'B',
      language: 'en',
      tag: null,
      to: '',
      at: '',
      unread: 1,
    } as const
    expect(fitted({ ...long, link: `/${'x'.repeat(5000)}` })).toEqual({ ...long, link: null })
  })
})

/** A text without the marks around it, and without names kept apart. */
const bare = (text: string) => text.replace(/…$/, '').replace(/\u2069+$/, '')

describe('a text that is too long', () => {
  test('ends behind a whole letter, and is the beginning of what it was', () => {
    fc.assert(
      fc.property(words, languages, fc.nat({ max: 300 }), (text, language, bytes) => {
        const short = shortened(text, language, bytes)
        expect(bytesOf(short)).toBeLessThanOrEqual(Math.max(bytes, 0))
        if (short === text || short === '') return
        const kept = bare(short)
        expect(text.startsWith(kept)).toBe(true)
        const edges = new Set([...new Intl.Segmenter(language).segment(text)].map(one => one.index))
        // White space at the end goes, and with it nothing of a letter.
        const rest = text.slice(kept.length)
        expect(edges.has(kept.length) || /^\s|^\u2069/.test(rest)).toBe(true)
      }),
    )
  })

  test('keeps names apart that it isolated', () => {
    fc.assert(
      fc.property(words, languages, fc.nat({ max: 300 }), (text, language, bytes) => {
        const opens = (said: string) =>
          (said.match(/[\u2066-\u2068]/g)?.length ?? 0) - (said.match(/\u2069/g)?.length ?? 0)
        fc.pre(opens(text) === 0)
        expect(opens(shortened(text, language, bytes))).toBe(0)
      }),
    )
  })

  test('ends behind a word, unless its first one is too long', () => {
    expect(shortened('Somebody bid more than you', 'en', 20)).toBe('Somebody bid more…')
    expect(shortened('عرض أعلى من عرضك على الأرض', 'ar', 32)).toBe('عرض أعلى من عرضك…')
    expect(shortened('Donaudampfschifffahrt', 'en', 8)).toBe('Donau…')
  })
})

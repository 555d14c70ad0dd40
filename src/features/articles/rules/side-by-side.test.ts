import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../../../platform/shared/text.ts'
import { agreedBefore, agreeOn, blocksIn, blocksOf, olderLanguage, sideBySide } from './side-by-side.ts'

type Texts = Parameters<typeof sideBySide>[1]

const KINDS = ['h2', 'p', 'p', 'p', 'blockquote'] as const
const block = (kind: string, words: string) => `<${kind}>${words}</${kind}>`

/** An article whose languages have the same blocks, each with words of its own. */
const article = fc.array(fc.constantFrom(...KINDS), { minLength: 1, maxLength: 14 }).map((kinds): Texts => {
  const of = (language: Language) => ({
    title: `title ${language}`,
    excerpt: `excerpt ${language}`,
    body: kinds.map((kind, at) => block(kind, `${language} says ${at}`)).join(''),
  })
  return { en: of('en'), ar: of('ar') }
})
const language = fc.constantFrom(...LANGUAGES)
const other = (one: Language): Language => (one === 'en' ? 'ar' : 'en')

const withBody = (texts: Texts, one: Language, change: (blocks: string[]) => string[]): Texts => ({
  ...texts,
  [one]: { ...texts[one], body: change(blocksIn(texts[one].body).map(({ html }) => html)).join('') },
})
const rewritten = (texts: Texts, one: Language, at: number, words = 'something new'): Texts =>
  withBody(texts, one, blocks => blocks.map((html, n) => (n === at ? html.replace(/says \d+/, words) : html)))
const marked = (agreed: Parameters<typeof sideBySide>[0], texts: Texts) => {
  const { marks } = sideBySide(agreed, texts)
  return { en: marks.en.map(mark => mark.block), ar: marks.ar.map(mark => mark.block) }
}
const NOTHING = { en: [], ar: [] }
const only = (one: Language, ...blocks: number[]) => ({ ...NOTHING, [one]: blocks })

/** An article, one of its languages and one of its blocks. */
const aBlock = fc.tuple(article, language, fc.nat()).map(([texts, one, at]) => {
  const count = blocksIn(texts[one].body).length
  return { texts, one, at: at % count }
})

describe('blocks', () => {
  test('of rich text are its outermost elements, whatever stands in them or in their attributes', () => {
    const html =
      '<h2>One</h2>loose <p>a<br>b</p><hr><ul><li><p>x</p></li><li>y</li></ul><figure><img src="/f" alt="<p>3 > 2"></figure>'
    expect(blocksIn(html).map(({ kind }) => kind)).toEqual(['h2', 'p', 'p', 'hr', 'ul', 'figure'])
    expect(blocksIn(html)[1]!.html).toBe('loose')
    expect(blocksIn('')).toEqual([])
  })

  test('of any text are all of it in its order, also where it is broken', () => {
    const piece = fc.constantFrom('<p>', '</p>', '<h2>', '</h2>', '<br>', 'x', ' ', '<img alt="<">', '</', '>')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), pieces => {
        const html = pieces.join('')
        const squeezed = (text: string) => text.replace(/\s/g, '')
        expect(
          squeezed(
            blocksIn(html)
              .map(one => one.html)
              .join(''),
          ),
        ).toBe(squeezed(html))
      }),
    )
  })

  test('stand side by side each once, in their order, headings only beside headings', () => {
    const body = fc.array(fc.constantFrom('h2', 'h3', 'p', 'ul', 'table'), { maxLength: 12 })
    fc.assert(
      fc.property(body, body, (en, ar) => {
        const of = (kinds: string[]) => ({
          title: 't',
          excerpt: '',
          body: kinds.map((kind, at) => block(kind, `${at}`)).join(''),
        })
        const texts = { en: of(en), ar: of(ar) }
        const { rows } = sideBySide(null, texts)
        for (const one of LANGUAGES)
          expect(rows.flatMap(row => row[one] ?? [])).toEqual(blocksOf(texts[one]).map((_, at) => at))
        for (const row of rows)
          if (row.en !== null && row.ar !== null) {
            const kinds = [blocksOf(texts.en)[row.en]!.kind, blocksOf(texts.ar)[row.ar]!.kind]
            if (kinds.some(kind => /^h[23]$/.test(kind))) expect(kinds[0]).toBe(kinds[1])
          }
      }),
    )
  })

  test('of headings that are the same in number line up, whatever is between them', () => {
    const sections = fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(sections, all => {
        const of = (side: 0 | 1) => ({
          ...{ title: '', excerpt: '' },
          body: all.map(counts => `<h2>head</h2>${'<p>text</p>'.repeat(counts[side])}`).join(''),
        })
        const texts = { en: of(0), ar: of(1) }
        const heads = (one: Language) => blocksOf(texts[one]).flatMap(({ kind }, at) => (kind === 'h2' ? [at] : []))
        const { rows } = sideBySide(null, texts)
        const beside = rows.filter(row => row.en !== null && heads('en').includes(row.en))
        expect(beside.map(row => row.ar)).toEqual(heads('ar'))
      }),
    )
  })
})

describe('the mark of what is older', () => {
  test('says nothing of an empty line, and tells of what is written on it later', () => {
    const texts = (more: string): Texts => ({
      en: { title: 'A', excerpt: '', body: `<p>One</p>${more}` },
      ar: { title: 'أ', excerpt: '', body: '<p>واحد</p>' },
    })
    const agreed = agreeOn(null, texts('<p></p>'))
    expect(marked(agreed, texts('<p></p>'))).toEqual(NOTHING)
    expect(marked(agreed, texts(''))).toEqual(NOTHING)
    expect(marked(agreeOn(null, texts('')), texts('<p></p>'))).toEqual(NOTHING)
    expect(marked(agreed, texts('<p>Two</p>'))).toEqual(only('ar', 0))
  })

  test('is on nothing that was just agreed on, nor before anything was', () => {
    fc.assert(
      fc.property(article, article, (texts, others) => {
        const mixed = { en: texts.en, ar: others.ar }
        expect(marked(agreeOn(null, mixed), mixed)).toEqual(NOTHING)
        expect(marked(null, mixed)).toEqual(NOTHING)
      }),
    )
  })

  test('is on the counterpart of what was changed and on nothing else, until it is changed too', () => {
    fc.assert(
      fc.property(aBlock, ({ texts, one, at }) => {
        const agreed = agreeOn(null, texts)
        const changed = rewritten(texts, one, at)
        expect(marked(agreed, changed)).toEqual(only(other(one), at + 2))
        expect(olderLanguage(sideBySide(agreed, changed))).toBe(other(one))
        const followed = rewritten(changed, other(one), at)
        expect(marked(agreed, followed)).toEqual(NOTHING)
        // Who writes on, in either language, in the same sitting is not marked for it.
        expect(marked(agreed, rewritten(followed, other(one), at, 'says 7'))).toEqual(NOTHING)
      }),
    )
  })

  test('goes away where somebody says that the block is right, and comes back with the next change', () => {
    fc.assert(
      fc.property(aBlock, fc.nat(), ({ texts, one, at }, second) => {
        const also = second % blocksIn(texts[one].body).length
        const agreed = agreeOn(null, texts)
        const changed = rewritten(rewritten(texts, one, at), one, also, 'also new')
        const right = agreeOn(agreed, changed, mark => mark.block === at + 2)
        expect(marked(right, changed)).toEqual(also === at ? NOTHING : only(other(one), also + 2))
        const whole = agreeOn(agreed, changed, () => true)
        expect(marked(whole, changed)).toEqual(NOTHING)
        const again = withBody(changed, one, blocks =>
          blocks.map((html, n) => (n === at ? html.replace(/>[^<]*</, '>quite new<') : html)),
        )
        expect(marked(whole, again)).toEqual(only(other(one), at + 2))
      }),
    )
  })

  test('stays as it is when the rest is agreed on', () => {
    const change = fc.tuple(language, fc.nat(20), fc.constantFrom('write', 'insert', 'remove'))
    fc.assert(
      fc.property(article, fc.array(change, { maxLength: 4 }), (texts, changes) => {
        const agreed = agreeOn(null, texts)
        const after = changes.reduce((now, [one, at, what], n) => {
          const words = `change ${n}`
          return withBody(now, one, blocks => {
            const place = blocks.length === 0 ? 0 : at % blocks.length
            if (what === 'insert') return [...blocks.slice(0, place), block('p', words), ...blocks.slice(place)]
            if (what === 'remove') return blocks.filter((_, b) => b !== place)
            return blocks.map((html, b) => (b === place ? html.replace(/>[^<]*</, `>${words}<`) : html))
          })
        }, texts)
        expect(marked(agreeOn(agreed, after), after)).toEqual(marked(agreed, after))
      }),
      { numRuns: 1000 },
    )
  })

  test('is the same when the languages change places', () => {
    fc.assert(
      fc.property(aBlock, ({ texts, one, at }) => {
        const turned = ({ en, ar }: Texts): Texts => ({ en: ar, ar: en })
        const changed = rewritten(texts, one, at)
        const here = marked(agreeOn(null, texts), changed)
        const there = marked(agreeOn(null, turned(texts)), turned(changed))
        expect(there).toEqual({ en: here.ar, ar: here.en })
      }),
    )
  })

  test('is not on how a text is set: bold, or a table as another editor writes it', () => {
    const texts: Texts = {
      en: { title: 'a', excerpt: '', body: '<p>one two</p><table><tbody><tr><td>x</td></tr></tbody></table>' },
      ar: { title: 'ا', excerpt: '', body: '<p>واحد</p><table><tbody><tr><td>س</td></tr></tbody></table>' },
    }
    const agreed = agreeOn(null, texts)
    const body = '<p>one <strong>two</strong></p><table><tbody><tr><td colspan="1"><p>x</p></td></tr></tbody></table>'
    expect(marked(agreed, { ...texts, en: { ...texts.en, body } })).toEqual(NOTHING)
  })

  test('of a section that lacks a block is on its heading, and of one that was dropped on what is left', () => {
    const of = (words: string) => ({
      title: words,
      excerpt: '',
      body: `<h2>${words} a</h2><p>${words} b</p><h2>${words} c</h2><p>${words} d</p>`,
    })
    const texts: Texts = { en: of('en'), ar: of('ar') }
    const agreed = agreeOn(null, texts)
    const longer = withBody(texts, 'en', blocks => [...blocks, block('p', 'one more')])
    expect(marked(agreed, longer)).toEqual(only('ar', 4))
    expect(
      marked(
        agreeOn(agreed, longer, () => true),
        longer,
      ),
    ).toEqual(NOTHING)
    const shorter = withBody(texts, 'en', blocks => blocks.slice(0, 3))
    expect(marked(agreed, shorter)).toEqual(only('ar', 5))
  })

  test('is on everything of a language of which only is known that it is older', () => {
    fc.assert(
      fc.property(article, language, (texts, one) => {
        expect(marked(agreedBefore(one, texts), texts)).toEqual(only(one, ...blocksOf(texts[one]).map((_, at) => at)))
        expect(marked(agreedBefore(null, texts), texts)).toEqual(NOTHING)
      }),
    )
  })

  test('is found at once in a text of any length', () => {
    const long = (words: string) => ({ title: words, excerpt: '', body: block('p', words).repeat(3000) })
    const texts: Texts = { en: long('en'), ar: long('ar') }
    expect(marked(agreeOn(null, texts), texts)).toEqual(NOTHING)
  })
})

import { fileURLToPath } from 'node:url'
import { Font, Text, View } from '@react-pdf/renderer'
import { createElement, type ReactElement, type ReactNode } from 'react'
import type { Language } from '../../../../platform/shared/text.ts'

/** What a piece of a page is drawn with. */
export type Look = Record<string, string | number>

const SANS = 'Plex'
const HEADS: Record<Language, string> = { en: 'Newsreader', ar: 'Messiri' }
const FILES = {
  regular: '@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf',
  bold: '@expo-google-fonts/ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf',
  newsreader: '@expo-google-fonts/newsreader/500Medium/Newsreader_500Medium.ttf',
  messiri: '@expo-google-fonts/el-messiri/600SemiBold/ElMessiri_600SemiBold.ttf',
}
const fileOf = (name: string): string => fileURLToPath(import.meta.resolve(name))

Font.register({ family: SANS, fonts: [{ src: fileOf(FILES.regular) }, { src: fileOf(FILES.bold), fontWeight: 600 }] })
Font.register({ family: HEADS.en, fonts: [{ src: fileOf(FILES.newsreader) }] })
Font.register({ family: HEADS.ar, fonts: [{ src: fileOf(FILES.messiri) }] })

type Glyph = { codePoints: number[] }
type Glyphs = { getGlyph(id: number, letters?: number[]): Glyph }
const sameLetters = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((letter, at) => letter === other[at])

/**
 * The font library keeps one drawing for each glyph with the letters that it stood for first; where it stands for others later, as
 * dots and joined letters of Arabic do, lines lost a letter. Each gets its own.
 */
async function mended(fontFamily: string, fontWeight: number): Promise<void> {
  await Font.load({ fontFamily, fontWeight })
  const font = Font.getFont({ fontFamily, fontWeight })?.data as unknown as Glyphs
  const kept = font.getGlyph.bind(font)
  font.getGlyph = (id, letters) => {
    const glyph = kept(id, letters)
    if (!letters || !glyph || sameLetters(glyph.codePoints, letters)) return glyph
    return Object.create(glyph, { codePoints: { value: letters, enumerable: true } }) as Glyph
  }
}
await mended(SANS, 400)
await mended(SANS, 600)
await mended(HEADS.ar, 400)
// No word is cut.
Font.registerHyphenationCallback(word => [word])

const HAS_ARABIC = /[\u0600-\u06ff]/
/** Marks of direction that have no letter in the fonts; what is isolated from left to right keeps the one that has. */
const MARKS = /[\u061c\u202a-\u202e\u2067-\u2069]/g
/** Numbers with dashes (2026-00418): after an Arabic letter they would run from right to left, group by group. */
const DASHED = /(?<![\p{L}\p{N}\u200e-])\p{N}*[A-Z0-9]+(?:-[A-Z0-9]+)+/gu

/** A text with the marks that its line needs and the fonts have; Latin faces have none. */
function marked(text: string): string {
  const plain = text.replace(MARKS, '').replaceAll('\u2066', '\u200e')
  return HAS_ARABIC.test(plain) ? plain.replace(DASHED, '\u200e$&') : plain.replace(/[\u200e\u200f]/g, '')
}

/** How wide letters are, as a part of their size: enough to break lines where they still fit. */
function widthOf(text: string): number {
  let width = 0
  for (const letter of text)
    width += letter === ' ' ? 0.26 : HAS_ARABIC.test(letter) ? 0.52 : /[A-Z0-9@%–—]/.test(letter) ? 0.64 : 0.53
  return width
}

/**
 * A text in lines that fit. The library orders each line rightly but breaks long ones of mixed scripts wrongly, so that lines
 * are broken here.
 */
export function inLines(text: string, width: number, size: number): string[] {
  return text
    .replace(MARKS, '')
    .split('\n')
    .flatMap(paragraph => {
      const lines: string[] = []
      let line = ''
      for (const word of paragraph.split(' ').flatMap(one => pieces(one, width / size))) {
        const longer = line === '' ? word : `${line} ${word}`
        if (line !== '' && widthOf(longer) * size > width) {
          lines.push(line)
          line = word
        } else line = longer
      }
      return [...lines, line]
    })
}

/** A word in pieces that fit alone. */
function pieces(word: string, most: number): string[] {
  if (widthOf(word) <= most) return [word]
  const found: string[] = []
  let piece = ''
  for (const letter of word) {
    if (widthOf(piece + letter) > most) {
      found.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...found, piece]
}

/** What a paper of one language is drawn with. */
export type Paper = {
  language: Language
  rtl: boolean
  /** A text of its own lines; it runs as its letters do and stands at the page's own edge. */
  text(text: string, look?: Look & { width?: number }): ReactElement
  /** A heading in the club's own face. */
  head(text: string, size: number, look?: Look): ReactElement
  /** Figures, dates and numbers: from left to right whatever stands around. */
  figure(text: string, look?: Look): ReactElement
  /** Pieces side by side in the order in which they are read. */
  row(look: Look, ...pieces: ReactNode[]): ReactElement
  column(look: Look, ...pieces: ReactNode[]): ReactElement
}

export const INK = '#16211F'
export const SOFT = '#606A66'
export const LINE = '#D9D5CC'
export const GREEN = '#2E6B3F'
const SIZE = 9.5

export const h = createElement

/** The pieces of a paper in a language. */
export function paperOf(language: Language): Paper {
  const rtl = language === 'ar'
  const start = rtl ? 'right' : 'left'
  const text: Paper['text'] = (said, { width, ...look } = {}) => {
    const size = Number(look.fontSize ?? SIZE)
    const lines = width === undefined ? [said] : inLines(said, width, size)
    const one = (line: string) =>
      h(
        Text,
        {
          style: {
            fontFamily: SANS,
            fontSize: size,
            lineHeight: rtl ? 1.4 : 1.35,
            textAlign: start,
            direction: HAS_ARABIC.test(line) ? 'rtl' : 'ltr',
            color: INK,
            ...(width !== undefined && { width, flexShrink: 0 }),
            ...look,
          } as never,
        },
        marked(line),
      )
    return lines.length === 1 ? one(lines[0]!) : h(View, null, ...lines.map(one))
  }
  return {
    language,
    rtl,
    text,
    head: (said, size, look = {}) => {
      const arabic = HAS_ARABIC.test(said)
      return text(said, { fontFamily: HEADS[arabic ? 'ar' : 'en'], fontSize: size, lineHeight: 1.25, ...look })
    },
    figure: (said, look = {}) => text(said, { textAlign: 'right', direction: 'ltr', ...look }),
    row: (look, ...children) =>
      h(View, { style: { flexDirection: rtl ? 'row-reverse' : 'row', ...look } as never }, ...children),
    column: (look, ...children) => h(View, { style: { flexDirection: 'column', ...look } as never }, ...children),
  }
}

import { Text, View } from '@react-pdf/renderer'
import { createElement, type ReactElement, type ReactNode } from 'react'
import type { Language } from '../../../../platform/shared/text.ts'
import { HAS_ARABIC, HEADS, inLines, type Letters, MONO, SANS } from './fonts.ts'

/** What a piece of a page is drawn with. */
export type Look = Record<string, string | number>

/** Marks of direction that have no letter in the fonts; what is isolated from left to right keeps the one that has. */
const MARKS = /[\u061c\u202a-\u202e\u2067-\u2069]/g
/** What the face of one width has. */
const ONLY_LATIN = /^[\u0020-\u007e\u00a0-\u00ff]*$/
/** Numbers with dashes (2026-00418): after an Arabic letter they would run from right to left, group by group. */
const DASHED = /(?<![\p{L}\p{N}\u200e-])\p{N}*[A-Z0-9]+(?:-[A-Z0-9]+)+/gu

/** A text with the marks that its line needs and the fonts have; Latin faces have none. */
function marked(text: string): string {
  const plain = text.replace(MARKS, '').replaceAll('\u2066', '\u200e')
  return HAS_ARABIC.test(plain) ? plain.replace(DASHED, '\u200e$&') : plain.replace(/[\u200e\u200f]/g, '')
}

/** Which way a text runs: as the page does where it has letters of its script, else as its first letter does. */
const runOf = (text: string, rtl: boolean): 'rtl' | 'ltr' =>
  HAS_ARABIC.test(rtl ? text : (/\p{L}/u.exec(text)?.[0] ?? '')) ? 'rtl' : 'ltr'

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
  /** What is copied sign by sign (numbers of documents, taxes and accounts): signs of one width, from left to right, at the page's own edge. */
  code(text: string, look?: Look & { width?: number }): ReactElement
  /** Pieces side by side in the order in which they are read. */
  row(look: Look, ...pieces: ReactNode[]): ReactElement
  column(look: Look, ...pieces: ReactNode[]): ReactElement
}

export const INK = '#16211F'
export const SOFT = '#606A66'
export const LINE = '#D9D5CC'
export const GREEN = '#2E6B3F'
/** How large text is where nothing else is said. */
export const SIZE = 9.5

export const h = createElement

/** The pieces of a paper in a language. */
export function paperOf(language: Language): Paper {
  const rtl = language === 'ar'
  const start = rtl ? 'right' : 'left'
  const text: Paper['text'] = (said, { width, ...look } = {}) => {
    const letters = { ...look, fontSize: Number(look.fontSize ?? SIZE) } as Letters
    const plain = said.replace(MARKS, '')
    const lines = width === undefined ? [said] : inLines(plain, width, letters)
    const direction = runOf(plain, rtl)
    const one = (line: string) =>
      h(
        Text,
        {
          style: {
            fontFamily: SANS,
            fontSize: letters.fontSize,
            lineHeight: rtl ? 1.4 : 1.35,
            textAlign: start,
            direction,
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
    code: (said, look = {}) =>
      text(said, { direction: 'ltr', ...(ONLY_LATIN.test(said) && { fontFamily: MONO }), ...look }),
    row: (look, ...children) =>
      h(View, { style: { flexDirection: rtl ? 'row-reverse' : 'row', ...look } as never }, ...children),
    column: (look, ...children) => h(View, { style: { flexDirection: 'column', ...look } as never }, ...children),
  }
}

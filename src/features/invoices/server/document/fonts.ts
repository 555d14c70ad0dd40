import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'
import type { Language } from '../../../../platform/shared/text.ts'
import { sfntOf } from './sfnt.ts'

export const SANS = 'Plex'
/** Signs of one width, for what is copied sign by sign; of Latin letters and figures only. */
export const MONO = 'Mono'
export const HEADS: Record<Language, string> = { en: 'Newsreader', ar: 'Messiri' }
const FILES = {
  regular: '@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf',
  bold: '@expo-google-fonts/ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf',
  newsreader: '@expo-google-fonts/newsreader/500Medium/Newsreader_500Medium.ttf',
  mono: '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff',
  messiri: '@expo-google-fonts/el-messiri/600SemiBold/ElMessiri_600SemiBold.ttf',
}
const fileOf = (name: string): string => fileURLToPath(import.meta.resolve(name))

Font.register({ family: SANS, fonts: [{ src: fileOf(FILES.regular) }, { src: fileOf(FILES.bold), fontWeight: 600 }] })
Font.register({ family: HEADS.en, fonts: [{ src: fileOf(FILES.newsreader) }] })
Font.register({ family: HEADS.ar, fonts: [{ src: fileOf(FILES.messiri) }] })
// Its package has it as browsers take it, packed.
const mono = sfntOf(readFileSync(fileOf(FILES.mono))).toString('base64')
Font.register({ family: MONO, fonts: [{ src: `data:font/ttf;base64,${mono}` }] })
// No word is cut.
Font.registerHyphenationCallback(word => [word])

export const HAS_ARABIC = /[\u0600-\u06ff]/

type Glyph = { codePoints: number[]; isMark: boolean }
type Place = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }
type Run = { glyphs: Glyph[]; positions: Place[]; advanceWidth: number }
type Face = {
  unitsPerEm: number
  getGlyph(id: number, letters?: number[]): Glyph
  layout(text: string, features?: unknown, script?: string, language?: string, direction?: string): Run
}
const faceOf = (fontFamily: string, fontWeight: number) =>
  Font.getFont({ fontFamily, fontWeight })?.data as unknown as Face

const sameLetters = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((letter, at) => letter === other[at])

/**
 * The font library keeps one drawing for each glyph with the letters that it stood for first; where it stands for others later, as
 * dots and joined letters of Arabic do, lines lost a letter. Each gets its own.
 */
function withItsLetters(face: Face): void {
  const kept = face.getGlyph.bind(face)
  face.getGlyph = (id, letters) => {
    const glyph = kept(id, letters)
    if (!letters || !glyph || sameLetters(glyph.codePoints, letters)) return glyph
    return Object.create(glyph, { codePoints: { value: letters, enumerable: true } }) as Glyph
  }
}

/** A place whose offset nobody sets back: in thousandths of the letter's size, which is how the page is written. */
const raised = (place: Place, x: number, y: number): Place =>
  Object.defineProperty({ ...place, xOffset: x }, 'yOffset', { get: () => y, set: () => {}, enumerable: true }) as Place

/**
 * The page library sets marks (shadda, damma, tanwin) without their offsets, and puts them before their letter when it turns a line
 * around, so that they fell on dots or on the next letter. Here each mark is told where it stands from its letter's left edge.
 */
function withRaisedMarks(face: Face): void {
  const laidOut = face.layout.bind(face)
  const scale = 1000 / face.unitsPerEm
  face.layout = (text, ...around) => {
    const run = laidOut(text, ...around)
    const { glyphs, positions } = run
    if (around.at(-1) !== 'ltr' || !HAS_ARABIC.test(text) || !glyphs.some(one => one.isMark)) return run
    let width = 0
    const offsets = glyphs.map((glyph, at) => {
      const { xAdvance, xOffset, yOffset } = positions[at]!
      if (!glyph.isMark) width = 0
      const offset = glyph.isMark ? { x: (xOffset + width) * scale, y: yOffset * scale } : null
      width += xAdvance
      return offset
    })
    // What reads the places reads them through map, and sets every yOffset to nothing afterwards.
    const map = (each: (place: Place, at: number) => Place) =>
      Array.from(positions, (place, at) => {
        const [made, offset] = [each(place, at), offsets[at]]
        return offset ? raised(made, offset.x, offset.y) : made
      })
    return Object.assign(run, { positions: Object.assign(positions.slice(), { map }) })
  }
}

async function mended(fontFamily: string, fontWeight: number): Promise<void> {
  await Font.load({ fontFamily, fontWeight })
  const face = faceOf(fontFamily, fontWeight)
  withItsLetters(face)
  withRaisedMarks(face)
}
await mended(SANS, 400)
await mended(SANS, 600)
await mended(HEADS.ar, 400)
await Font.load({ fontFamily: HEADS.en, fontWeight: 400 })
await Font.load({ fontFamily: MONO, fontWeight: 400 })

/** The letters of a text: their face, their size in points. */
export type Letters = { fontSize: number; fontFamily?: string; fontWeight?: number }

/** How wide a text is on one line, in points. */
export function widthOf(text: string, { fontSize, fontFamily = SANS, fontWeight = 400 }: Letters): number {
  const face = faceOf(fontFamily, fontFamily === SANS ? fontWeight : 400)
  return (face.layout(text).advanceWidth / face.unitsPerEm) * fontSize
}

/** A text in lines that fit. The library orders each line rightly but breaks long ones of mixed scripts wrongly. */
export function inLines(text: string, width: number, letters: Letters): string[] {
  const space = widthOf(' ', letters)
  return text.split('\n').flatMap(paragraph => {
    const lines: string[] = []
    let line: string[] = []
    let used = 0
    for (const word of paragraph.split(' ').flatMap(one => pieces(one, width, letters))) {
      const more = widthOf(word, letters)
      if (line.length > 0 && used + space + more > width) {
        lines.push(line.join(' '))
        line = []
        used = 0
      }
      used += line.length > 0 ? space + more : more
      line.push(word)
    }
    return [...lines, line.join(' ')]
  })
}

/** A word in pieces that fit alone. */
function pieces(word: string, most: number, letters: Letters): string[] {
  if (widthOf(word, letters) <= most) return [word]
  const found: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece !== '' && widthOf(piece + letter, letters) > most) {
      found.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...found, piece]
}

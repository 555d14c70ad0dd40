import sharp from 'sharp'
import type { UserType } from '../shared/access.ts'
import { ringsDrawing } from '../shared/patterns/rings.ts'
import { directionOf, type Language } from '../shared/text.ts'
import { tellFonts } from './tell-fonts.ts'

/** What the picture of a page says when somebody shares its link. Texts are plain; `seed` gives each thing its own rings. */
export type ShareCard = {
  seed: string
  kind: UserType | null
  /** Name or title, in the language it was written in. */
  title: string
  titleLanguage: Language
  /** Two short lines under it, in the reader's language; '' for none. */
  lines: readonly [string, string]
  /** A picture or logo of theirs that visitors may see. */
  pictureFileId: string | null
  /** A ground of the club's own colour, where no kind has one. */
  ground?: string
}

const WIDTH = 1200
const HEIGHT = 630
const EDGE = 72
const PICTURE = 208
const IVORY = '#FAF7F1'
const BRASS = '#DDB05A'
/** The deep ground of each kind, as on the pages. */
const GROUNDS: Record<UserType | 'petrol', string> = {
  petrol: '#0A463D',
  company: '#0A463D',
  investor: '#5A3F0D',
  freelancer: '#352C78',
  validator: '#15447A',
  advisor: '#5C2255',
  broker: '#722C0F',
}

const escapeXml = (text: string) =>
  // What no document may hold, not even escaped, would leave the picture undrawn.
  text
    .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ' ')
    .replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

type Layer = { input: Buffer; left: number; top: number }
type Wish = { font: string; size: number; colour: string; width: number; rtl: boolean }

/** Whether a line runs from the right: as its first letter does. */
const runsRight = (text: string) => /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)

/** A text as a layer of its own: shaped and ordered as its script wants it. */
async function textLayer(text: string, { font, size, colour, width, rtl }: Wish) {
  const markup = `<span foreground="${colour}">${escapeXml(text)}</span>`
  // What the library calls left is where a line begins.
  const align = runsRight(text) === rtl ? 'left' : 'right'
  const { data, info } = await sharp({
    text: { text: markup, font: `${font} ${size}`, width, dpi: 72, rgba: true, align },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

/** The title as large as three lines allow. */
async function titleLayer(card: ShareCard, width: number, rtl: boolean) {
  const font = card.titleLanguage === 'ar' ? 'El Messiri SemiBold' : 'Newsreader Medium'
  for (const size of [76, 62, 50]) {
    const layer = await textLayer(card.title, { font, size, colour: IVORY, width, rtl })
    if (layer.height <= 250) return layer
  }
  const cut = `${card.title.slice(0, 90).trimEnd()}…`
  return textLayer(cut, { font, size: 46, colour: IVORY, width, rtl })
}

function ground(card: ShareCard, rtl: boolean): Buffer {
  const { cx, cy, rings } = ringsDrawing(card.seed, 'bottom-end')
  const x = ((rtl ? 100 - cx : cx) / 100) * WIDTH
  const y = (cy / 100) * HEIGHT
  const circles = rings.map(
    ring => `<circle cx="${x}" cy="${y}" r="${ring.r}" opacity="${ring.opacity}" stroke-width="${ring.bold ? 2 : 1}"/>`,
  )
  const mark = `<g transform="translate(${rtl ? WIDTH - EDGE - 48 : EDGE} 56) scale(1.72)"><path fill="${IVORY}" d="M2 27V13a12 12 0 0 1 24 0v14h-5V13a7 7 0 0 0-14 0v14z"/><path fill="${BRASS}" d="M11 27v-9a3 3 0 0 1 6 0v9z"/></g>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${card.kind ? GROUNDS[card.kind] : (card.ground ?? GROUNDS.petrol)}"/><g fill="none" stroke="${BRASS}">${circles.join('')}</g>${mark}</svg>`,
  )
}

async function pictureLayer(bytes: Buffer, rtl: boolean): Promise<Layer> {
  const corners = `<svg width="${PICTURE}" height="${PICTURE}"><rect width="${PICTURE}" height="${PICTURE}" rx="24"/></svg>`
  const input = await sharp(bytes)
    .resize(PICTURE, PICTURE, { fit: 'cover' })
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png()
    .toBuffer()
  return { input, left: rtl ? EDGE : WIDTH - EDGE - PICTURE, top: (HEIGHT - PICTURE) / 2 }
}

/** Draws a share picture, 1200 × 630 PNG, in the direction of the reader's language; Arabic letters are joined and in order. */
export async function drawShareCard(
  card: ShareCard,
  picture: Buffer | null,
  clubName: string,
  language: Language,
): Promise<Buffer> {
  tellFonts()
  const rtl = directionOf(language) === 'rtl'
  const width = WIDTH - 2 * EDGE - (picture ? PICTURE + 40 : 120)
  const at = (layer: { width: number }, from = EDGE) => (rtl ? WIDTH - from - layer.width : from)
  const plain = { font: 'IBM Plex Sans Arabic', width, rtl }
  const club = await textLayer(clubName, { ...plain, font: 'IBM Plex Sans Arabic SemiBold', size: 34, colour: IVORY })
  const title = await titleLayer(card, width, rtl)
  const [above, under] = card.lines
  const first = above ? await textLayer(above, { ...plain, size: 32, colour: BRASS }) : null
  const second = under ? await textLayer(under, { ...plain, size: 30, colour: IVORY }) : null
  const height = title.height + 30 + (first ? first.height + 22 : 0) + (second?.height ?? 0)
  const top = Math.round((HEIGHT + 60 - height) / 2)
  const below = top + title.height + 30
  const layers: Layer[] = [
    { input: club.input, left: at(club, EDGE + 64), top: 64 },
    { input: title.input, left: at(title), top },
    ...(first ? [{ input: first.input, left: at(first), top: below }] : []),
    ...(second ? [{ input: second.input, left: at(second), top: below + (first ? first.height + 22 : 0) }] : []),
    ...(picture ? [await pictureLayer(picture, rtl)] : []),
  ]
  return sharp(ground(card, rtl)).composite(layers).png({ palette: true, quality: 90 }).toBuffer()
}

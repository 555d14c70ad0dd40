import { LANGUAGES, type Language } from '../../../platform/shared/text.ts'
import { wordsOf } from '../rules.ts'

/** A block of a text as it stands beside the other language's: its tag, or `title` and `excerpt`, which come before the body. */
export type Block = { kind: string; html: string }
/** Blocks that stand side by side, by their places in their languages; null where a language has none. */
export type Row = Record<Language, number | null>
/**
 * What both languages said when each block was last brought up to date with its counterpart. `ahead` is what the newer language said
 * when a row that waits was kept: by it the block is known again.
 */
export type Agreed = readonly (Record<Language, Block | null> & {
  ahead?: { language: Language; block: Block } | undefined
})[]
/** A block that is older than the other language's. A heading stands for its section where that lacks a block; `rows` are those that it speaks for. */
export type Mark = { block: number; rows: number[] }
export type SideBySide = { rows: Row[]; marks: Record<Language, Mark[]> }

type Written = { title: string; excerpt: string; body: string }
type Both<T> = Record<Language, T>

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|[^">])*)>/gi
const WITHOUT_END = new Set(['br', 'hr', 'img'])

/** The blocks of rich text. */
export function blocksIn(html: string): Block[] {
  const blocks: Block[] = []
  let depth = 0
  let from = 0
  let kind = ''
  const keep = (as: string, upTo: number) => {
    const part = html.slice(from, upTo).trim()
    if (part !== '') blocks.push({ kind: as, html: part })
    from = upTo
  }
  for (const match of html.matchAll(TAG)) {
    const [tag, closing, name] = match as unknown as [string, string, string]
    const end = match.index + tag.length
    const lonely = WITHOUT_END.has(name.toLowerCase())
    if (closing) {
      if (depth > 0 && --depth === 0) keep(kind, end)
    } else {
      if (depth === 0) {
        keep('p', match.index)
        kind = name.toLowerCase()
      }
      if (!lonely) depth++
      else if (depth === 0) keep(kind, end)
    }
  }
  keep(depth > 0 ? kind : 'p', html.length)
  return blocks
}

/** How many blocks stand before those of the body. */
export const BEFORE_BODY = 2

/** Everything of an article that is written in both languages, block by block. */
export const blocksOf = ({ title, excerpt, body }: Written): Block[] => [
  { kind: 'title', html: title },
  { kind: 'excerpt', html: excerpt },
  ...blocksIn(body),
]

const SHOWN = /(?:src|href)="([^"]*)"/g

/** What a reader has of a block: its words, pictures and links. How it is set is no news to the other language. */
const said = ({ kind, html }: Block): string =>
  kind === 'title' || kind === 'excerpt'
    ? html.trim()
    : [wordsOf(html), ...[...html.matchAll(SHOWN)].map(([, address]) => address)].join('\n')

/** An empty line, as an editor leaves one for what comes next: it says nothing, and was agreed on by nobody. */
const isEmpty = (block: Block): boolean => block.kind === 'p' && said(block) === ''

const isHeading = ({ kind }: Block) => kind === 'h2' || kind === 'h3'
/** Headings stand beside headings only, and what comes before the body beside its own kind. */
const standsApart = (one: Block) => isHeading(one) || one.kind === 'title' || one.kind === 'excerpt'

/** More than this is compared in order, without looking for the best: no text that somebody writes is as long. */
const MOST_COMPARED = 160_000

/** The best way through two lists: pairs and steps of one of them alone, with the least cost; of equal ones that which pairs first. */
function wayThrough(
  en: number,
  ar: number,
  cost: (e: number, a: number) => number,
  alone: (side: Language, at: number) => number,
): Row[] {
  if (en * ar > MOST_COMPARED)
    return Array.from({ length: Math.max(en, ar) }, (_, at) => ({ en: at < en ? at : null, ar: at < ar ? at : null }))
  const width = ar + 1
  const rest = new Float64Array((en + 1) * width)
  for (let e = en; e >= 0; e--)
    for (let a = ar; a >= 0; a--) {
      if (e === en && a === ar) continue
      const pair = e < en && a < ar ? cost(e, a) + rest[(e + 1) * width + a + 1]! : Number.POSITIVE_INFINITY
      const onlyEn = e < en ? alone('en', e) + rest[(e + 1) * width + a]! : Number.POSITIVE_INFINITY
      const onlyAr = a < ar ? alone('ar', a) + rest[e * width + a + 1]! : Number.POSITIVE_INFINITY
      rest[e * width + a] = Math.min(pair, onlyEn, onlyAr)
    }
  const rows: Row[] = []
  for (let e = 0, a = 0; e < en || a < ar;) {
    const least = rest[e * width + a]!
    if (e < en && a < ar && cost(e, a) + rest[(e + 1) * width + a + 1]! === least) rows.push({ en: e++, ar: a++ })
    else if (e < en && alone('en', e) + rest[(e + 1) * width + a]! === least) rows.push({ en: e++, ar: null })
    else rows.push({ en: null, ar: a++ })
  }
  return rows
}

/** Where each block stands among those that were agreed on: what says the same in the same order, and between those what is of its kind. */
function placesOf(blocks: readonly Block[], known: readonly (Block | null)[]): (number | null)[] {
  const old = known.flatMap((block, row) => (block ? [{ block, row, words: said(block) }] : []))
  const words = blocks.map(said)
  const same = (b: number, o: number) => (words[b] === old[o]!.words && blocks[b]!.kind === old[o]!.block.kind ? 0 : 3)
  const places: (number | null)[] = blocks.map(() => null)
  let fresh: number[] = []
  let gone: number[] = []
  const pairKinds = () => {
    for (const at of fresh) {
      const next = gone.findIndex(one => old[one]!.block.kind === blocks[at]!.kind)
      if (next < 0) continue
      places[at] = old[gone[next]!]!.row
      gone = gone.slice(next + 1)
    }
    fresh = []
    gone = []
  }
  for (const { en: at, ar: was } of wayThrough(blocks.length, old.length, same, () => 1)) {
    if (at !== null && was !== null && same(at, was) === 0) {
      pairKinds()
      places[at] = old[was]!.row
      continue
    }
    if (at !== null) fresh.push(at)
    if (was !== null) gone.push(was)
  }
  pairKinds()
  return places
}

/** More than all else in a text together: as long as there is a heading on the other side, none stands alone. */
const HEADING_ALONE = 10_000

/** Rows of both languages: what was agreed on together stays together, headings beside headings, the rest by its kind. */
function rowsOf(blocks: Both<readonly Block[]>, places: Both<readonly (number | null)[]>): Row[] {
  const cost = (e: number, a: number): number => {
    const [one, other] = [blocks.en[e]!, blocks.ar[a]!]
    if (one.kind !== other.kind && (standsApart(one) || standsApart(other))) return Number.POSITIVE_INFINITY
    const [placeEn, placeAr] = [places.en[e], places.ar[a]]
    const bond = placeEn === null || placeAr === null ? 0 : placeEn === placeAr ? -1 : 4
    return (one.kind === other.kind ? 0 : 1.5) + bond
  }
  const alone = (side: Language, at: number) => (isHeading(blocks[side][at]!) ? HEADING_ALONE : 1)
  return wayThrough(blocks.en.length, blocks.ar.length, cost, alone)
}

const other = (language: Language): Language => (language === 'en' ? 'ar' : 'en')

function look(agreed: Agreed | null, texts: Both<Written>) {
  const blocks = { en: blocksOf(texts.en), ar: blocksOf(texts.ar) }
  const known = (language: Language) =>
    agreed?.map(row => (row.ahead?.language === language ? row.ahead.block : row[language])) ?? []
  const places = { en: placesOf(blocks.en, known('en')), ar: placesOf(blocks.ar, known('ar')) }
  const rows = rowsOf(blocks, places)
  /** The agreed row of a block, and whether it says something else than then. */
  const was = (language: Language, at: number) => {
    const place = places[language][at] ?? null
    const row = place === null ? null : agreed![place]!
    const before = row?.[language] ?? null
    return {
      row: before && !isEmpty(before) ? row : null,
      changed: before === null || said(before) !== said(blocks[language][at]!),
    }
  }
  return { blocks, places, rows, was }
}

type Looked = ReturnType<typeof look>

/** Which language's block of a row is older than the other's; `lacks` where that language has no such block at all. */
function olderIn({ was, blocks }: Looked, row: Row): { language: Language; lacks: boolean } | null {
  if (row.en !== null && row.ar !== null) {
    const [en, ar] = [was('en', row.en).changed, was('ar', row.ar).changed]
    if (en === ar) return null
    return { language: en ? 'ar' : 'en', lacks: false }
  }
  const has: Language = row.en === null ? 'ar' : 'en'
  if (isEmpty(blocks[has][row[has]!]!)) return null
  const { row: agreedRow, changed } = was(has, row[has]!)
  if (agreedRow === null) return { language: other(has), lacks: true }
  // The other language dropped what this one still says.
  return agreedRow[other(has)] !== null && !changed ? { language: has, lacks: false } : null
}

/** The block that speaks for a section of a language, at a row: the heading before it, or the title. */
function headOf({ blocks }: Looked, rows: readonly Row[], at: number, language: Language): number {
  for (let row = at - 1; row > 0; row--) {
    const block = rows[row]![language]
    if (block !== null && isHeading(blocks[language][block]!)) return block
  }
  return 0
}

/** Both languages block by block, and which of them are older than their counterparts; none are before something was agreed on. */
export function sideBySide(agreed: Agreed | null, texts: Both<Written>): SideBySide {
  const looked = look(agreed, texts)
  const { rows } = looked
  const marks: Both<Map<number, number[]>> = { en: new Map(), ar: new Map() }
  for (const [at, row] of agreed === null ? [] : rows.entries()) {
    const older = olderIn(looked, row)
    if (!older) continue
    const block = older.lacks ? headOf(looked, rows, at, older.language) : row[older.language]!
    const mark = marks[older.language]
    mark.set(block, [...(mark.get(block) ?? []), at])
  }
  const listed = (language: Language) =>
    [...marks[language]].map(([block, of]) => ({ block, rows: of })).sort((a, b) => a.block - b.block)
  return { rows, marks: { en: listed('en'), ar: listed('ar') } }
}

/**
 * What is agreed on from now on: everything as it is but the blocks that are older, which go on waiting for their language, save those
 * that `still` says are right.
 */
export function agreeOn(
  agreed: Agreed | null,
  texts: Both<Written>,
  still: (mark: Mark, language: Language) => boolean = () => false,
): Agreed {
  const looked = look(agreed, texts)
  const { rows } = looked
  const { marks } = sideBySide(agreed, texts)
  const waiting = new Set(
    LANGUAGES.flatMap(language => marks[language].filter(mark => !still(mark, language)).flatMap(mark => mark.rows)),
  )
  return rows.map((row, at) => {
    if (!waiting.has(at)) return { en: blockAt(looked, 'en', row.en), ar: blockAt(looked, 'ar', row.ar) }
    const { language, lacks } = olderIn(looked, row)!
    const leader = other(language)
    const ahead = blockAt(looked, leader, row[leader])
    const kept = {
      [language]: blockAt(looked, language, row[language]),
      [leader]: lacks ? null : lastSeen(agreed, looked, row, language),
    } as Both<Block | null>
    return { ...kept, ...(ahead && { ahead: { language: leader, block: ahead } }) }
  })
}

const blockAt = ({ blocks }: Looked, language: Language, at: number | null) =>
  at === null ? null : blocks[language][at]!

/** What the other language said in a row when its older one was last brought up to date. */
function lastSeen(agreed: Agreed | null, { places }: Looked, row: Row, older: Language): Block | null {
  const leader = other(older)
  const place = row[leader] === null ? places[older][row[older]!] : places[leader][row[leader]]
  return place === null || place === undefined ? null : agreed![place]![leader]
}

/** What there is to bring up to date in a block: what the other language said of it, and what it says now. */
export function newsFor(agreed: Agreed, texts: Both<Written>, language: Language, mark: Mark) {
  const looked = look(agreed, texts)
  return mark.rows.map(at => {
    const row = looked.rows[at]!
    const leader = other(language)
    return {
      before: lastSeen(agreed, looked, row, language),
      now: blockAt(looked, leader, row[leader]),
      own: blockAt(looked, language, row[language]),
    }
  })
}

/** What was agreed on where nobody kept it, of which is known at most which language is older: everything in it may be. */
export function agreedBefore(older: Language | null, texts: Both<Written>): Agreed {
  const all = agreeOn(null, texts)
  if (older === null) return all
  const leader = other(older)
  return all.map(row => {
    const ahead = row[leader]
    return row[older] === null || !ahead ? row : { ...row, [leader]: null, ahead: { language: leader, block: ahead } }
  })
}

/** The language in which more is older, for lists; null when nothing is. */
export function olderLanguage({ marks }: SideBySide): Language | null {
  if (marks.en.length + marks.ar.length === 0) return null
  return marks.en.length > marks.ar.length ? 'en' : 'ar'
}

import { Document, Image, Page, Path, renderToBuffer, Svg, Text, View } from '@react-pdf/renderer'
import type { ReactElement, ReactNode } from 'react'
import { inDigits, money } from '../../../../platform/shared/money.ts'
import { shortDate } from '../../../../platform/shared/text.ts'
import { openOf } from '../../rules.ts'
import { amountText, figures, plainNumber } from './amounts.ts'
import type { DocumentFacts } from './document-facts.ts'
import { undoneOf } from './document-view.ts'
import { GREEN, h, INK, LINE, type Look, type Paper, paperOf, SOFT } from './paper.ts'
import { qrSquare } from './qr-square.ts'
import { taxTlv } from './tax-tlv.ts'

const EDGE = 42
const COLUMNS = { number: 20, quantity: 56, price: 66, tax: 52, amount: 76 }
const PAGES = { A4: { width: 595.28 }, LETTER: { width: 612 } }

type Drawn = DocumentFacts & { paper: Paper; width: number }

const small = { fontSize: 8.5, color: SOFT }
const bold = { fontWeight: 600 }

/** The band of the club's colours over each page. */
const band = ({ colours, paper }: Drawn) =>
  h(
    View,
    {
      fixed: true,
      style: { position: 'absolute', top: 0, left: 0, right: 0, height: 5, backgroundColor: colours.primary },
    },
    h(View, {
      style: {
        position: 'absolute',
        top: 4,
        [paper.rtl ? 'right' : 'left']: EDGE,
        width: 48,
        height: 3,
        backgroundColor: colours.brass,
      },
    }),
  )

/** The club's logo, or the product's own sign, with its name. */
function mark({ paper, logo, club, colours, width }: Drawn) {
  const sign = logo
    ? h(Image, { src: { data: logo, format: 'png' }, style: { height: 34, maxWidth: 120, objectFit: 'contain' } })
    : h(
        Svg,
        { viewBox: '0 0 28 28', style: { width: 30, height: 30 } },
        h(Path, { d: 'M2 27V13a12 12 0 0 1 24 0v14h-5V13a7 7 0 0 0-14 0v14z', fill: colours.primary }),
        h(Path, { d: 'M11 27v-9a3 3 0 0 1 6 0v9z', fill: colours.brass }),
      )
  return paper.row(
    { alignItems: 'center', gap: 8, maxWidth: width * 0.58 },
    sign,
    paper.head(club, 20, { width: width * 0.45 }),
  )
}

/** Title, number and the club on the first page. */
function titled(drawn: Drawn) {
  const { paper, doc, words } = drawn
  const end = paper.rtl ? 'left' : 'right'
  return paper.row(
    {
      justifyContent: 'space-between',
      alignItems: 'flex-start',
      paddingBottom: 22,
      borderBottomWidth: 0.75,
      borderBottomColor: LINE,
    },
    mark(drawn),
    paper.column(
      { alignItems: paper.rtl ? 'flex-start' : 'flex-end' },
      paper.head(drawn.title, 22, { textAlign: end }),
      paper.figure(doc.number_text ?? words('doc.draft'), { fontSize: 11, textAlign: end }),
      doc.credits ? paper.text(words('doc.corrects', { number: doc.credits }), { ...small, textAlign: end }) : null,
    ),
  )
}

/** What stands on top of every page after the first. */
function runningHead({ paper, title, doc, club }: Drawn) {
  return h(View, {
    fixed: true,
    style: { position: 'absolute', top: 14, left: EDGE, right: EDGE },
    render: ({ pageNumber }: { pageNumber: number }) =>
      pageNumber === 1
        ? null
        : paper.row(
            { justifyContent: 'space-between' },
            paper.text(club, small),
            paper.text(`${title} ${doc.number_text ?? ''}`, small),
          ),
  } as never)
}

function party(drawn: Drawn, label: string, name: string, lines: string[], taxId: string, width: number) {
  const { paper, words } = drawn
  return paper.column(
    { width },
    paper.text(label, { ...small, width }),
    paper.text(name, { ...bold, fontSize: 10.5, width }),
    ...lines.filter(Boolean).map(line => paper.text(line, { color: SOFT, width })),
    taxId
      ? paper.row(
          { gap: 4, marginTop: 3, flexWrap: 'wrap' },
          paper.text(words('doc.tax-number'), { color: SOFT }),
          paper.figure(taxId, { fontSize: 9.5 }),
        )
      : null,
  )
}

/** Seller, buyer, and the days. */
function parties(drawn: Drawn) {
  const { paper, doc, words, width, countryName } = drawn
  const { buyer, seller } = doc
  const third = (width - 36) / 3
  const days: [string, string | null][] = [
    [words('doc.issued'), doc.issued_on],
    [words('doc.supplied'), doc.supplied_on],
    [words('doc.due'), doc.kind === 'invoice' ? doc.due_on : null],
  ]
  const fact = (label: string, value: string) =>
    paper.row(
      { marginBottom: 4 },
      paper.text(label, { color: SOFT, width: 78 }),
      paper.figure(value, { textAlign: paper.rtl ? 'right' : 'left' }),
    )
  const place = [buyer.postalCode, buyer.city].filter(Boolean).join(' ')
  return paper.row(
    { justifyContent: 'space-between', gap: 18, marginTop: 14, marginBottom: 6, alignItems: 'flex-start' },
    party(
      drawn,
      words('doc.from'),
      seller.name[paper.language],
      [...seller.address[paper.language].split('\n'), countryName(seller.country)],
      seller.taxId,
      third,
    ),
    party(
      drawn,
      words('doc.to'),
      buyer.company || buyer.name,
      [...(buyer.company ? [buyer.name] : []), ...buyer.address.split('\n'), place, countryName(buyer.country)],
      buyer.taxId,
      third,
    ),
    paper.column(
      { width: third - 24, marginTop: 13 },
      ...days.filter(([, day]) => day !== null).map(([label, day]) => fact(label, shortDate(day!))),
      fact(words('doc.currency'), doc.currency),
    ),
  )
}

/** What the columns of figures leave for the description. */
const roomOf = ({ width, doc }: Drawn): number =>
  width - Object.values(COLUMNS).reduce((sum, one) => sum + one, 0) + (doc.mode === 'none' ? COLUMNS.tax : 0)

function tableHead(drawn: Drawn) {
  const { paper, words, doc } = drawn
  const head = (text: string, look: object) =>
    paper.text(text, { fontWeight: 600, fontSize: 8.5, color: SOFT, ...look })
  const cell = (text: string, wide: number) => head(text, { width: wide, textAlign: 'right' })
  return h(
    View,
    { fixed: true, style: { paddingTop: 12 } },
    paper.row(
      { borderBottomWidth: 1, borderBottomColor: INK, paddingBottom: 6 },
      head('', { width: COLUMNS.number }),
      head(words('doc.description'), { width: roomOf(drawn) }),
      cell(words('doc.quantity'), COLUMNS.quantity),
      cell(words('doc.price'), COLUMNS.price),
      doc.mode === 'none'
        ? null
        : cell(
            doc.seller.taxName[paper.language].length > 8 ? words('doc.tax') : doc.seller.taxName[paper.language],
            COLUMNS.tax,
          ),
      cell(words('doc.amount'), COLUMNS.amount),
    ),
  )
}

/** From when to when a line is, in words. */
const spanOf = ({ words }: Drawn, from: string | null, until: string | null): string =>
  from && until ? words('doc.span', { from: shortDate(from), until: shortDate(until) }) : ''

function lines(drawn: Drawn) {
  const { paper, doc, unit, percent } = drawn
  const room = roomOf(drawn)
  const cell = (text: string, wide: number, look: object = {}) => paper.figure(text, { width: wide, ...look })
  return doc.lines.map((line, at) =>
    h(
      View,
      { key: at, wrap: false },
      paper.row(
        {
          paddingTop: 8,
          paddingBottom: 7,
          borderBottomWidth: 0.75,
          borderBottomColor: at === doc.lines.length - 1 ? INK : LINE,
        },
        paper.figure(String(at + 1), {
          width: COLUMNS.number,
          color: SOFT,
          textAlign: paper.rtl ? 'right' : 'left',
        }),
        paper.column(
          { width: room, [paper.rtl ? 'paddingLeft' : 'paddingRight']: 8 },
          paper.text(line.description[paper.language], { ...bold, width: room - 8 }),
          ...[line.detail?.[paper.language] ?? '', spanOf(drawn, line.from_on, line.until_on)]
            .filter(Boolean)
            .map(text => paper.text(text, { ...small, width: room - 8 })),
        ),
        cell(plainNumber(line.quantity), COLUMNS.quantity),
        cell(figures(line.unit_minor, unit), COLUMNS.price),
        doc.mode === 'none' ? null : cell(percent(line.tax_rate), COLUMNS.tax),
        cell(figures(line.amount_minor, unit), COLUMNS.amount, bold),
      ),
    ),
  )
}

/** The taxes by rate, where there are any, and the stamp below. */
function rates(drawn: Drawn, width: number) {
  const { paper, doc, words, unit, percent } = drawn
  const longest = Math.max(...doc.taxes.map(one => figures(one.base + one.tax, unit).length))
  const cells = Math.max(46, longest * 5.2 + 6)
  const cell = (text: string, look: object = {}) => paper.figure(text, { width: cells, fontSize: 9, ...look })
  const name = width - 3 * cells
  const rows = doc.taxes.map(one =>
    paper.row(
      { paddingVertical: 4, borderTopWidth: 0.75, borderTopColor: LINE },
      paper.text(`${percent(one.rate)} ${one.words[paper.language]}`, { fontSize: 9, width: name }),
      cell(figures(one.base, unit)),
      cell(figures(one.tax, unit)),
      cell(figures(one.base + one.tax, unit)),
    ),
  )
  const head = paper.row(
    { paddingBottom: 4 },
    paper.text(words('doc.rate'), { ...small, width: name }),
    ...['doc.net', 'doc.tax', 'doc.gross'].map(key =>
      cell(words(key), { ...small, direction: paper.rtl ? 'rtl' : 'ltr' }),
    ),
  )
  return paper.column({ width }, ...(doc.mode === 'none' && doc.tax_minor === 0 ? [] : [head, ...rows]), stamp(drawn))
}

/** What is paid, as people stamp it. */
function stamp({ paper, doc, words }: Drawn): ReactElement | null {
  const settled = doc.number_text !== null && doc.kind === 'invoice' && doc.status === 'Paid' && doc.total_minor > 0
  const paid = doc.payments.filter(one => one.amount_minor > 0)
  if (!settled || (paid.length === 0 && doc.credited_minor < doc.total_minor)) return null
  const how = paid.at(-1)?.how[paper.language] ?? ''
  const inner = {
    borderWidth: 1,
    borderColor: GREEN,
    borderRadius: 8,
    paddingHorizontal: 8,
    paddingVertical: 5,
    width: 104,
    alignItems: 'center',
  }
  return h(
    View,
    { style: { marginTop: 10, width: 110, alignSelf: 'center', transform: 'rotate(-6deg)' } },
    h(
      View,
      { style: { borderWidth: 0.75, borderColor: GREEN, borderRadius: 10, padding: 2 } },
      h(
        View,
        { style: inner as never },
        paper.head(words(paid.length > 0 ? 'doc.paid-stamp' : 'doc.credited-stamp'), 19, {
          color: GREEN,
          textAlign: 'center',
        }),
        how ? paper.text(how, { fontSize: 8, color: GREEN, textAlign: 'center', width: 84 }) : null,
      ),
    ),
  )
}

/** Net, tax, total, what was paid, and what is left. */
function sums(drawn: Drawn, width: number) {
  const { paper, doc, words, unit, symbol } = drawn
  const undone = undoneOf(doc.payments)
  const line = (label: string, value: string, look: Look = {}) =>
    paper.row(
      { justifyContent: 'space-between', paddingVertical: 2.5 },
      paper.text(label, { width: width - 100, ...look }),
      paper.figure(value, look),
    )
  const rule = () => h(View, { style: { borderTopWidth: 0.75, borderTopColor: LINE, marginVertical: 3 } })
  const paid = doc.payments
    .filter(one => !undone.has(one.id))
    .map(one =>
      line(
        words(one.amount_minor > 0 ? 'doc.paid-on' : 'doc.given-back-on', { date: shortDate(one.paid_on) }),
        figures(-one.amount_minor, unit),
        { color: GREEN },
      ),
    )
  const credited = doc.creditNotes.map(one =>
    line(words('doc.credited-by', { number: one.number }), figures(-one.total_minor, unit), { color: SOFT }),
  )
  const open = openOf({ total: doc.total_minor, paid: doc.paid_minor, credited: doc.credited_minor })
  const left = doc.kind === 'invoice' && doc.number_text !== null
  return paper.column(
    { width },
    line(words('doc.net'), figures(doc.net_minor, unit)),
    doc.mode === 'none' && doc.tax_minor === 0
      ? null
      : line(doc.seller.taxName[paper.language], figures(doc.tax_minor, unit)),
    rule(),
    paper.row(
      { justifyContent: 'space-between', alignItems: 'center', paddingVertical: 3 },
      paper.text(words('doc.total'), { ...bold, fontSize: 12 }),
      paper.head(amountText(doc.total_minor, unit, symbol), 23, { direction: 'ltr', textAlign: 'right' }),
    ),
    ...credited,
    ...paid,
    ...(left
      ? [rule(), line(words(open < 0 ? 'doc.owed-back' : 'doc.still-open'), figures(Math.abs(open), unit), bold)]
      : []),
  )
}

/** Why a tax is as it is, what it is in the currency of the taxes, why a credit note was made, and the note. */
function remarks(drawn: Drawn) {
  const { paper, doc, words, localUnit, percent, width } = drawn
  const said: string[] = []
  if (doc.mode === 'reverse') said.push(words('doc.reverse'))
  if (doc.mode === 'included' && doc.tax_minor > 0) said.push(words('doc.included'))
  for (const one of doc.taxes)
    if (one.note?.[paper.language]) said.push(`${percent(one.rate)}: ${one.note[paper.language]}`)
  if (doc.local && localUnit) {
    const { currency, tax, total, rate, date } = doc.local
    const amount = (minor: number) => `${currency} ${figures(minor, localUnit)}`
    const around = {
      currency,
      tax: amount(tax),
      total: amount(total),
      rate: plainNumber(rate),
      date: date ? shortDate(date) : '',
    }
    said.push(words('doc.local', around))
  }
  if (doc.why) said.push(words('doc.why', { why: doc.why[paper.language] }))
  if (doc.note) said.push(doc.note)
  return said.length === 0
    ? null
    : paper.column({ marginTop: 12, gap: 3 }, ...said.map(text => paper.text(text, { ...small, fontSize: 9, width })))
}

/** A square that cameras read, with what it is below. */
const square = ({ paper }: Drawn, text: string, label: string) =>
  paper.column(
    { width: 84, gap: 3, alignItems: paper.rtl ? 'flex-end' : 'flex-start' },
    qrSquare(text, 72),
    paper.text(label, { fontSize: 7.5, color: SOFT, width: 84 }),
  )

function taxSquare(drawn: Drawn) {
  const { doc, unit, words } = drawn
  const decimal = (minor: number) => inDigits(money(minor, doc.currency), unit)
  const at = doc.issued_at!.toISOString().replace(/\.\d+Z$/, 'Z')
  const facts = { seller: doc.seller.name.ar || doc.seller.name.en, taxId: doc.seller.taxId, at }
  const bytes = taxTlv({ ...facts, total: decimal(doc.total_minor), tax: decimal(doc.tax_minor) })
  return square(drawn, Buffer.from(bytes).toString('base64'), words('doc.tax-square'))
}

/** In groups of four, as people read long numbers. */
const inFours = (text: string | null | undefined) => text?.replace(/(.{4})(?=.)/g, '$1 ')

/** How one pays by transfer, in two columns. */
function bankFacts({ paper, words, transfer }: Drawn, width: number) {
  const { details, reference } = transfer!
  const side = width * 0.62
  const fact = (wide: number) => (label: string, value: string | null | undefined) =>
    value
      ? paper.row(
          { paddingVertical: 1.5 },
          paper.text(label, { color: SOFT, fontSize: 9, width: 54 }),
          paper.text(value, { fontSize: 9, width: wide - 58 }),
        )
      : null
  const [one, other] = [fact(side), fact(width - side)]
  const note = details?.note[paper.language]
  return paper.column(
    { width },
    paper.text(words('doc.bank-details'), { ...bold, fontSize: 10, marginBottom: 3 }),
    paper.row(
      {},
      paper.column(
        { width: side },
        one(words('doc.bank'), details?.bank),
        one(words('doc.holder'), details?.holder),
        one('IBAN', inFours(details?.iban)),
        one(words('doc.account'), details?.account),
      ),
      paper.column(
        { width: width - side },
        other('BIC', details?.bic),
        other(words('doc.reference'), inFours(reference)),
      ),
    ),
    note ? paper.text(note, { ...small, width }) : null,
  )
}

/** How one pays by transfer, and the squares that cameras read. */
function payments(drawn: Drawn) {
  const { doc, paper, words, transfer, width } = drawn
  const hasTax = doc.seller.taxQr && doc.number_text !== null && doc.seller.taxId !== '' && doc.issued_at !== null
  if (!transfer && !hasTax) return null
  const squares = (hasTax ? 1 : 0) + (transfer?.qrText ? 1 : 0)
  return h(
    View,
    { wrap: false, style: { marginTop: 12, paddingTop: 10, borderTopWidth: 0.75, borderTopColor: LINE } },
    paper.row(
      { gap: 14, alignItems: 'flex-start' },
      hasTax ? taxSquare(drawn) : null,
      transfer?.qrText ? square(drawn, transfer.qrText, words('doc.pay-square')) : null,
      transfer ? bankFacts(drawn, width - squares * 98) : null,
    ),
  )
}

/** The last line of each page: a word of the club, where to ask, which page of how many. */
function foot({ paper, doc, words, width }: Drawn) {
  const said = [
    doc.seller.footer[paper.language],
    doc.seller.mail ? words('doc.questions', { mail: doc.seller.mail }) : '',
  ].filter(Boolean)
  const page = ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
    words('doc.page', { page: pageNumber, pages: totalPages })
  return h(
    View,
    {
      fixed: true,
      style: {
        position: 'absolute',
        bottom: 24,
        left: EDGE,
        right: EDGE,
        borderTopWidth: 0.75,
        borderTopColor: LINE,
        paddingTop: 8,
      },
    },
    paper.row(
      { justifyContent: 'space-between' },
      paper.text(said.join(' '), { fontSize: 8, color: SOFT, width: width - 90 }),
      h(Text, {
        style: {
          fontFamily: 'Plex',
          fontSize: 8,
          color: SOFT,
          width: 80,
          textAlign: paper.rtl ? 'left' : 'right',
          direction: paper.rtl ? 'rtl' : 'ltr',
        } as never,
        render: page as never,
      }),
    ),
  )
}

/** Says across the page that no money moved. */
const rehearsal = ({ paper, doc, words }: Drawn): ReactNode =>
  doc.test
    ? h(
        View,
        { fixed: true, style: { position: 'absolute', top: 10, left: 0, right: 0 } },
        paper.text(words('doc.test'), { fontSize: 8, color: '#8A5A0B', textAlign: 'center' }),
      )
    : null

/** A document as PDF, in the language of its facts. */
export async function drawPdf(facts: DocumentFacts): Promise<Buffer> {
  const paper = paperOf(facts.language)
  const width = PAGES[facts.size].width - 2 * EDGE
  const drawn: Drawn = { ...facts, paper, width }
  const left = width * 0.51
  const page = h(
    Page,
    {
      size: facts.size,
      style: { paddingTop: 34, paddingBottom: 54, paddingHorizontal: EDGE, color: INK, fontFamily: 'Plex' },
    },
    band(drawn),
    rehearsal(drawn),
    titled(drawn),
    runningHead(drawn),
    parties(drawn),
    tableHead(drawn),
    ...lines(drawn),
    h(
      View,
      { wrap: false },
      paper.row(
        { marginTop: 14, justifyContent: 'space-between', alignItems: 'flex-start' },
        rates(drawn, left),
        sums(drawn, width - left - 32),
      ),
    ),
    remarks(drawn),
    payments(drawn),
    foot(drawn),
  )
  const title = `${facts.title} ${facts.doc.number_text ?? ''}`.trim()
  return renderToBuffer(
    h(
      Document,
      {
        title,
        author: facts.doc.seller.name[facts.language],
        language: facts.language,
        producer: 'Majlis',
        creator: 'Majlis',
      },
      page,
    ) as never,
  )
}

import { Document, Image, Page, Path, renderToBuffer, Svg, Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { shortDate } from '../../../../platform/shared/text.ts'
import { figures, plainNumber } from './amounts.ts'
import type { DocumentFacts } from './document-facts.ts'
import { table } from './draw-lines.ts'
import { payments } from './draw-payments.ts'
import { rates, ratesNeed, sums } from './draw-sums.ts'
import { bold, type Drawn, small } from './drawn.ts'
import { h, INK, LINE, paperOf, SOFT } from './paper.ts'

const EDGE = 42
const PAGES = { A4: { width: 595.28 }, LETTER: { width: 612 } }

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
      // What is to be paid by transfer is asked for, so that nobody takes it for a draft.
      doc.number_text || !drawn.transfer
        ? paper.code(doc.number_text ?? words('doc.draft'), { fontSize: 11, textAlign: end, marginTop: 2 })
        : null,
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
          paper.code(taxId),
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
      name: doc.seller.taxName[paper.language],
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

/** The taxes beside the sums, or over them where their figures are too long for that. */
function ratesAndSums(drawn: Drawn) {
  const { paper, width } = drawn
  const left = width * 0.51
  const beside = ratesNeed(drawn) <= left
  const end = paper.rtl ? 'flex-start' : 'flex-end'
  return (beside ? paper.row : paper.column)(
    { marginTop: 14, gap: 14, justifyContent: 'space-between', alignItems: beside ? 'flex-start' : end },
    rates(drawn, beside ? left : width),
    sums(drawn, beside ? width - left - 32 : width * 0.55),
  )
}

/** A document as PDF, in the language of its facts. */
export async function drawPdf(facts: DocumentFacts): Promise<Buffer> {
  const paper = paperOf(facts.language)
  const width = PAGES[facts.size].width - 2 * EDGE
  const drawn: Drawn = { ...facts, paper, width }
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
    table(drawn),
    h(View, { wrap: false }, ratesAndSums(drawn)),
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

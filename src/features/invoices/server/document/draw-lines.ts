import { View } from '@react-pdf/renderer'
import { shortDate } from '../../../../platform/shared/text.ts'
import { saysItsDays, taxHeadOf } from '../../rules.ts'
import { figures, plainNumber } from './amounts.ts'
import { bold, type Drawn, small } from './drawn.ts'
import { widthOf } from './fonts.ts'
import type { KeptLine } from './load-document.ts'
import { h, INK, LINE, SIZE, SOFT } from './paper.ts'

const GAP = 12

/** How wide each column is: those of figures as the longest figure asks, the description has what they leave. */
function columnsOf({ width, doc, unit }: Drawn) {
  const widest = (figuresOf: (line: KeptLine) => string, fontWeight: number, least: number) =>
    Math.max(least, ...doc.lines.map(line => widthOf(figuresOf(line), { fontSize: SIZE, fontWeight }) + GAP))
  const fixed = {
    number: 20,
    quantity: widest(line => plainNumber(line.quantity), 400, 56),
    price: widest(line => figures(line.unit_minor, unit), 400, 66),
    tax: doc.mode === 'none' ? 0 : 52,
    amount: widest(line => figures(line.amount_minor, unit), 600, 76),
  }
  return { ...fixed, room: width - Object.values(fixed).reduce((sum, one) => sum + one, 0) }
}
type Columns = ReturnType<typeof columnsOf>

/** The heads of the columns, which stand on every page that has lines. */
function tableHead(drawn: Drawn, columns: Columns) {
  const { paper, words, doc } = drawn
  const head = (text: string, look: object) =>
    paper.text(text, { fontWeight: 600, fontSize: 8.5, color: SOFT, ...look })
  const cell = (text: string, wide: number) => head(text, { width: wide, textAlign: 'right' })
  return h(
    View,
    { fixed: true, style: { paddingTop: 12 } },
    paper.row(
      { borderBottomWidth: 1, borderBottomColor: INK, paddingBottom: 6 },
      head('', { width: columns.number }),
      head(words('doc.description'), { width: columns.room }),
      cell(words('doc.quantity'), columns.quantity),
      cell(words('doc.price'), columns.price),
      doc.mode === 'none' ? null : cell(taxHeadOf(doc.seller.taxName[paper.language]) || words('doc.tax'), columns.tax),
      cell(words('doc.amount'), columns.amount),
    ),
  )
}

/** From when to when a line is, in words. */
const spanOf = ({ words }: Drawn, from: string | null, until: string | null): string =>
  from && until ? words('doc.span', { from: shortDate(from), until: shortDate(until) }) : ''

/** The table of what is charged: each line whole on its page, the heads of the columns over each part. */
export function table(drawn: Drawn) {
  const columns = columnsOf(drawn)
  return h(View, null, tableHead(drawn, columns), ...lines(drawn, columns))
}

function lines(drawn: Drawn, columns: Columns) {
  const { paper, doc, unit, percent } = drawn
  const { room } = columns
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
          width: columns.number,
          color: SOFT,
          textAlign: paper.rtl ? 'right' : 'left',
        }),
        paper.column(
          { width: room, [paper.rtl ? 'paddingLeft' : 'paddingRight']: 8 },
          paper.text(line.description[paper.language], { ...bold, width: room - 8 }),
          ...[
            line.detail?.[paper.language] ?? '',
            saysItsDays(line.detail?.[paper.language], line.from_on) ? '' : spanOf(drawn, line.from_on, line.until_on),
          ]
            .filter(Boolean)
            .map(text => paper.text(text, { ...small, width: room - 8 })),
        ),
        cell(plainNumber(line.quantity), columns.quantity),
        cell(figures(line.unit_minor, unit), columns.price),
        doc.mode === 'none' ? null : cell(percent(line.tax_rate), columns.tax),
        cell(figures(line.amount_minor, unit), columns.amount, bold),
      ),
    ),
  )
}

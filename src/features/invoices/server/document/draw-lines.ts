import { View } from '@react-pdf/renderer'
import { shortDate } from '../../../../platform/shared/text.ts'
import { saysItsDays } from '../../rules.ts'
import { figures, plainNumber } from './amounts.ts'
import { bold, type Drawn, small } from './drawn.ts'
import { h, INK, LINE, SOFT } from './paper.ts'

const COLUMNS = { number: 20, quantity: 56, price: 66, tax: 52, amount: 76 }

/** What the columns of figures leave for the description. */
const roomOf = ({ width, doc }: Drawn): number =>
  width - Object.values(COLUMNS).reduce((sum, one) => sum + one, 0) + (doc.mode === 'none' ? COLUMNS.tax : 0)

/** The heads of the columns, which stand on every page. */
export function tableHead(drawn: Drawn) {
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

/** The lines, each whole on its page. */
export function lines(drawn: Drawn) {
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
          ...[
            line.detail?.[paper.language] ?? '',
            saysItsDays(line.detail?.[paper.language], line.from_on) ? '' : spanOf(drawn, line.from_on, line.until_on),
          ]
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

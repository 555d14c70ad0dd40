import { View } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import { shortDate } from '../../../../platform/shared/text.ts'
import { openOf, stampOf, taxHeadOf } from '../../rules.ts'
import { amountText, figures } from './amounts.ts'
import { undoneOf } from './document-view.ts'
import { bold, type Drawn, small } from './drawn.ts'
import { HEADS, widthOf } from './fonts.ts'
import { GREEN, h, LINE, type Look, SIZE, SOFT } from './paper.ts'

const CELL = 9
const cellOf = ({ doc, unit }: Drawn) =>
  Math.max(46, ...doc.taxes.map(one => widthOf(figures(one.base + one.tax, unit), { fontSize: CELL }) + 10))

/** What the three columns of figures and a name of the rate take. */
export const ratesNeed = (drawn: Drawn): number => 3 * cellOf(drawn) + 76

/** The taxes by rate, where there are any, and the stamp below. */
export function rates(drawn: Drawn, width: number) {
  const { paper, doc, words, unit, percent } = drawn
  const wide = cellOf(drawn)
  const cell = (text: string, look: object = {}) => paper.figure(text, { width: wide, fontSize: CELL, ...look })
  const name = width - 3 * wide
  const rows = doc.taxes.map(one =>
    paper.row(
      { paddingVertical: 4, borderTopWidth: 0.75, borderTopColor: LINE },
      paper.text(`${percent(one.rate)} ${one.words[paper.language]}`, { fontSize: CELL, width: name }),
      cell(figures(one.base, unit)),
      cell(figures(one.tax, unit)),
      cell(figures(one.base + one.tax, unit)),
    ),
  )
  const head = paper.row(
    { paddingTop: 3, paddingBottom: 4 },
    paper.text(words('doc.rate'), { ...small, width: name }),
    ...[words('doc.net'), taxHeadOf(doc.seller.taxName[paper.language]) || words('doc.tax'), words('doc.gross')].map(
      said => cell(said, { ...small, direction: paper.rtl ? 'rtl' : 'ltr' }),
    ),
  )
  return paper.column({ width }, ...(doc.mode === 'none' && doc.tax_minor === 0 ? [] : [head, ...rows]), stamp(drawn))
}

/** What is paid, as people stamp it. */
function stamp({ paper, doc, words }: Drawn): ReactElement | null {
  const payments = doc.payments.map(one => ({ amount: one.amount_minor, how: one.how }))
  const stamped = stampOf({
    ...doc,
    issued: doc.number_text !== null,
    total: doc.total_minor,
    credited: doc.credited_minor,
    payments,
  })
  if (!stamped) return null
  const how = stamped.how?.[paper.language] ?? ''
  const word = words(`doc.${stamped.word}`)
  const wide = Math.max(104, widthOf(word, { fontSize: 19, fontFamily: HEADS[paper.language] }) + 24)
  const inner = {
    borderWidth: 1,
    borderColor: GREEN,
    borderRadius: 8,
    paddingHorizontal: 8,
    paddingVertical: 5,
    width: wide,
    alignItems: 'center',
  }
  return h(
    View,
    { style: { marginTop: 10, width: wide + 6, alignSelf: 'center', transform: 'rotate(-6deg)' } },
    h(
      View,
      { style: { borderWidth: 0.75, borderColor: GREEN, borderRadius: 10, padding: 2 } },
      h(
        View,
        { style: inner as never },
        paper.head(word, 19, { color: GREEN, textAlign: 'center' }),
        how ? paper.text(how, { fontSize: 8, color: GREEN, textAlign: 'center', width: wide - 20 }) : null,
      ),
    ),
  )
}

/** No total is set smaller than so for the sake of the words beside it. */
const SMALLEST_TOTAL = 16
type Paid = Drawn['doc']['payments'][number]

/** Net, tax, total, what was paid, and what is left. */
export function sums(drawn: Drawn, width: number) {
  const { paper, doc, words, unit, symbol } = drawn
  const undone = undoneOf(doc.payments)
  const taxName = doc.seller.taxName[paper.language]
  const saidOf = (one: Paid) =>
    words(one.amount_minor > 0 ? 'doc.paid-on' : 'doc.given-back-on', { date: shortDate(one.paid_on) })
  const payments = doc.payments.filter(one => !undone.has(one.id))
  const total = amountText(doc.total_minor, unit, symbol)
  const large = { fontSize: 23, fontFamily: HEADS.en }
  const label = widthOf(words('doc.total'), { fontSize: 12, fontWeight: 600 }) + 14
  // All figures end under each other, in Arabic at the inner edge of their column: there the total leaves room for what the others are called.
  const called = [words('doc.net'), taxName, ...payments.map(saidOf)].map(
    said => widthOf(said, { fontSize: SIZE }) + 10,
  )
  const room = (beside: number) => (large.fontSize * (width - beside)) / widthOf(total, large)
  const roomy = paper.rtl ? Math.max(SMALLEST_TOTAL, room(Math.max(...called))) : large.fontSize
  const fontSize = Math.min(large.fontSize, room(label), roomy)
  const column = widthOf(total, { ...large, fontSize }) + 1
  const line = (said: string, value: string, look: Look = {}) => {
    const own = widthOf(value, { fontSize: SIZE, fontWeight: Number(look.fontWeight ?? 400) }) + 1
    const figure = paper.rtl ? Math.max(column, own) : own
    return paper.row(
      { justifyContent: 'space-between', paddingVertical: 2.5 },
      paper.text(said, { width: width - figure - 8, ...look }),
      paper.figure(value, { width: figure, ...look }),
    )
  }
  const rule = () => h(View, { style: { borderTopWidth: 0.75, borderTopColor: LINE, marginVertical: 3 } })
  const paid = payments.map(one => line(saidOf(one), figures(-one.amount_minor, unit), { color: GREEN }))
  const credited = doc.creditNotes.map(one =>
    line(words('doc.credited-by', { number: one.number }), figures(-one.total_minor, unit), { color: SOFT }),
  )
  const open = openOf({ total: doc.total_minor, paid: doc.paid_minor, credited: doc.credited_minor })
  const left = doc.kind === 'invoice' && doc.number_text !== null
  return paper.column(
    { width },
    line(words('doc.net'), figures(doc.net_minor, unit)),
    doc.mode === 'none' && doc.tax_minor === 0 ? null : line(taxName, figures(doc.tax_minor, unit)),
    rule(),
    paper.row(
      { justifyContent: 'space-between', alignItems: 'center', paddingVertical: 3 },
      paper.text(words('doc.total'), { ...bold, fontSize: 12 }),
      paper.head(total, fontSize, { direction: 'ltr', textAlign: 'right' }),
    ),
    ...credited,
    ...paid,
    ...(left
      ? [rule(), line(words(open < 0 ? 'doc.owed-back' : 'doc.still-open'), figures(Math.abs(open), unit), bold)]
      : []),
  )
}

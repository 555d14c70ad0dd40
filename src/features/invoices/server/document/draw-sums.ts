import { View } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import { shortDate } from '../../../../platform/shared/text.ts'
import { openOf } from '../../rules.ts'
import { amountText, figures } from './amounts.ts'
import { undoneOf } from './document-view.ts'
import { bold, type Drawn, small } from './drawn.ts'
import { GREEN, h, LINE, type Look, SOFT } from './paper.ts'

/** The taxes by rate, where there are any, and the stamp below. */
export function rates(drawn: Drawn, width: number) {
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
export function sums(drawn: Drawn, width: number) {
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

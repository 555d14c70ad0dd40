import { Path, Svg, View } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import { spaced } from '../../../payments/rules/reference.ts'
import { bold, type Drawn, small } from './drawn.ts'
import { h, INK, LINE, type Paper, SOFT } from './paper.ts'
import { qrPath } from './qr-path.ts'
import { taxSquareText } from './tax-tlv.ts'

/** A square that cameras read, with what it is below. */
const square = ({ paper }: Drawn, text: string, label: string) =>
  paper.column(
    { width: 84, gap: 3, alignItems: paper.rtl ? 'flex-end' : 'flex-start' },
    qrSquare(text, 72),
    paper.text(label, { fontSize: 7.5, color: SOFT, width: 84 }),
  )

/** How one pays by transfer, in two columns. */
function bankFacts({ paper, words, transfer }: Drawn, width: number) {
  const { details, reference, settled } = transfer!
  const side = width * 0.62
  const fact = (wide: number, draw: Paper['text']) => (label: string, value: string | null | undefined) =>
    value
      ? paper.row(
          { paddingVertical: 1.5 },
          paper.text(label, { color: SOFT, fontSize: 9, width: 54 }),
          draw(value, { fontSize: 9, width: wide - 58 }),
        )
      : null
  const [name, code, other] = [fact(side, paper.text), fact(side, paper.code), fact(width - side, paper.code)]
  const note = details?.note[paper.language]
  return paper.column(
    { width },
    paper.row(
      { justifyContent: 'space-between', alignItems: 'flex-end', marginBottom: 3 },
      paper.text(words('doc.bank-details'), { ...bold, fontSize: 10 }),
      settled ? paper.text(words('doc.for-your-files'), small) : null,
    ),
    paper.row(
      {},
      paper.column(
        { width: side },
        name(words('doc.bank'), details?.bank),
        name(words('doc.holder'), details?.holder),
        code('IBAN', details?.iban && spaced(details.iban)),
        code(words('doc.account'), details?.account),
      ),
      paper.column(
        { width: width - side },
        other('BIC', details?.bic),
        other(words('doc.reference'), reference && spaced(reference)),
      ),
    ),
    note && !settled ? paper.text(note, { ...small, width }) : null,
  )
}

/** How one pays by transfer, and the squares that cameras read. */
export function payments(drawn: Drawn) {
  const { doc, paper, words, transfer, width } = drawn
  const taxText = taxSquareText(doc, drawn.unit)
  if (!transfer && !taxText) return null
  const squares = (taxText ? 1 : 0) + (transfer?.qrText ? 1 : 0)
  return h(
    View,
    { wrap: false, style: { marginTop: 12, paddingTop: 10, borderTopWidth: 0.75, borderTopColor: LINE } },
    paper.row(
      { gap: 14, alignItems: 'flex-start' },
      taxText ? square(drawn, taxText, words('doc.tax-square')) : null,
      transfer?.qrText ? square(drawn, transfer.qrText, words('doc.pay-square')) : null,
      transfer ? bankFacts(drawn, width - squares * 98) : null,
    ),
  )
}

/** A text as a square that cameras read, as one drawing. */
function qrSquare(text: string, size: number): ReactElement {
  const { side, path } = qrPath(text)
  return h(
    Svg,
    { viewBox: `0 0 ${side} ${side}`, style: { width: size, height: size } },
    h(Path, { d: path, fill: INK }),
  )
}

import { Path, Svg } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import { h, INK } from './paper.ts'
import { qrPath } from './qr-path.ts'

/** A text as a square that cameras read, as one drawing. */
export function qrSquare(text: string, size: number): ReactElement {
  const { side, path } = qrPath(text)
  return h(
    Svg,
    { viewBox: `0 0 ${side} ${side}`, style: { width: size, height: size } },
    h(Path, { d: path, fill: INK }),
  )
}

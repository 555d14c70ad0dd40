import { Path, Svg } from '@react-pdf/renderer'
import { create } from 'qrcode'
import type { ReactElement } from 'react'
import { h, INK } from './paper.ts'

/** A text as a square that cameras read, as one drawing. */
export function qrSquare(text: string, size: number): ReactElement {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const path: string[] = []
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++) if (modules.get(y, x)) path.push(`M${x} ${y}h1v1h-1z`)
  return h(
    Svg,
    { viewBox: `0 0 ${modules.size} ${modules.size}`, style: { width: size, height: size } },
    h(Path, { d: path.join(''), fill: INK }),
  )
}

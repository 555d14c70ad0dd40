import { create } from 'qrcode'

/** A text as a square that cameras read: how many modules its side has, and the dark ones as the path of a drawing. */
export function qrPath(text: string): { side: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const path: string[] = []
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++) if (modules.get(y, x)) path.push(`M${x} ${y}h1v1h-1z`)
  return { side: modules.size, path: path.join('') }
}

/** The same as a picture for pages, with the white rim that cameras want. */
export function qrPicture(text: string): string {
  const { side, path } = qrPath(text)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 ${side + 4} ${side + 4}" shape-rendering="crispEdges"><path fill="#fff" d="M-2-2h${side + 4}v${side + 4}h-${side + 4}z"/><path d="${path}"/></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

import sharp from 'sharp'

/** A steady source of numbers for a seed, so that every start of the demo draws the same pictures. */
export function seeded(seed: string): () => number {
  let state = 2166136261
  for (const sign of seed) state = Math.imul(state ^ sign.codePointAt(0)!, 16777619)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822507)
    state = Math.imul(state ^ (state >>> 13), 3266489909)
    state ^= state >>> 16
    return (state >>> 0) / 4294967296
  }
}

const PALETTES = [
  { sky: '#D7E1E6', sun: '#E9CF93', walls: ['#F2EDE1', '#8FA79F', '#D9CDB4'], ground: '#C9B48A' },
  { sky: '#F3E4C8', sun: '#DDB05A', walls: ['#F7F2E6', '#C9B48A', '#5E7F77'], ground: '#B89A63' },
  { sky: '#DCE8E2', sun: '#EBD9A8', walls: ['#EFE8DA', '#B7C9C1', '#D3BE95'], ground: '#9FB3A8' },
  { sky: '#E8DDD3', sun: '#D9A066', walls: ['#F5EFE6', '#B98F73', '#8A9A96'], ground: '#A98A70' },
]

function building(next: () => number, x: number, width: number, base: number, fill: string): string {
  const height = 120 + next() * 260
  const top = base - height
  const dome = next() < 0.25 ? `<circle cx="${x + width / 2}" cy="${top}" r="${width / 2}" fill="${fill}"/>` : ''
  const windows: string[] = []
  for (let row = 0; row < height / 44 - 1; row++)
    for (let column = 0; column < Math.floor(width / 34); column++)
      windows.push(
        `<rect x="${x + 14 + column * 34}" y="${top + 20 + row * 44}" width="14" height="22" rx="7" fill="#16211F" opacity="${next() < 0.2 ? 0.1 : 0.38}"/>`,
      )
  return `${dome}<rect x="${x}" y="${top}" width="${width}" height="${height}" fill="${fill}"/>${windows.join('')}`
}

/** A quarter of houses under a low sun, drawn at 1200 × 800 and kept at 840 × 560, as PNG. */
export function streetPicture(seed: string): Promise<Buffer> {
  const next = seeded(seed)
  const palette = PALETTES[Math.floor(next() * PALETTES.length)]!
  const parts: string[] = []
  for (let x = -20; x < 1200;) {
    const width = 90 + next() * 130
    parts.push(building(next, x, width, 720, palette.walls[Math.floor(next() * 3)]!))
    x += width + 6
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="840" height="560" viewBox="0 0 1200 800"><rect width="1200" height="800" fill="${palette.sky}"/>
<circle cx="${150 + next() * 900}" cy="${120 + next() * 140}" r="70" fill="${palette.sun}"/>${parts.join('')}<rect y="715" width="1200" height="85" fill="${palette.ground}"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** A company's sign: quarter circles and triangles on a pale ground, 512 × 512, as PNG. */
export function signPicture(seed: string): Promise<Buffer> {
  const next = seeded(`sign ${seed}`)
  const ink = ['#0E5A4F', '#1C5AA0', '#76520F', '#7D2F73', '#9A3D16', '#4A3FA0'][Math.floor(next() * 6)]!
  const cells: string[] = []
  for (let cell = 0; cell < 16; cell++) {
    const [x, y] = [(cell % 4) * 128, Math.floor(cell / 4) * 128]
    const shape = next()
    if (shape < 0.34) cells.push(`<circle cx="${x + 64}" cy="${y + 64}" r="56" fill="${ink}"/>`)
    else if (shape < 0.62)
      cells.push(`<path d="M${x} ${y + 128}L${x + 128} ${y + 128}L${next() < 0.5 ? x : x + 128} ${y}Z" fill="${ink}"/>`)
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><rect width="512" height="512" fill="#DFEAE6"/>${cells.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

const INKS = ['#0E5A4F', '#1C5AA0', '#76520F', '#7D2F73', '#9A3D16', '#4A3FA0', '#2F6B3A', '#8A2F3B']
const GROUNDS = ['#DFEAE6', '#F0E6D2', '#E4E1F2', '#F3E0D6', '#DDE6F2', '#E9EDD9', '#F2E4EA']

/** A star of `points` rays around the middle of 320 × 320. */
function star(points: number, outer: number, inner: number, turn: number): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const radius = index % 2 ? inner : outer
    const angle = (Math.PI * index) / points + turn
    return `${(160 + radius * Math.cos(angle)).toFixed(1)},${(160 + radius * Math.sin(angle)).toFixed(1)}`
  })
  return corners.join(' ')
}

/** A person's picture without a face: stars within stars, as in tilework, each its own, 320 × 320, as PNG. */
export function portraitPicture(seed: string): Promise<Buffer> {
  const next = seeded(`portrait ${seed}`)
  const pick = (list: readonly string[]) => list[Math.floor(next() * list.length)]!
  const [ground, ink, second] = [pick(GROUNDS), pick(INKS), pick(INKS)]
  const points = [5, 6, 8, 8, 10, 12][Math.floor(next() * 6)]!
  const turn = (Math.floor(next() * 4) * Math.PI) / (points * 2)
  const rings = Array.from({ length: 3 + Math.floor(next() * 2) }, (_, ring) => {
    const outer = 168 - ring * (34 + next() * 12)
    const corners = star(points, outer, outer * (0.5 + next() * 0.32), turn + (ring % 2 ? Math.PI / points : 0))
    const fill = [ink, ground, second, ground, ink][ring]!
    return `<polygon points="${corners}" fill="${fill}" opacity="${ring ? 1 : 0.9}"/>`
  })
  const heart = next() < 0.6 ? `<circle cx="160" cy="160" r="${12 + next() * 16}" fill="${pick(INKS)}"/>` : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320"><rect width="320" height="320" fill="${ground}"/>${rings.join('')}${heart}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** A made-up identity card for the reviewers: a pattern, lines and a band of signs that no machine reads, 480 × 300, as PNG. */
export function cardPicture(seed: string): Promise<Buffer> {
  const next = seeded(`card ${seed}`)
  const ink = INKS[Math.floor(next() * INKS.length)]!
  const lines = Array.from({ length: 5 }, (_, row) => {
    const width = 90 + next() * 160
    return `<rect x="190" y="${60 + row * 28}" width="${width}" height="9" rx="4" fill="#16211F" opacity="0.55"/>`
  })
  const band = Array.from({ length: 34 }, (_, sign) =>
    next() < 0.7 ? `<rect x="${24 + sign * 13}" y="246" width="8" height="14" fill="#16211F" opacity="0.7"/>` : '',
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="300"><rect width="480" height="300" fill="#F2EDE1"/><rect width="480" height="36" fill="${ink}"/>
<rect x="28" y="60" width="128" height="150" fill="#DFEAE6"/><circle cx="92" cy="${118 + next() * 12}" r="${30 + next() * 8}" fill="${ink}" opacity="0.75"/>${lines.join('')}${band.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

import sharp from 'sharp'
import { seeded } from './pictures.ts'

type Palette = { sky: string; sun: string; tones: readonly [string, string, string]; ground: string; ink: string }
/** Draws its thing on 1200 × 800, above a ground that begins at 660. */
type Motif = (next: () => number, palette: Palette) => string

const PALETTES: readonly Palette[] = [
  { sky: '#D7E1E6', sun: '#E9CF93', tones: ['#0E5A4F', '#8FA79F', '#E4D6B8'], ground: '#C9B48A', ink: '#16312C' },
  { sky: '#F3E4C8', sun: '#DDB05A', tones: ['#9A3D16', '#5E7F77', '#F7F2E6'], ground: '#C4A468', ink: '#3A2A18' },
  { sky: '#DCE8E2', sun: '#EBD9A8', tones: ['#1C5AA0', '#B7C9C1', '#EFE8DA'], ground: '#9FB3A8', ink: '#173244' },
  { sky: '#E8DDD3', sun: '#D9A066', tones: ['#76520F', '#8A9A96', '#F5EFE6'], ground: '#A98A70', ink: '#33261A' },
  { sky: '#E6E2EF', sun: '#E7C9A0', tones: ['#4A3FA0', '#A7A2C4', '#F4F0E6'], ground: '#B7AFA6', ink: '#25214A' },
  { sky: '#E9EDD9', sun: '#E5C46B', tones: ['#2F6B3A', '#A9B98B', '#F6F2DF'], ground: '#B5A36E', ink: '#1E3320' },
]

const GROUND = 660
const box = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`
const disc = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`
const line = (x1: number, y1: number, x2: number, y2: number, ink: string, width = 6) =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${ink}" stroke-width="${width}" stroke-linecap="round"/>`
const many = (count: number, draw: (n: number) => string) => Array.from({ length: count }, (_, n) => draw(n)).join('')
const from = (next: () => number, least: number, most: number) => least + next() * (most - least)

const machine: Motif = (next, { tones: [first, second, third], ink }) => {
  const width = from(next, 460, 640)
  const x = 600 - width / 2
  const rollers = 2 + Math.floor(next() * 3)
  return (
    box(x, 330, width, 330, first, 'rx="14"') +
    box(x + 40, 250, width * 0.4, 90, second, 'rx="8"') +
    box(x + width - 130, 180, 60, 160, second) +
    disc(x + width - 100, 170, 34, third) +
    many(rollers, n => disc(x + 110 + n * 120, 520, 54, third) + disc(x + 110 + n * 120, 520, 16, ink)) +
    box(x + 60, 380, 150, 60, third, 'rx="6"') +
    disc(x + 250, 410, 24, third) +
    line(x + 250, 410, x + 262, 394, ink, 5) +
    box(x - 120, 600, width + 240, 22, ink, 'opacity="0.75"') +
    many(3, n => box(x - 90 + n * (width / 2 + 60), 622, 26, 40, ink))
  )
}

const crates: Motif = (next, { tones, ink }) => {
  const columns = 3 + Math.floor(next() * 3)
  const size = 760 / columns
  return many(columns, column => {
    const rows = 1 + Math.floor(next() * 3)
    const x = 220 + column * size
    return many(rows, row => {
      const height = Math.min(size * 0.78, 150)
      const y = GROUND - (row + 1) * (height + 4)
      const fill = tones[Math.floor(next() * 3)]!
      return (
        box(x, y, size - 14, height, fill, 'rx="6"') +
        many(2, n =>
          line(x + 14, y + height * (0.35 + n * 0.32), x + size - 30, y + height * (0.35 + n * 0.32), ink, 4),
        ) +
        disc(x + size / 2 - 7, y + height * 0.5, 13, ink, 'opacity="0.5"')
      )
    })
  })
}

const sacks: Motif = (next, { tones, ink }) =>
  many(5, n => {
    const [x, height] = [180 + n * 165, from(next, 170, 260)]
    const y = GROUND - height
    const fill = tones[(n + Math.floor(next() * 2)) % 3]!
    return `<path d="M${x} ${GROUND} Q${x - 26} ${y + 90} ${x + 30} ${y + 30} L${x + 110} ${y + 30} Q${x + 166} ${y + 90} ${x + 140} ${GROUND} Z" fill="${fill}"/>${line(x + 32, y + 38, x + 108, y + 38, ink, 7)}<path d="M${x + 36} ${y + 26} Q${x + 70} ${y - 30} ${x + 104} ${y + 26} Z" fill="${fill}"/>`
  })

const site: Motif = (next, { tones: [first, second, third], ink }) => {
  const courses = 4 + Math.floor(next() * 4)
  const mast = from(next, 820, 960)
  const bricks = many(courses, row =>
    many(6, n => box(170 + n * 92 + (row % 2) * 46, GROUND - (row + 1) * 44, 86, 38, (n + row) % 3 ? first : second)),
  )
  return (
    bricks +
    box(mast, 150, 26, 510, ink) +
    box(mast - 330, 150, 520, 18, ink) +
    line(mast + 13, 90, mast - 300, 150, ink, 5) +
    line(mast + 13, 90, mast + 170, 150, ink, 5) +
    line(mast - 250, 168, mast - 250, 330, ink, 4) +
    box(mast - 310, 330, 120, 70, third, `stroke="${ink}" stroke-width="4"`)
  )
}

const vessel: Motif = (next, { tones: [first, second, third], ink }) => {
  const [x, length] = [from(next, 180, 300), from(next, 560, 680)]
  return (
    box(0, 560, 1200, 240, second, 'opacity="0.9"') +
    `<path d="M${x} 470 H${x + length} L${x + length - 90} 610 H${x + 80} Z" fill="${first}"/>` +
    box(x + 110, 360, length * 0.42, 110, third, 'rx="10"') +
    many(3, n => box(x + 140 + n * 82, 390, 52, 42, ink, 'rx="6" opacity="0.7"')) +
    line(x + length * 0.62, 470, x + length * 0.62, 240, ink, 9) +
    `<path d="M${x + length * 0.62} 250 L${x + length * 0.84} 300 L${x + length * 0.62} 340 Z" fill="${third}"/>` +
    many(
      6,
      n =>
        `<path d="M${n * 220 - 40} ${640 + (n % 2) * 50} q50 -26 100 0 t100 0" fill="none" stroke="${third}" stroke-width="8" opacity="0.7"/>`,
    )
  )
}

const LEAVES = ['#2F6B3A', '#4F7F3F', '#0E5A4F'] as const

const field: Motif = (next, { ground, ink }) => {
  const [first, second] = [LEAVES[Math.floor(next() * 3)]!, '#A9B98B']
  const palm = (x: number, height: number) =>
    line(x, 560, x, 560 - height, ink, 14) +
    many(6, n => {
      const angle = (Math.PI * n) / 5
      return line(x, 560 - height, x + Math.cos(angle) * 90, 560 - height - Math.sin(angle) * 44 + 14, first, 15)
    })
  const trees = 2 + Math.floor(next() * 4)
  return (
    box(0, 520, 1200, 280, ground) +
    many(
      9,
      n =>
        `<path d="M600 520 L${-500 + n * 240} 800 L${-390 + n * 240} 800 Z" fill="${n % 2 ? first : second}" opacity="0.8"/>`,
    ) +
    many(trees, n => palm(170 + n * 220 + from(next, -40, 40), from(next, 130, 250)))
  )
}

const energy: Motif = (next, { tones: [first, , third], ink }) => {
  const panel = (x: number) =>
    `<g transform="translate(${x} 470) skewX(-18)">${box(0, 0, 210, 130, first)}${many(3, n => line(52 + n * 53, 0, 52 + n * 53, 130, third, 4))}${line(0, 65, 210, 65, third, 4)}</g>${line(x + 80, 600, x + 80, GROUND, ink, 10)}`
  const [x, turn] = [from(next, 840, 1000), next() * 120]
  return (
    many(3, n => panel(130 + n * 235)) +
    line(x, GROUND, x, 250, third, 18) +
    many(
      3,
      n =>
        `<path d="M${x} 250 l22 -30 l-22 -150 l-22 150 Z" fill="${third}" transform="rotate(${turn + n * 120} ${x} 250)"/>`,
    ) +
    disc(x, 250, 16, ink)
  )
}

const screens: Motif = (next, { tones: [first, second, third], ink }) => {
  const bars = 4 + Math.floor(next() * 3)
  return (
    box(250, 210, 560, 370, ink, 'rx="20"') +
    box(274, 234, 512, 322, third) +
    many(bars, n => {
      const height = from(next, 40, 190)
      return box(310 + n * (400 / bars), 520 - height, 300 / bars, height, n % 2 ? first : second)
    }) +
    many(3, n => box(640, 262 + n * 34, from(next, 60, 120), 14, ink, 'opacity="0.5" rx="7"')) +
    box(190, 580, 680, 30, second, 'rx="12"') +
    box(850, 330, 170, 310, ink, 'rx="22"') +
    box(864, 356, 142, 250, third) +
    many(4, n => box(880, 374 + n * 58, from(next, 60, 110), 34, n % 2 ? second : first, 'rx="8"'))
  )
}

const papers: Motif = (next, { tones: [first, second, third], ink }) => {
  const sheet = (x: number, turn: number, fill: string) =>
    `<g transform="rotate(${turn} ${x + 150} 430)">${box(x, 210, 310, 430, fill, `rx="6" stroke="${ink}" stroke-opacity="0.25" stroke-width="3"`)}${box(x + 34, 250, 150, 22, ink, 'opacity="0.8"')}${many(7, n => box(x + 34, 310 + n * 36, from(next, 150, 240), 10, ink, 'opacity="0.35" rx="5"'))}</g>`
  const seal = many(8, n =>
    disc(830 + Math.cos((n * Math.PI) / 4) * 44, 560 + Math.sin((n * Math.PI) / 4) * 44, 24, first),
  )
  return (
    sheet(300, from(next, -12, -4), second) +
    sheet(520, from(next, 2, 9), third) +
    seal +
    disc(830, 560, 46, first) +
    disc(830, 560, 24, third)
  )
}

const medical: Motif = (next, { tones: [first, second, third], ink }) =>
  box(300, 250, 330, 410, third, `rx="18" stroke="${ink}" stroke-opacity="0.3" stroke-width="4"`) +
  box(340, 290, 250, 130, ink, 'rx="10" opacity="0.85"') +
  `<polyline points="350,360 400,360 ${from(next, 420, 440)},300 460,400 490,340 580,360" fill="none" stroke="${second}" stroke-width="7"/>` +
  many(4, n => disc(370 + n * 62, 470, 18, n % 2 ? first : second)) +
  box(438, 520, 54, 110, first) +
  box(410, 548, 110, 54, first) +
  many(3, n => {
    const [x, height] = [730 + n * 110, from(next, 140, 230)]
    return (
      box(x, GROUND - height, 70, height, second, 'rx="16"') +
      box(x + 12, GROUND - height - 34, 46, 36, ink) +
      box(x + 10, GROUND - height * 0.55, 50, 46, third)
    )
  })

const weave: Motif = (next, { tones, ink }) => {
  const [cells, size] = [7, 100]
  const pattern = many(cells * 5, n => {
    const [x, y] = [250 + (n % cells) * size, 150 + Math.floor(n / cells) * size]
    const [fill, inner] = [tones[Math.floor(next() * 3)]!, tones[(n + 1) % 3]!]
    return `${box(x, y, size, size, fill)}<path d="M${x + 50} ${y + 12} L${x + 88} ${y + 50} L${x + 50} ${y + 88} L${x + 12} ${y + 50} Z" fill="${inner}"/>`
  })
  return pattern + many(24, n => line(262 + n * 29.5, 650, 262 + n * 29.5, 690, ink, 5))
}

const board: Motif = (next, { tones: [first, second, third], ink }) =>
  box(270, 180, 660, 440, first, 'rx="22"') +
  many(9, n => {
    const [x, y] = [300 + next() * 560, 210 + next() * 370]
    return line(x, y, n % 2 ? 600 : x, n % 2 ? y : 400, second, 6) + disc(x, y, 11, third)
  }) +
  box(500, 310, 200, 180, ink, 'rx="10"') +
  many(6, n => box(510 + n * 32, 290, 14, 20, third) + box(510 + n * 32, 490, 14, 20, third)) +
  many(3, n => box(from(next, 310, 430), 220 + n * 130, 70, 44, n % 2 ? second : third, 'rx="6"'))

const lorry: Motif = (next, { tones: [first, second, third], ink }) => {
  const length = from(next, 430, 540)
  return (
    box(200, 340, length, 250, first, 'rx="8"') +
    many(5, n => line(200 + ((n + 1) * length) / 6, 350, 200 + ((n + 1) * length) / 6, 580, second, 4)) +
    `<path d="M${220 + length} 410 h120 l70 90 v90 h-190 Z" fill="${second}"/>` +
    `<path d="M${250 + length} 430 h80 l46 66 h-126 Z" fill="${third}"/>` +
    [300, 400, 300 + length].map(x => disc(x, 610, 50, ink) + disc(x, 610, 20, third)).join('')
  )
}

const poster: Motif = (next, { tones, sun, ink }) =>
  many(3, n => {
    const [x, y, height] = [170 + n * 300, from(next, 140, 210), from(next, 340, 420)]
    const [fill, shape] = [tones[n]!, tones[(n + 1) % 3]!]
    const forms = [
      disc(x + 130, y + height / 2, 84, shape),
      `<path d="M${x + 40} ${y + height - 50} L${x + 130} ${y + 60} L${x + 220} ${y + height - 50} Z" fill="${shape}"/>`,
      many(5, stripe => box(x + 40, y + 50 + stripe * 58, 180, 26, shape)),
      `<path d="M${x + 40} ${y + height / 2} q45 -110 90 0 t90 0" fill="none" stroke="${shape}" stroke-width="30"/>`,
    ]
    return (
      box(x, y, 260, height, fill, `stroke="${ink}" stroke-width="8"`) +
      forms[Math.floor(next() * forms.length)]! +
      disc(x + 210, y + 46, 22, sun)
    )
  })

const bench: Motif = (next, { tones: [first, second, third], ink }) =>
  box(180, 600, 840, 26, ink) +
  many(2, n => box(230 + n * 700, 626, 30, 60, ink)) +
  `<path d="M330 600 L410 420 V300 H490 V420 L570 600 Z" fill="${third}" stroke="${ink}" stroke-width="6"/>` +
  `<path d="M${from(next, 356, 372)} 540 H544 L566 594 H336 Z" fill="${first}"/>` +
  box(640, from(next, 380, 440), 90, 220, second, 'rx="45"') +
  disc(870, 400, 96, first) +
  disc(870, 400, 70, third) +
  line(870, 400, 870 + from(next, 10, 50), 350, ink, 7) +
  line(870, 500, 870, 600, ink, 18)

const stall: Motif = (next, { tones: [first, second, third], ink }) => {
  const stools = 2 + Math.floor(next() * 3)
  return (
    many(8, n => `<path d="M${240 + n * 90} 220 h90 v110 a45 45 0 0 1 -90 0 Z" fill="${n % 2 ? third : first}"/>`) +
    line(256, 330, 256, GROUND, ink, 12) +
    line(944, 330, 944, GROUND, ink, 12) +
    box(270, 500, 660, 120, second) +
    box(250, 480, 700, 26, ink) +
    many(6, n => disc(330 + n * 108, 462, from(next, 20, 32), n % 2 ? first : third)) +
    many(
      stools,
      n =>
        box(330 + n * 180, 640, 80, 18, ink) +
        line(350 + n * 180, 658, 342 + n * 180, 720, ink, 8) +
        line(390 + n * 180, 658, 398 + n * 180, 720, ink, 8),
    )
  )
}

const house: Motif = (next, { tones: [first, second, third], ink }) =>
  many(3, n => {
    const [x, width, height] = [200 + n * 275, from(next, 200, 250), from(next, 210, 400)]
    const y = GROUND - height
    const windows = many(Math.floor(height / 110), row =>
      many(
        2,
        column =>
          `<path d="M${x + 40 + column * 90} ${y + 100 + row * 100} v-36 a22 22 0 0 1 44 0 v36 Z" fill="${ink}" opacity="0.6"/>`,
      ),
    )
    const roof =
      n % 2
        ? `<path d="M${x} ${y} a${width / 2} ${width / 2.6} 0 0 1 ${width} 0 Z" fill="${first}"/>`
        : box(x - 10, y - 22, width + 20, 24, first)
    return roof + box(x, y, width, height, n % 2 ? third : second) + windows
  })

/** What a thing of a category looks like; categories of one kind or of several. */
const MOTIFS: Record<string, Motif> = {
  'machinery-products': machine,
  'industrial-project': machine,
  'process-method': machine,
  'engineering-service': machine,
  'food-products': crates,
  'surplus-stock': crates,
  'raw-materials': sacks,
  'building-products': site,
  'construction-project': site,
  'infrastructure-project': site,
  'real-estate-project': house,
  'tourism-project': house,
  'cultural-project': house,
  'vehicles-vessels': vessel,
  'agricultural-project': field,
  'green-idea': field,
  'energy-project': energy,
  'mobile-app': screens,
  'software-products': screens,
  'software-service': screens,
  'technology-project': screens,
  'brokerage-service': papers,
  'consulting-service': papers,
  'accounting-service': papers,
  'legal-service': papers,
  'translation-service': papers,
  'medical-products': medical,
  'textile-products': weave,
  'handmade-products': weave,
  'electronics-products': board,
  'logistics-service': lorry,
  'joint-venture': lorry,
  'creative-work': poster,
  'design-service': poster,
  'marketing-service': poster,
  'patent-invention': bench,
  'research-result': bench,
  'new-product': bench,
  'new-service': stall,
  'social-idea': stall,
  'franchise-concept': stall,
  'training-service': stall,
}
/** Words of a name that say more than its category. */
const BY_NAME: readonly (readonly [RegExp, Motif])[] = [
  [/boat|ferr|tender|tug|barge|slipway|vessel|مراسٍ/i, vessel],
  [/solar|PV |turbine|شمس/i, energy],
  [/olive|coffee|garden|tea |orchard|نخل|حديقة|فلج|مزرعة/i, field],
  [/pallet lane|container|شحنة/i, lorry],
  [/\brooms\b|family hotel|small hotel|بيت|بيوت/i, house],
  [/fridge|blood|dental|dialysis|clinic|غسيل|أسنان|عيادة/i, medical],
]

/** A picture of something that is offered, drawn by its category and name; kept at 840 × 560, as PNG. */
export function offerPicture({ category, name }: { category: string; name: string }, number: number): Promise<Buffer> {
  const next = seeded(`${name} ${number}`)
  const palette = PALETTES[Math.floor(next() * PALETTES.length)]!
  const motif = BY_NAME.find(([words]) => words.test(name))?.[1] ?? MOTIFS[category] ?? crates
  const sun = next() < 0.6 ? disc(140 + next() * 920, 110 + next() * 70, 58, palette.sun) : ''
  // Every other one is looked at from nearer, or from the other side.
  const near = number > 1 ? 1.12 + next() * 0.25 : 1
  const turned = next() < 0.5 ? `translate(1200 0) scale(-1 1)` : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="840" height="560" viewBox="0 0 1200 800"><rect width="1200" height="800" fill="${palette.sky}"/>${sun}<rect y="${GROUND}" width="1200" height="${800 - GROUND}" fill="${palette.ground}"/>
<g transform="${turned} translate(${600 - 600 * near} ${GROUND - GROUND * near}) scale(${near})">${motif(next, palette)}</g></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** Draws the app icons of `public/icons` from the club's sign. Run by hand when the sign changes. */
const FOLDER = 'public/icons'

/** The arch in ivory with its brass door on petrol; `share` is how much of the square the sign takes. */
function sign(size: number, share: number, radius: number): Buffer {
  const drawn = size * share
  const scale = drawn / 28
  const shift = (size - drawn) / 2
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
      <rect width="${size}" height="${size}" rx="${size * radius}" fill="#0e5a4f"/>
      <g transform="translate(${shift} ${shift}) scale(${scale})">
        <path fill="#ffffff" d="M2 27V13a12 12 0 0 1 24 0v14h-5V13a7 7 0 0 0-14 0v14z"/>
        <path fill="#d9ac57" d="M11 27v-9a3 3 0 0 1 6 0v9z"/>
      </g>
    </svg>`,
  )
}

const ICONS = [
  { name: 'icon-32.png', size: 32, share: 0.72, radius: 0.2 },
  { name: 'icon-192.png', size: 192, share: 0.62, radius: 0.2 },
  { name: 'icon-512.png', size: 512, share: 0.62, radius: 0.2 },
  { name: 'icon-maskable-512.png', size: 512, share: 0.5, radius: 0 },
  { name: 'apple-touch-icon.png', size: 180, share: 0.6, radius: 0 },
]

/** What Android draws in the status bar: the sign alone, of which it takes the shape. */
const BADGE = { name: 'badge-96.png', size: 96 }
const badge = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="-3 -2 34 34"><path fill="#ffffff" d="M2 27V13a12 12 0 0 1 24 0v14h-5V13a7 7 0 0 0-14 0v14z"/><path fill="#ffffff" d="M11 27v-9a3 3 0 0 1 6 0v9z"/></svg>`,
)

mkdirSync(FOLDER, { recursive: true })
for (const { name, size, share, radius } of ICONS)
  await sharp(sign(size, share, radius))
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(FOLDER, name))
await sharp(badge).resize(BADGE.size).png({ compressionLevel: 9 }).toFile(join(FOLDER, BADGE.name))
console.log(`${ICONS.length + 1} icons are in ${FOLDER}`)

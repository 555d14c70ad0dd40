import styles from './Flag.module.css'

/** The flag of a country, from the two letters of its code. */
const flagOf = (country: string): string =>
  String.fromCodePoint(...[...country].map(letter => 0x1f1e6 + letter.charCodeAt(0) - 65))

let drawn: boolean | null = null

/** Whether this system draws flags: Windows and bare Linux show letters or empty boxes, which have no colour. */
function drawsFlags(): boolean {
  if (drawn !== null) return drawn
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 12
  const pen = canvas.getContext?.('2d', { willReadFrequently: true })
  if (!pen) return false
  pen.font = '10px sans-serif'
  pen.fillText(flagOf('EG'), 0, 10)
  const { data } = pen.getImageData(0, 0, 12, 12)
  drawn = data.some((value, index) => index % 4 === 0 && value !== data[index + 1])
  return drawn
}

/** A country's flag where the system has one, else its two letters in a tile. Beside a name, so listeners are not told. */
export function Flag({ country }: { country: string }) {
  return (
    <span className={drawsFlags() ? styles.flag : styles.letters} aria-hidden="true">
      {drawsFlags() ? flagOf(country) : country}
    </span>
  )
}

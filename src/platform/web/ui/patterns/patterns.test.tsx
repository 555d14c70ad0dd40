import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Facades } from '../Facades.tsx'
import { LedgerLines } from '../LedgerLines.tsx'
import { Rings } from '../Rings.tsx'
import { Tile } from '../Tile.tsx'

const DRAWINGS: Record<string, (seed: string) => ReactElement> = {
  rings: seed => <Rings seed={seed} />,
  facades: seed => <Facades seed={seed} />,
  'wide facades': seed => <Facades seed={seed} size="wide" />,
  'ledger lines': seed => <LedgerLines seed={seed} />,
  tile: seed => <Tile seed={seed} kind="company" />,
}
const SEEDS = Array.from({ length: 200 }, (_, index) => `01927b44-8c1e-${index}`)
const FOUR_KILOBYTES = 4096

for (const [name, draw] of Object.entries(DRAWINGS)) {
  const drawn = SEEDS.map(seed => renderToStaticMarkup(draw(seed)))

  test(`${name}: an object keeps its drawing`, () => {
    expect(SEEDS.map(seed => renderToStaticMarkup(draw(seed)))).toEqual(drawn)
  })

  test(`${name}: every object has its own`, () => {
    expect(new Set(drawn).size).toBe(SEEDS.length)
  })

  test(`${name}: at most 4 KB, hidden from listeners, with real numbers only`, () => {
    for (const svg of drawn) {
      expect(svg.length).toBeLessThanOrEqual(FOUR_KILOBYTES)
      expect(svg).toContain('aria-hidden="true"')
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    }
  })
}

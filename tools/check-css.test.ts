import { expect, test } from 'vitest'
import { checkCss } from './check-css.ts'
import { foundIn } from './found-in.ts'

const SHEET = 'src/features/auctions/web/BidBox.module.css'
const COMPONENT = 'src/features/auctions/web/BidBox.tsx'
const inSheet = (declaration: string) => foundIn(checkCss, { [SHEET]: `.box {\n  ${declaration};\n}\n` })
const inComponent = (jsx: string) => foundIn(checkCss, { [COMPONENT]: `export const BidBox = () => ${jsx}\n` })

test.each([
  'margin-left: 4px',
  'left: 0',
  'text-align: right',
  'float: left',
  'border-top-right-radius: 4px',
  'margin: 0 4px 0 8px',
  'inset: 0 auto 0 0',
  'border-radius: 8px 0 0 8px',
  'border-radius: calc(2 * var(--a)) 0',
  'background: linear-gradient(to right, var(--ink), transparent)',
  'background: linear-gradient(90deg, var(--ink), transparent)',
  'background-position: left 8px center',
])('a style that does not mirror is reported: %s', async declaration => {
  const faults = await inSheet(declaration)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(`${SHEET}:2`)
  expect(faults[0]).toMatch(/mirrors it|inline-start/)
})

test.each([
  'margin-inline: 4px 8px',
  'padding: 0 4px',
  'padding: 0 4px 8px',
  'margin: 1px 4px 2px 4px',
  'border-radius: 8px 8px 0 0',
  'width: 4px',
  'transition: inset-inline-start 120ms',
  'border-radius: calc(min(var(--size) * 0.21, 4px))',
  'background: linear-gradient(90deg, var(--line) 40%, var(--ink) 50%, var(--line) 60%) 100% 0 / 300% 100%',
  'background: linear-gradient(to bottom, var(--ink), transparent)',
])('a style that mirrors passes: %s', async declaration => {
  expect(await inSheet(declaration)).toEqual([])
})

test.each(['color: #0b5', 'color: rgb(1 2 3 / 0.5)', 'background: white', 'border: 1px solid hsl(1 2% 3%)'])(
  'a colour beside the tokens is reported: %s',
  async declaration => {
    const faults = await inSheet(declaration)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain('a colour is a token')
  },
)

test.each([
  'color: var(--ink)',
  'color: currentColor',
  'background: color-mix(in srgb, var(--ink) 20%, transparent)',
  'mask-image: radial-gradient(black, transparent)',
])('a colour made of tokens passes: %s', async declaration => {
  expect(await inSheet(declaration)).toEqual([])
})

test('the tokens themselves name their colours', async () => {
  const tokens = { 'src/platform/web/styles/tokens.css': ':root {\n  --ink: #16211f;\n  color: rgb(1 2 3);\n}\n' }
  expect(await foundIn(checkCss, tokens)).toEqual([])
})

test.each([
  '<Box ml={4} />',
  '<Box ta="left" />',
  '<p style={{ marginLeft: 4 }} />',
  `<p style={{ textAlign: 'right' }} />`,
  '<Icon color="#fff" />',
  `<p style={{ background: 'rgb(1 2 3)' }} />`,
])('a side or colour that a component passes along is reported: %s', async jsx => {
  expect(await inComponent(jsx)).toHaveLength(1)
})

test.each([
  '<Box ms={4} ta="start" />',
  '<a href="#add" />',
  `<p style={{ insetInlineStart: 0, color: 'var(--ink)' }} />`,
])('start, end and tokens pass: %s', async jsx => {
  expect(await inComponent(jsx)).toEqual([])
})

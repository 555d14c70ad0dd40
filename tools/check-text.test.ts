import { expect, test } from 'vitest'
import { checkText } from './check-text.ts'
import { foundIn } from './found-in.ts'

const SCREEN = 'src/features/auctions/web/Auction.tsx'
const found = (jsx: string) =>
  foundIn(checkText, { [SCREEN]: `export const Auction = ({ t, a, b }) => (\n  ${jsx}\n)\n` })

test.each([
  ['text between tags', '<p>Place your bid</p>'],
  ['Arabic text', '<p>قدّم العرض</p>'],
  ['text in braces', `<p>{'Place'}</p>`],
  ['text of a condition', `<p>{a ? t('a') : 'Closed'}</p>`],
  ['text behind &&', `<p>{a && 'Closed'}</p>`],
  ['text with something put in', '<p>{`Closed by ${b}`}</p>'],
  ['a title', '<p title="Closed" />'],
  ['a placeholder', `<input placeholder={'Your name'} />`],
  ['a label for screen readers', `<p aria-label={a ? 'Open' : t('closed')} />`],
  ['a label', '<Field label="Name" />'],
  ['text inside an attribute', '<Card head={<b>Closed</b>} />'],
])('%s in a component is reported', async (_, jsx) => {
  const faults = await found(jsx)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(new RegExp(`^${SCREEN}:2  holds the text ".+": put it into strings.en.ts`))
})

test.each([
  ['sentences of the strings', `<p title={t('closed')}>{t('closed', { by: 'name' })}</p>`],
  ['signs and numbers', '<p>· 3 / {a} – {`${a} × ${b}`}</p>'],
  ['attributes nobody reads', `<p className="box" data-kind={'auction'} lang="ar" role="status" />`],
  ['keys of the keyboard', '<kbd>Esc</kbd>'],
  ['comparisons', `<p>{a === 'open' && t('open')}</p>`],
])('%s are no text', async (_, jsx) => {
  expect(await found(jsx)).toEqual([])
})

test('a file may hold text when it says why', async () => {
  const text = `// text: shown in development only\nexport const Kit = () => <p>Sample</p>\n`
  expect(await foundIn(checkText, { [SCREEN]: text })).toEqual([])
})

test('tests may hold text', async () => {
  const text = `export const Kit = () => <p>Sample</p>\n`
  expect(await foundIn(checkText, { 'src/features/auctions/web/Auction.test.tsx': text })).toEqual([])
})

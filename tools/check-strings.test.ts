import { expect, test } from 'vitest'
import { checkStrings } from './check-strings.ts'
import { foundIn } from './found-in.ts'

const found = (files: Record<string, string> = {}) => foundIn(checkStrings, files)
const ENGLISH = 'src/features/items/strings.en.ts'
const ARABIC = 'src/features/items/strings.ar.ts'
const pair = (english: string, arabic: string) => ({
  [ENGLISH]: `export const strings = ${english}\n`,
  [ARABIC]: `export const strings = ${arabic}\n`,
})

test('complete strings in both languages have no fault', async () => {
  expect(await found()).toEqual([])
})

test('a sentence that one language lacks is reported for that language', async () => {
  const faults = await found(pair(`{ title: 'Items', form: { name: 'Name' } }`, `{ title: 'العناصر', more: 'المزيد' }`))
  expect(faults[0]).toContain(`${ARABIC}  lacks form.name: write it in Arabic.`)
  expect(faults[1]).toContain(`${ENGLISH}  lacks more: Arabic has it`)
})

test('a feature without strings is reported', async () => {
  const faults = await found({ 'src/features/chat/rules.ts': 'export const silent = true\n' })
  expect(faults).toHaveLength(2)
  expect(faults[0]).toContain('src/features/chat/strings.en.ts  is missing')
})

test('an engine says its own sentences in both languages, or nothing', async () => {
  expect(await found({ 'src/engines/search/words.ts': 'export const silent = true\n' })).toEqual([])
  const faults = await found({
    'src/engines/forms/strings.en.ts': `export const strings = { saved: 'Saved', saving: 'Saving' }\n`,
    'src/engines/forms/strings.ar.ts': `export const strings = { saved: 'محفوظ' }\n`,
  })
  expect(faults[0]).toContain('src/engines/forms/strings.ar.ts  lacks saving: write it in Arabic.')
})

test('strings that cannot be loaded are reported with the reason', async () => {
  expect((await found(pair('{', '{}')))[0]).toContain(`${ENGLISH}  cannot be loaded`)
})

test('a placeholder or tag that differs between the languages is reported', async () => {
  const faults = await found(
    pair(`{ a: 'From {min}', b: 'Read <terms>', c: 'Pay' }`, `{ a: 'من {max}', b: 'اقرأ', c: 'ادفع {sum}' }`),
  )
  expect(faults).toEqual([
    expect.stringContaining('a lacks {min} in Arabic'),
    expect.stringContaining('a uses {max} in Arabic but not in English'),
    expect.stringContaining('b lacks <terms> in Arabic'),
    expect.stringContaining('c uses {sum} in Arabic but not in English'),
  ])
})

test('a plural needs all its forms, and an Arabic form may leave out only the count', async () => {
  const faults = await found(
    pair(
      `{ seats: { one: '{count} seat in {town}', other: '{count} seats in {town}' }, days: { one: 'day', other: 'days' } }`,
      `{ seats: { zero: 'لا مقاعد في {town}', one: 'مقعد', two: 'مقعدان في {town}', few: '{count} مقاعد في {town}', many: '{count} مقعدًا في {town}', other: '{count} مقعد في {town}' }, days: { other: 'أيام' } }`,
    ),
  )
  expect(faults).toEqual([
    expect.stringContaining('seats lacks {town} in Arabic (one)'),
    expect.stringContaining(
      'days lacks plural forms: add Arabic zero, Arabic one, Arabic two, Arabic few, Arabic many',
    ),
  ])
})

test('an Arabic sentence without Arabic letters is reported, but not a brand or a mere placeholder', async () => {
  const faults = await found(
    pair(
      `{ save: 'Save', brand: 'LinkedIn', sum: '{amount} / {max}', mail: 'a@b.example', file: 'codes.txt' }`,
      `{ save: 'Save', brand: 'LinkedIn', sum: '{amount} / {max}', mail: 'a@b.example', file: 'codes.txt' }`,
    ),
  )
  expect(faults).toEqual([expect.stringContaining('save is not Arabic (Save): translate it')])
})

test('Arabic digits and empty sentences are reported', async () => {
  const faults = await found(pair(`{ wait: 'Wait 3 days', none: '' }`, `{ wait: 'انتظر ٣ أيام', none: 'لا شيء' }`))
  expect(faults).toEqual([
    expect.stringContaining('wait has Arabic digits'),
    expect.stringContaining('none is empty in English'),
  ])
})

test('a refusal code without a sentence is reported, whichever feature it belongs to', async () => {
  const faults = await found({
    'src/features/auctions/contract.ts': `export const placeBid = {
  method: 'POST', path: '/auctions/:id/bids',
  refusals: { 'auctions.bid-too-low': 409, 'auctions.own-auction': 403, 'items.gone': 409, 'not-found': 404, 'busy': 409, 'wine.corked': 409 },
}
`,
  })
  expect(faults).toEqual([
    expect.stringContaining('declares the refusal auctions.own-auction without a sentence: add refusals.own-auction'),
    expect.stringContaining('the refusal items.gone without a sentence: add refusals.gone to the strings of items'),
    expect.stringContaining('the refusal busy without a sentence: add refusals.busy to the strings of platform'),
    expect.stringContaining('the refusal wine.corked, but no feature is called wine'),
  ])
})

test('a notice needs a title and a body, a page its title and description', async () => {
  const faults = await found({
    'src/features/auctions/contract.ts': `export const outbid = { name: 'auctions.outbid', params: {}, mail: true, security: false }\n`,
    'src/features/auctions/pages.ts': `export const pages = [{ path: '/auctions', title: 'title', description: 'list.description' }]\n`,
  })
  expect(faults).toEqual([
    expect.stringContaining('the notice auctions.outbid without a sentence: add notices.outbid.title'),
    expect.stringContaining('the notice auctions.outbid without a sentence: add notices.outbid.body'),
    expect.stringContaining('declares a page without a sentence: add list.description to the strings of auctions'),
  ])
})

test('a sentence that code asks for by name must exist', async () => {
  const faults = await found({
    'src/features/auctions/server/stop-auction.ts': `export const stopAuction = ({ say, refuse, refuseField }) => {
  refuse('auctions.bid-too-low')
  refuse('auctions.gone')
  refuseField('price', 'too-small')
  throw new Refusal('items.gone', {}, say('title'))
}
export const done = say => say('done.stopped', { count: 1 })
`,
  })
  expect(faults).toEqual([
    expect.stringContaining('stop-auction.ts:3  says refusals.gone of auctions'),
    expect.stringContaining('stop-auction.ts:4  says fields.too-small of platform'),
    expect.stringContaining('stop-auction.ts:5  says refusals.gone of items'),
    expect.stringContaining('stop-auction.ts:7  says done.stopped of auctions'),
  ])
})

test('a sentence that a journey names must exist, with its plural forms or in a template as well', async () => {
  const faults = await found({
    ...pair(
      `{ title: 'Items', parts: { name: 'Name' }, seats: { one: '{count} seat', other: '{count} seats' } }`,
      `{ title: 'العناصر', parts: { name: 'الاسم' }, seats: { zero: 'لا مقاعد', one: 'مقعد', two: 'مقعدان', few: '{count} مقاعد', many: '{count} مقعدًا', other: '{count} مقعد' } }`,
    ),
    'e2e/item.spec.ts': `import { en } from './club/words.ts'
const its = (key: string) => en.say(\`items:\${key}\`)
const part = 'name'
export const there = [en.say('items:title'), en.like('items:seats'), en.say('items:seats_one'), its('title')]
export const also = [en.say(\`items:parts.\${part}\`), 'https://items.example', 'data:items']
export const gone = en.say('items:save')
export const group = en.like('items:parts')
export const strange = en.say('item:title')
export const shaped = en.say(\`items:fields.\${part}.label\`)
export const short = its('save')
export const kept = ['items:removed'].map(key => en.say(key))
`,
  })
  expect(faults).toEqual([
    expect.stringContaining('e2e/item.spec.ts:6  names items:save, which no strings have'),
    expect.stringContaining('e2e/item.spec.ts:7  names items:parts, which no strings have'),
    expect.stringContaining('e2e/item.spec.ts:8  names item:title, which no strings have'),
    expect.stringContaining('e2e/item.spec.ts:9  names items:fields.….label, which no strings have'),
    expect.stringContaining('e2e/item.spec.ts:10  names items:save, which no strings have'),
    expect.stringContaining('e2e/item.spec.ts:11  names items:removed, which no strings have'),
  ])
})

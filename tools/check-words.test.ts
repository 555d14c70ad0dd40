import { expect, test } from 'vitest'
import { checkWords } from './check-words.ts'
import { foundIn } from './found-in.ts'

const SHEET = `| English | not | Arabic | not | What it is |
|---|---|---|---|---|
| license | licence, licences | رخصة | الترخيص | What entitles |
`
const found = (files: Record<string, string>) => foundIn(checkWords, { 'docs/glossary.md': SHEET, ...files })

test('the word that the sheet does not want is found in both languages, with the one it wants', async () => {
  const faults = await found({
    'src/features/items/strings.en.ts': `export const strings = { title: 'Your Licence', licence: 'License' }\n`,
    'src/features/items/strings.ar.ts': `export const strings = { title: 'صورة والترخيص', licence: 'رخصة' }\n`,
  })
  expect(faults).toEqual([
    expect.stringMatching(/items\/strings\.ar\.ts {2}title says "الترخيص": the word is "رخصة"/),
    expect.stringMatching(/items\/strings\.en\.ts {2}title says "licence": the word is "license"/),
  ])
})

test('a notice or a line of history that describes whoever did it as a man is found, one by a noun is not', async () => {
  const faults = await found({
    'src/features/items/strings.ar.ts': `export const strings = {
  notices: { liked: { title: 'علّق {name} على عرضك', body: 'تعليق من {name}' }, sold: { title: 'نُشر «{name}»' } },
  title: 'علّق {name}',
}
`,
  })
  expect(faults).toEqual([expect.stringContaining('notices.liked.title begins with a verb that agrees with a man')])
})

test('a sentence that commands a man or tells him where he stands is found, one by the noun of the act is not', async () => {
  const faults = await found({
    'src/features/items/strings.ar.ts': `export const strings = {
  gone: 'انتهت الجلسة. سجّل الدخول واختر صفتك.',
  off: 'أنت غير متصل.',
  good: 'يلزم تسجيل الدخول واختيار الصفة، وإن كنت من الأعضاء فالرابط في بريدك.',
}
`,
  })
  expect(faults).toEqual([
    expect.stringContaining('gone says "سجّل", which commands a man'),
    expect.stringContaining('gone says "واختر", which commands a man'),
    expect.stringContaining('off says "أنت غير متصل", which commands a man'),
  ])
})

test('a sentence that tells a man what he does is found, one about the thing or about what was done is not', async () => {
  const faults = await found({
    'src/features/items/strings.ar.ts': `export const strings = {
  shown: 'هنا ما تتابعه من عروض، وتستطيع حذفه.',
  none: 'لم تزايد بعد',
  good: 'هنا ما طلبته وما تحمله الرسائل إليك، والوثيقة المرفقة.',
}
`,
  })
  expect(faults).toEqual([
    expect.stringContaining('shown says "تتابعه", which tells a man what he does'),
    expect.stringContaining('shown says "وتستطيع", which tells a man what he does'),
    expect.stringContaining('none says "لم تزايد", which tells a man what he does'),
  ])
})

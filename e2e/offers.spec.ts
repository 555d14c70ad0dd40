import type { Page } from '@playwright/test'
import type { ItemKindKey } from '../src/features/items/contract.ts'
import { itemKind } from '../src/features/items/kinds/all-items.ts'
import { KindForm } from './club/kind-form.ts'
import type { Told } from './club/kind-wire.ts'
import { expect, test } from './club/test.ts'
import { ar, en, type Words } from './club/words.ts'

const IDEA: Told = {
  name: 'Night cold for market stalls',
  category: 'Green idea',
  typeofOwner: 'group',
  ideaStatus: '2',
  highlights: 'Ice made at night from the valley grid, rented to stalls by the morning.',
  description:
    'Forty stalls lose a fifth of their greens before noon. A van brings ice trays at five and takes them back.',
  profileIndustries: ['Cold storage'],
  needs: ['partner', 'money'],
  saleType: '1',
  priceNumber: '42000',
  currencyId: 'AED',
  profileCountry: 'United Arab Emirates',
  profileState: 'Dubai',
}

const PROJECT: Told = {
  name: 'Pack house at Al Faqa',
  category: 'Farm or agricultural project',
  typeofOwner: 'group',
  projectTime: '2',
  startAt: '2031-02-01',
  endAt: '2031-11-30',
  budgetAmount: '2600000',
  budgetCurrencyId: 'AED',
  staffNumbers: '18',
  assetsType: 'physical',
  physicalAssets: '900000',
  highlights: 'Sorting and pre-cooling beside the fields: eleven growers have signed for their first season.',
  description: 'The land is leased for twenty years, the drawings are approved. What is missing is the line itself.',
  profileIndustries: ['Cold storage'],
  saleType: '3',
  profileCountry: 'United Arab Emirates',
  profileState: 'Dubai',
}

const PRODUCT: Told = {
  name: 'مضخّة حقل تعمل بالشمس',
  category: 'آلات وخطوط إنتاج',
  typeofOwner: 'group',
  productQuantity: '12',
  highlights: 'ترفع ثلاثين مترًا مكعّبًا في اليوم من بئر عمقها أربعون مترًا، بلا وقود ولا بطارية.',
  description: 'مع كل مضخّة لوحان وحامل وعدّاد ماء. تُسلَّم في المزرعة ويركّبها فريقنا في يوم واحد.',
  profileIndustries: ['الري وتوفير المياه'],
  saleType: '1',
  priceNumber: '9400',
  currencyId: 'AED',
  profileCountry: 'الإمارات العربية المتحدة',
  profileState: 'الشارقة',
}

const SERVICE: Told = {
  name: 'فحص سنوي لشبكات الري',
  category: 'صيانة',
  typeofOwner: 'group',
  serviceType: 'yearly',
  serviceLocation: 'field',
  duration: 'يومان لكل مزرعة',
  highlights: 'نقيس التصريف عند كل خط ونسلّم خريطة بما يضيع من الماء وأين.',
  description: 'زيارتان في السنة، قبل الصيف وبعده، مع تقرير وقائمة قطع الغيار وأسعارها.',
  profileIndustries: ['الري وتوفير المياه'],
  saleType: '1',
  priceNumber: '3200',
  currencyId: 'AED',
  profileCountry: 'الإمارات العربية المتحدة',
  profileState: 'الشارقة',
}

const IDEA_IN_ARABIC: Told = {
  name: 'صندوق أدوات يُستعار من المخبز',
  category: 'فكرة اجتماعية',
  typeofOwner: 'group',
  ideaStatus: '1',
  highlights: 'المثقاب يُستعمل ثلاث عشرة دقيقة في عمره: فليكن للحيّ كلّه واحد.',
  description: 'خزانة عند باب المخبز تُفتح بالهاتف، وصاحبها يعرف كل من يمرّ. بدأنا بثلاثين أداة في حيّ واحد.',
  profileIndustries: ['التخزين المبرّد'],
  saleType: '2',
  profileCountry: 'الإمارات العربية المتحدة',
  profileState: 'الشارقة',
}

const PROJECT_IN_ARABIC: Told = {
  name: 'مشتل على سطح السوق',
  category: 'مشروع زراعي',
  typeofOwner: 'group',
  projectTime: '2',
  startAt: '2031-03-01',
  endAt: '2032-02-28',
  budgetAmount: '310000',
  budgetCurrencyId: 'AED',
  staffNumbers: '6',
  assetsType: 'physical',
  physicalAssets: '80000',
  highlights: 'ألفا متر من السقف تبرّد السوق تحتها وتبيع شتلاتها فيه.',
  description: 'عقد السطح لعشر سنوات، والماء من تكييف السوق نفسه. ينقصنا شريك يعرف البيع بالجملة.',
  profileIndustries: ['الري وتوفير المياه'],
  saleType: '1',
  priceNumber: '310000',
  currencyId: 'AED',
  profileCountry: 'الإمارات العربية المتحدة',
  profileState: 'الشارقة',
}

const PRODUCT_IN_ENGLISH: Told = {
  name: 'Reefer curtain for loading docks',
  category: 'Machinery and lines',
  typeofOwner: 'group',
  productQuantity: '8',
  highlights: 'Keeps the cold in while forty pallets go out; two people hang it in an hour.',
  description:
    'Strips of 4 mm on a rail of stainless steel, for doors up to four metres. Cut to measure in our workshop.',
  profileIndustries: ['Cold storage'],
  saleType: '1',
  priceNumber: '2600',
  currencyId: 'AED',
  profileCountry: 'United Arab Emirates',
  profileState: 'Dubai',
}

const SERVICE_IN_ENGLISH: Told = {
  name: 'Night watch over cold rooms',
  category: 'Maintenance',
  typeofOwner: 'group',
  serviceType: 'monthly',
  serviceLocation: 'field',
  duration: 'By the month',
  highlights: 'A person looks at your thermometers at two and at four, and has the key of the workshop.',
  description: 'We read the sensors, call the guard and drive out when a compressor gives up. One invoice a month.',
  profileIndustries: ['Cold storage'],
  saleType: '1',
  priceNumber: '1900',
  currencyId: 'AED',
  profileCountry: 'United Arab Emirates',
  profileState: 'Dubai',
}

/** Its page is open, and everybody will read it so. */
async function showsPage(page: Page, { name, highlights }: Told): Promise<void> {
  await page.waitForURL('**/profile/details/*')
  await expect(page.getByRole('heading', { level: 1, name: String(name) })).toBeVisible()
  await expect(page.getByText(String(highlights)).first()).toBeVisible()
}

/** Goes through the wizard from its first step to the page of what was published. */
async function publish(page: Page, words: Words, key: ItemKindKey, told: Told): Promise<void> {
  await page.goto(`/${key}/create`)
  const form = new KindForm(page, words, itemKind(key), 'items')
  await form.fill(told, String(told.name))
  await form.submit()
  await showsPage(page, told)
}

test('a member creates an idea, which survives a reload and a wrong field, and a project; both stand in their lists', async ({
  visit,
  demo,
}) => {
  const page = await visit({ as: await demo('company') })
  const form = new KindForm(page, en, itemKind('idea'), 'items')

  await test.step('a name that is too short is said at its field, and nothing goes on', async () => {
    await page.goto('/idea/create')
    await form.fillStep('details', { ...IDEA, name: 'N' })
    await form.next()
    await expect(form.part('name').getByText(en.like('platform:fields.too-short'))).toBeVisible()
    await expect(form.control('name')).toHaveAttribute('aria-invalid', 'true')
    await form.fillStep('details', IDEA)
    await form.next()
  })

  await test.step('after a reload it goes on where it was', async () => {
    await form.fillStep('story', IDEA)
    await expect(page.getByText(en.like('forms:wizard.saved-account')).first()).toBeVisible()
    await page.reload()
    await expect(form.control('highlights')).toHaveValue(String(IDEA.highlights))
    await expect(form.control('description')).toHaveValue(String(IDEA.description))
    await form.next()
    await form.fillStep('sale', IDEA)
    await form.next()
    await form.attach('idea')
    await form.submit()
    await showsPage(page, IDEA)
  })

  await publish(page, en, 'project', PROJECT)
  for (const [list, { name }] of [
    ['/ideas/listAll', IDEA],
    ['/project/listAll', PROJECT],
  ] as const) {
    await page.goto(`${list}?tab=mine`)
    await expect(page.getByText(String(name)).first()).toBeVisible()
    const visitor = await visit({ language: 'ar' })
    await visitor.goto(list)
    await expect(visitor.getByRole('link', { name: String(name) }).first()).toBeVisible()
  }
})

test('what a member offers in Arabic is found in the market with a slip, commented on, and its owner sees the comment at once', async ({
  visit,
  demo,
}) => {
  const owner = await visit({ language: 'ar', as: await demo('waha-agritech') })
  await publish(owner, ar, 'service', SERVICE)
  await publish(owner, ar, 'product', PRODUCT)
  await owner.getByRole('tab', { name: ar.say('public-pages:item.tabs.comments') }).click()
  await expect(owner.getByText(ar.say('social:comments.none-too'))).toBeVisible()

  const other = await visit({ as: await demo('company') })
  await other.goto('/market')
  await other.getByRole('searchbox', { name: en.say('market:search') }).fill('مضخه حقل تعمل بالشمس')
  await other
    .getByRole('link', { name: String(PRODUCT.name) })
    .first()
    .click()
  await showsPage(other, PRODUCT)
  const asked = 'Does it start by itself after a cloudy week?'
  await other.getByRole('tab', { name: en.say('public-pages:item.tabs.comments') }).click()
  await other.getByLabel(en.say('social:comments.label'), { exact: true }).fill(asked)
  await other.getByRole('button', { name: en.say('social:comments.send'), exact: true }).click()
  await expect(other.getByRole('article').getByText(asked)).toBeVisible()
  await expect(owner.getByRole('article').getByText(asked)).toBeVisible()
})

test('the other two of each language: an idea and a project on a phone in Arabic, a product and a service in English', async ({
  visit,
  demo,
}) => {
  const phone = await visit({ language: 'ar', as: await demo('waha-agritech'), width: 390 })
  await publish(phone, ar, 'idea', IDEA_IN_ARABIC)
  await publish(phone, ar, 'project', PROJECT_IN_ARABIC)
  const desk = await visit({ as: await demo('company') })
  await publish(desk, en, 'product', PRODUCT_IN_ENGLISH)
  await publish(desk, en, 'service', SERVICE_IN_ENGLISH)
})

import { XMLParser } from 'fast-xml-parser'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { listQuestions } from '../contract.ts'
import { listPosts, readPost } from '../contract/blog.ts'
import { listKnowledge, readKnowledge, voteArticle } from '../contract/knowledge.ts'
import * as desk from '../contract/staff.ts'
import { sideBySide } from '../rules/side-by-side.ts'

let house: TestHouse
let editor: Member
let other: Member
beforeAll(async () => {
  house = await testHouse(features)
  editor = await asMember(house, { preset: 'content-editor', name: 'Anneke' })
  other = await asMember(house, { preset: 'content-editor', name: 'Salma' })
})
afterAll(() => house.stop())

const as = (who: Member) => ({ bearer: who.bearer })
let made = 0
const draft = (over: Partial<desk.ArticleDraft> = {}): desk.ArticleDraft => {
  const count = ++made
  return {
    texts: {
      en: {
        title: `Reserve ${count}`,
        slug: '',
        excerpt: '',
        body: '<p>Take the price you would keep it at.</p>',
        coverAlt: '',
        files: [],
      },
      ar: {
        title: `الحد الأدنى ${count}`,
        slug: '',
        excerpt: '',
        body: '<p>السعر الذي يفضَّل الاحتفاظ عنده.</p>',
        coverAlt: '',
        files: [],
      },
    },
    groupId: null,
    tags: [],
    readers: 'anyone',
    planIds: [],
    coverId: null,
    ...over,
  }
}
const begin = async (over: Partial<desk.ArticleDraft> & { kind?: 'blog' | 'faq' } = {}, by = editor) =>
  (await house.call(desk.createArticle, { body: { kind: 'blog', ...draft(over), ...over } }, as(by))).answer.data
const read = async (articleId: string) =>
  (await house.call(desk.readArticle, { params: { articleId } }, as(editor))).answer.data
const sent = ({ texts, group, tags, readers, planIds, cover, revision }: desk.EditedArticle) => ({
  ...{ texts, tags, readers, planIds, revision },
  groupId: group?._id ?? null,
  coverId: cover?._id ?? null,
})
const save = (article: desk.EditedArticle, change: Partial<desk.ArticleDraft>, by = editor) =>
  house.call(desk.saveArticle, { params: { articleId: article._id }, body: { ...sent(article), ...change } }, as(by))
const publish = (articleId: string, at: string | null = null) =>
  house.call(desk.publishArticle, { params: { articleId }, body: { at } }, as(editor))
const withText = (article: desk.EditedArticle, language: 'en' | 'ar', change: Partial<desk.ArticleText>) => ({
  texts: { ...article.texts, [language]: { ...article.texts[language], ...change } },
})
const stillRight = async (articleId: string, language: 'en' | 'ar', block: number | null = null) => {
  const { revision } = await read(articleId)
  return house.call(desk.confirmArticle, { params: { articleId }, body: { language, block, revision } }, as(editor))
}
const readAs = (post: string, language: 'en' | 'ar' = 'en', who: Member | null = null) =>
  house.call(readPost, { params: { post } }, { language, ...(who && as(who)) })

describe('an article', () => {
  test('is read by nobody before it is published, and then in both languages under addresses made of its titles', async () => {
    const article = await begin()
    expect((await readAs(article._id)).status).toBe(404)
    const { answer } = await publish(article._id)
    expect(answer.data).toMatchObject({
      status: 'published',
      changed: false,
      path: expect.stringContaining('/pages/blog/reserve-'),
    })
    const english = (await readAs(article._id)).answer.data
    const arabic = (await readAs(article._id, 'ar')).answer.data
    expect(english).toMatchObject({ title: article.texts.en.title, author: { name: 'Anneke' }, minutes: 1 })
    expect(arabic.title).toBe(article.texts.ar.title)
    expect(arabic.slug).toMatch(/^الحد-الادني-\d+$/)
    expect((await readAs(arabic.slug)).answer.data.title).toBe(english.title)
  })

  test('shows readers what was published, whatever is written meanwhile', async () => {
    const { _id } = await begin()
    await publish(_id)
    const changed = await save(await read(_id), withText(await read(_id), 'en', { title: 'Another title' }))
    expect(changed.answer.data).toMatchObject({ changed: true, older: 'ar' })
    expect((await readAs(_id)).answer.data.title).toContain('Reserve')
    await publish(_id)
    expect((await readAs(_id)).answer.data.title).toBe('Another title')
    expect((await read(_id)).older).toBe('ar')
  })

  test('is marked where one language stayed behind, until it is changed or somebody says that it holds', async () => {
    const { _id } = await begin()
    await publish(_id)
    await save(await read(_id), withText(await read(_id), 'ar', { body: '<p>نص آخر.</p>' }))
    expect((await read(_id)).older).toBe('en')
    await stillRight(_id, 'en')
    expect((await read(_id)).older).toBeNull()
    await save(await read(_id), withText(await read(_id), 'ar', { body: '<p>نص ثالث.</p>' }))
    await save(await read(_id), withText(await read(_id), 'en', { body: '<p>A third text.</p>' }))
    expect((await read(_id)).older).toBeNull()
  })

  test('is marked block by block, until the block is written or said to be right, also over publications and sittings', async () => {
    const of = (...parts: string[]) => parts.map(part => `<p>${part}</p>`).join('')
    const texts = draft().texts
    texts.en.body = of('one', 'two', 'three')
    texts.ar.body = of('واحد', 'اثنان', 'ثلاثة')
    const { _id } = await begin({ texts })
    expect((await read(_id)).agreed).toBeNull()
    await publish(_id)
    const older = async () => {
      const article = await read(_id)
      const { marks } = sideBySide(article.agreed, article.texts)
      return { en: marks.en.map(mark => mark.block - 2), ar: marks.ar.map(mark => mark.block - 2) }
    }
    const write = async (language: 'en' | 'ar', body: string, by = editor) =>
      save(await read(_id), withText(await read(_id), language, { body }), by)
    await write('en', of('one', 'two, and more', 'three, and more'))
    expect(await older()).toEqual({ en: [], ar: [1, 2] })
    await publish(_id)
    expect(await older()).toEqual({ en: [], ar: [1, 2] })
    // Who follows up writes in several goes: none of them makes the other language the older one.
    await write('ar', of('واحد', 'اثنان و', 'ثلاثة'), other)
    await write('ar', of('واحد', 'اثنان وأكثر', 'ثلاثة'), other)
    expect(await older()).toEqual({ en: [], ar: [2] })
    await stillRight(_id, 'ar', 4)
    expect(await older()).toEqual({ en: [], ar: [] })
    await write('ar', of('واحد', 'اثنان وأكثر', 'ثلاثة فقط'))
    expect([await older(), (await read(_id)).older]).toEqual([{ en: [2], ar: [] }, 'en'])
    const { revision } = await read(_id)
    const stale = { language: 'en' as const, block: null, revision: revision - 1 }
    const refused = await house.call(desk.confirmArticle, { params: { articleId: _id }, body: stale }, as(editor))
    expect(refused.problem.code).toBe('articles.changed-meanwhile')
  })

  test('from before blocks were kept is marked as a whole where its mark says so', async () => {
    const { _id } = await begin()
    await publish(_id)
    await sql`update articles set agreed = null, older = 'ar' where id = ${_id}`.execute(house.db)
    const article = await read(_id)
    expect(sideBySide(article.agreed, article.texts).marks.ar).toHaveLength(3)
    await save(article, withText(article, 'ar', { title: 'عنوان جديد' }))
    const saved = await read(_id)
    expect([saved.older, sideBySide(saved.agreed, saved.texts).marks.ar.length]).toEqual(['ar', 2])
  })

  test('loses nothing to two who write at once: the second is told, and who wrote keeps a version of their own', async () => {
    const article = await begin()
    const saved = await Promise.all([
      save(article, withText(article, 'en', { title: 'By Anneke' })),
      save(article, withText(article, 'en', { title: 'By Salma' }), other),
    ])
    expect(saved.map(one => one.status).sort()).toEqual([200, 409])
    expect(saved.find(one => one.status === 409)!.problem.code).toBe('articles.changed-meanwhile')
    const now = await read(article._id)
    await save(now, withText(now, 'en', { title: 'After both' }), other)
    const { versions } = await read(article._id)
    expect(versions.length).toBeGreaterThanOrEqual(2)
    const first = await house.call(
      desk.readVersion,
      { params: { articleId: article._id, number: versions.at(-1)!.number } },
      as(editor),
    )
    expect(first.answer.data.texts.en.title).not.toBe('After both')
  })

  test('needs a title and a text in both languages to be published', async () => {
    const article = await begin(withText({ texts: draft().texts } as desk.EditedArticle, 'ar', { body: '<p> </p>' }))
    const refused = await publish(article._id)
    expect([refused.status, refused.problem.errors[0]]).toMatchObject([
      422,
      { path: 'texts.ar.body', code: 'required' },
    ])
  })

  test('keeps its old addresses when it gets a new one, and takes none of another article', async () => {
    const one = await begin(
      withText({ texts: draft().texts } as desk.EditedArticle, 'en', { slug: 'Setting a Reserve' }),
    )
    await publish(one._id)
    await save(await read(one._id), withText(await read(one._id), 'en', { slug: 'reserve-price' }))
    await publish(one._id)
    expect((await readAs('setting-a-reserve')).answer.data).toMatchObject({ _id: one._id, slug: 'reserve-price' })
    const two = await begin(
      withText({ texts: draft().texts } as desk.EditedArticle, 'en', { slug: 'setting-a-reserve' }),
    )
    expect((await publish(two._id)).problem.errors[0]).toMatchObject({
      path: 'texts.en.slug',
      code: 'articles.address-taken',
    })
    const [three, four] = [await begin(), await begin()]
    for (const { _id } of [three, four]) {
      await save(await read(_id), withText(await read(_id), 'en', { title: 'The same title' }))
      await publish(_id)
    }
    expect((await readAs(four._id)).answer.data.slug).toBe('the-same-title-2')
  })

  test('tells its editor where readers of each language find it, once they do', async () => {
    const { _id } = await begin(
      withText({ texts: draft().texts } as desk.EditedArticle, 'en', { title: 'A quiet pier' }),
    )
    expect((await read(_id)).addresses).toEqual({ en: null, ar: null })
    await save(await read(_id), withText(await read(_id), 'ar', { title: 'رصيف طويل' }))
    await publish(_id)
    const { addresses, texts } = await read(_id)
    expect(texts.en.slug).toBe('')
    expect(addresses.en).toBe('/pages/blog/a-quiet-pier')
    expect(decodeURI(addresses.ar!)).toBe('/pages/blog/رصيف-طويل')
  })

  test('goes out by itself at its moment, as it is by then, once', async () => {
    const { _id } = await begin()
    expect((await publish(_id, new Date(Date.now() - 1000).toISOString())).problem.errors[0]).toMatchObject({
      path: 'at',
      code: 'articles.past',
    })
    await publish(_id, new Date(Date.now() + 3_600_000).toISOString())
    expect(await read(_id)).toMatchObject({ status: 'scheduled', goesOutAt: expect.any(String) })
    const emptied = await save(await read(_id), withText(await read(_id), 'ar', { title: '' }))
    expect(emptied.problem.errors[0]).toMatchObject({ path: 'texts.ar.title' })
    await save(await read(_id), withText(await read(_id), 'en', { title: 'As it went out' }))
    await house.runTimer('articles.publish-articles')
    expect((await readAs(_id)).status).toBe(404)
    await sql`update articles set goes_out_at = clock_timestamp() where id = ${_id}`.execute(house.db)
    await Promise.all([house.runTimer('articles.publish-articles'), house.runTimer('articles.publish-articles')])
    expect((await readAs(_id)).answer.data.title).toBe('As it went out')
    const said = await house.db
      .selectFrom('audit')
      .select('id')
      .where('target_id', '=', _id)
      .where('action', '=', 'articles.publish')
      .execute()
    expect(said).toHaveLength(1)
  })

  test('is taken back, put away and brought back; pages of the club stay', async () => {
    const { _id } = await begin()
    await publish(_id)
    const act = (
      call: typeof desk.withdrawArticle | typeof desk.archiveArticle | typeof desk.restoreArticle,
      articleId = _id,
    ) => house.call(call, { params: { articleId } }, as(editor))
    expect((await act(desk.withdrawArticle)).answer.data.status).toBe('draft')
    expect((await readAs(_id)).status).toBe(404)
    expect((await act(desk.archiveArticle)).answer.data.status).toBe('archived')
    expect((await save(await read(_id), {})).problem.code).toBe('articles.archived')
    expect((await act(desk.restoreArticle)).answer.data.status).toBe('draft')
    const { answer } = await house.call(desk.listArticles, { query: { kind: 'page' } }, as(editor))
    for (const call of [desk.withdrawArticle, desk.archiveArticle])
      expect((await act(call, answer.data[0]!._id)).problem.code).toBe('articles.page-stays')
  })

  test('for members shows visitors its title and what was written as its excerpt, nothing of its text', async () => {
    const { _id } = await begin({ readers: 'members' })
    await publish(_id)
    expect((await readAs(_id)).answer.data).toMatchObject({ body: null, shut: 'members', excerpt: '' })
    const member = (await readAs(_id, 'en', await asMember(house))).answer.data
    expect(member).toMatchObject({ shut: null, excerpt: expect.stringContaining('Take the price') })
    expect(member.body).toContain('Take the price')
  })

  test('for members is not searched for visitors, whose search would tell what stands in it', async () => {
    const texts = draft().texts
    texts.en = { ...texts.en, excerpt: 'For members only.', body: '<p>The password of the dinner is zanzibar.</p>' }
    const { _id } = await begin({ texts, readers: 'members' })
    await publish(_id)
    const found = async (who: Member | null) =>
      (await house.call(listPosts, { query: { search: 'zanzibar' } }, who ? as(who) : {})).answer.data.map(
        one => one._id,
      )
    expect(await found(null)).toEqual([])
    expect(await found(await asMember(house))).toEqual([_id])
  })

  test('for plans is read by who has one of them, and by nobody else through any door', async () => {
    const [plan, another] = (await house.call(desk.listReaderPlans, {}, as(editor))).answer.data.slice(1)
    const texts = draft().texts
    const secret = { en: 'quincunx', ar: 'زنجبيلية' }
    for (const language of ['en', 'ar'] as const)
      texts[language] = {
        ...texts[language],
        body: `<h2>${secret[language]}</h2><p>The ${secret[language]} of it all.</p>`,
      }
    const group = { kind: 'kb' as const, name: { en: `Plans ${++made}`, ar: 'الخطط' } }
    const groupId = (await house.call(desk.createGroup, { body: group }, as(editor))).answer.data._id
    const [post, guide] = await Promise.all(
      (['blog', 'kb'] as const).map(async kind => {
        const body = { ...draft({ texts, readers: 'plans' as const }), kind, groupId: kind === 'kb' ? groupId : null }
        const { _id } = (await house.call(desk.createArticle, { body }, as(editor))).answer.data
        expect((await publish(_id)).problem.errors[0]).toMatchObject({ path: 'planIds', code: 'required' })
        await save(await read(_id), { planIds: [plan!._id] })
        return (await publish(_id)).answer.data
      }),
    )
    const has = async (planId: string) => {
      const who = await asMember(house)
      await sql`insert into subscriptions (user_id, plan_id, status)
        values (${who.id}, ${planId}, 'active')`.execute(house.db)
      return who
    }
    const [reader, stranger, poor] = [await has(plan!._id), await has(another!._id), await asMember(house)]
    const doors = async (who: Member | null, language: 'en' | 'ar'): Promise<string> => {
      const headers: Record<string, string> = { 'accept-language': language }
      if (who) headers.authorization = `Bearer ${who.bearer}`
      const path = decodeURIComponent(guide!.path!.split('/').slice(-2).join('/'))
      const asked = [
        ...[
          'blog',
          `blog/${post!._id}`,
          'knowledge-base',
          `knowledge-base/${path}`,
          'feeds/blog',
          `feeds/blog?lang=${language}`,
        ],
        ...[
          `blog?search=${secret[language]}`,
          `knowledge-base?search=${secret[language]}`,
          `search?q=${secret[language]}`,
        ],
      ]
      const pages = [post!.path!, guide!.path!, '/blog/list', '/sitemap.xml', `${post!.path!}?lang=${language}`]
      const all = [...asked.map(one => `/api/${one}`), ...pages]
      const said = await Promise.all(
        all.map(async one => (await fetch(house.url + encodeURI(decodeURI(one)), { headers })).text()),
      )
      // What was searched for may come back as the question.
      return said.map(text => text.replaceAll(`search=${secret[language]}`, '')).join('\n')
    }
    for (const language of ['en', 'ar'] as const) {
      expect(await doors(reader, language)).toContain(secret[language])
      expect(await doors(editor, language)).toContain(secret[language])
      for (const who of [null, poor, stranger]) expect(await doors(who, language)).not.toContain(secret[language])
    }
    expect((await readAs(post!._id, 'en', poor)).answer.data).toMatchObject({
      ...{ body: null, shut: 'plans', plans: [plan!.en] },
    })
    const vote = { params: { articleId: guide!._id }, body: { helpful: true, word: '' } }
    expect((await house.call(voteArticle, vote, as(stranger))).status).toBe(404)
    expect((await house.call(voteArticle, vote, as(reader))).status).toBe(200)
    const { rows } = await sql<{ readers: string }>`select readers from articles where id = ${post!._id}`.execute(
      house.db,
    )
    expect(rows[0]!.readers).toBe('plans')
  })

  test('that is a question or an info page is everybody’s', async () => {
    const body = { ...draft({ readers: 'members' }), kind: 'faq' as const }
    const refused = await house.call(desk.createArticle, { body }, as(editor))
    expect(refused.problem.errors[0]).toMatchObject({ path: 'readers', code: 'choice' })
  })

  test('has a picture for those who share it, whatever its title holds, while it is published', async () => {
    const texts = draft().texts
    texts.en.title = '<b>&amp; "x"</b>\u0001 </span>'
    texts.ar.title = 'كيف تفتح مزادًا يصل إلى <سعره>؟'
    const { _id } = await begin({ texts, readers: 'members' })
    const picture = (language: string) => fetch(`${house.url}/share/article/${_id}.png?lang=${language}`)
    expect((await picture('en')).status).toBe(404)
    await publish(_id)
    for (const language of ['en', 'ar']) {
      const answer = await picture(language)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    }
    const page = await (await fetch(`${house.url}/pages/blog/${_id}`)).text()
    expect(page).toContain(
      `property="og:image" content="http://localhost:${new URL(house.url).port}/share/article/${_id}.png?lang=en"`,
    )
  })

  test('is found by words in both scripts, folded, by category and by tag', async () => {
    const group = await house.call(
      desk.createGroup,
      { body: { kind: 'blog', name: { en: `Auctions ${++made}`, ar: 'المزادات' } } },
      as(editor),
    )
    const texts = draft().texts
    texts.ar = { ...texts.ar, body: '<p>أثمان الإيجار في المدينة</p>' }
    const { _id } = await begin({ texts, groupId: group.answer.data._id, tags: ['bidding'] })
    await publish(_id)
    const found = async (query: object, language: 'en' | 'ar' = 'en') =>
      (await house.call(listPosts, { query }, { language })).answer.data.map(one => one._id)
    expect(await found({ search: 'اثمان الايجار' }, 'ar')).toEqual([_id])
    expect(await found({ category: group.answer.data.key })).toEqual([_id])
    expect(await found({ tag: 'bidding' })).toEqual([_id])
    expect(await found({ search: 'nothing says this' })).toEqual([])
    const { problem } = await house.call(desk.deleteGroup, { params: { groupId: group.answer.data._id } }, as(editor))
    expect(problem.code).toBe('articles.group-in-use')
  })
})

describe('the knowledge base', () => {
  const publishedIn = async (name: string, over: Partial<desk.ArticleDraft> = {}) => {
    const body = { kind: 'kb' as const, name: { en: name, ar: 'الدفع' } }
    const group = (await house.call(desk.createGroup, { body }, as(editor))).answer.data
    const made = await house.call(
      desk.createArticle,
      { body: { ...draft({ groupId: group._id, ...over }), kind: 'kb' } },
      as(editor),
    )
    const article = (await publish(made.answer.data._id)).answer.data
    return { category: group.key, slug: decodeURIComponent(article.path!.split('/').at(-1)!), article }
  }

  test('is read by category, and an article only in its own', async () => {
    const { category, slug, article } = await publishedIn('Paying')
    const { answer } = await house.call(listKnowledge)
    expect(answer.data.find(one => one.key === category)!.articles).toMatchObject([{ _id: article._id, slug }])
    expect((await house.call(readKnowledge, { params: { category, slug } })).answer.data.title).toBe(article.title.en)
    expect((await house.call(readKnowledge, { params: { category: 'elsewhere', slug } })).status).toBe(404)
    for (const [path, status] of [
      [category, 200],
      [`${category}/${slug}`, 200],
      ['nowhere', 404],
      [`${category}/nothing`, 404],
    ])
      expect((await fetch(`${house.url}/pages/knowledge-base/${path}`)).status).toBe(status)
  })

  test('hears of each reader once whether it helped, also of twenty at once, and lets them change their mind', async () => {
    const { article } = await publishedIn('Voting')
    const reader = await asMember(house)
    const say = (helpful: boolean, word = '', who: Member | null = reader) =>
      house.call(voteArticle, { params: { articleId: article._id }, body: { helpful, word } }, who ? as(who) : {})
    await Promise.all(Array.from({ length: 20 }, () => say(true)))
    await say(false, 'No word of refunds', null)
    expect((await read(article._id)).votes).toMatchObject({
      helpful: 1,
      not: 1,
      words: [{ helpful: false, word: 'No word of refunds' }],
    })
    await say(false, 'Too short')
    expect((await read(article._id)).votes).toMatchObject({ helpful: 0, not: 2 })
  })

  test('takes no vote of visitors on what is for members, and none on what is not published', async () => {
    const { article } = await publishedIn('Members only', { readers: 'members' })
    const vote = { params: { articleId: article._id }, body: { helpful: true, word: '' } }
    expect((await house.call(voteArticle, vote)).status).toBe(404)
    await house.call(desk.withdrawArticle, { params: { articleId: article._id } }, as(editor))
    expect((await house.call(voteArticle, vote, as(await asMember(house)))).status).toBe(404)
  })
})

test('the feed names what every visitor may know of the newest posts, whatever a title holds', async () => {
  const texts = draft().texts
  texts.en = { ...texts.en, title: 'Buy & <b>sell</b>' }
  await publish((await begin({ texts, readers: 'members' }))._id)
  const answer = await fetch(`${house.url}/api/feeds/blog`)
  expect(answer.headers.get('content-type')).toContain('application/rss+xml')
  const { rss } = new XMLParser().parse(await answer.text())
  expect(rss.channel.item[0]).toMatchObject({
    title: 'Buy & <b>sell</b>',
    link: expect.stringContaining('/pages/blog/'),
  })
})

test('questions and articles of a category stand in the order that staff gave them', async () => {
  const groups = (await house.call(desk.listGroups, { query: { kind: 'faq' } }, as(editor))).answer.data
  const shown = async () => (await house.call(listQuestions)).answer.data.find(one => one.key === groups[0]!.key)!
  const before = (await shown()).entries.map(one => one._id)
  const wanted = [before[1]!, before[0]!]
  const order = (groupId: string, articleIds: string[]) =>
    house.call(desk.orderArticles, { body: { groupId, articleIds } }, as(editor))
  await order(groups[0]!._id, wanted)
  expect((await shown()).entries.map(one => one._id)).toEqual([...wanted, ...before.slice(2)])

  const name = { en: `In order ${++made}`, ar: 'بالترتيب' }
  const group = (await house.call(desk.createGroup, { body: { kind: 'kb', name } }, as(editor))).answer.data
  const ids: string[] = []
  for (let n = 0; n < 3; n++) {
    const body = { ...draft({ groupId: group._id }), kind: 'kb' as const }
    const { _id } = (await house.call(desk.createArticle, { body }, as(editor))).answer.data
    await publish(_id)
    ids.push(_id)
  }
  await order(group._id, [ids[2]!, ids[0]!])
  const read = (await house.call(listKnowledge)).answer.data.find(one => one.key === group.key)!
  expect(read.articles.map(one => one._id)).toEqual([ids[2], ids[0], ids[1]])
  const listed = await house.call(desk.orderedArticles, { query: { kind: 'kb' } }, as(editor))
  expect(listed.answer.data.filter(one => one.group?._id === group._id).map(one => one._id)).toEqual([
    ids[2],
    ids[0],
    ids[1],
  ])
  expect((await order(ids[0]!, ids)).status).toBe(404)
})

test('who may not write sees no desk, and nobody else’s picture comes into an article', async () => {
  const support = await asMember(house, { preset: 'support-agent' })
  expect((await house.call(desk.listArticles, {}, as(support))).status).toBe(403)
  const article = await begin()
  const stranger = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'
  const refused = await save(article, { coverId: stranger })
  expect(refused.problem.errors[0]).toMatchObject({ path: 'coverId', code: 'file-unknown' })
})

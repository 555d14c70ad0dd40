import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { XMLParser } from 'fast-xml-parser'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { titleOfPage } from '../../../platform/server/page-title.ts'
import { groundOf } from '../../../platform/server/share-ground.ts'
import { uploadFile } from '../../../platform/shared/files-contract.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { readInfoPage } from '../contract.ts'
import { readPost } from '../contract/blog.ts'
import * as desk from '../contract/staff.ts'

let house: TestHouse
let editor: Member
let reader: Member
beforeAll(async () => {
  house = await testHouse(features)
  editor = await asMember(house, { preset: 'content-editor', name: 'Anneke' })
  reader = await asMember(house)
})
afterAll(() => house.stop())

const as = (who: Member) => ({ bearer: who.bearer })
const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

async function upload(name: string, by = editor) {
  const form = new FormData()
  form.set('take', 'document')
  form.set('file', new Blob([PDF], { type: 'application/pdf' }), name)
  return (await house.call(uploadFile, undefined, { form, ...as(by) })).answer.data
}

let count = 0
const text = (over: Partial<desk.ArticleText> = {}): desk.ArticleText => ({
  ...{ title: `Files ${++count}`, slug: '', excerpt: '', body: '<p>Something to read.</p>', coverAlt: '', files: [] },
  ...over,
})
const draft = (over: Partial<desk.ArticleDraft> = {}): desk.ArticleDraft => ({
  ...{ texts: { en: text(), ar: text() }, groupId: null, tags: [], planIds: [], coverId: null },
  ...{ readers: 'anyone', ...over },
})
const begin = (over: Partial<desk.ArticleDraft> = {}, kind: 'blog' | 'faq' = 'blog') =>
  house.call(desk.createArticle, { body: { ...draft(over), kind } }, as(editor))
const publish = (articleId: string) =>
  house.call(desk.publishArticle, { params: { articleId }, body: { at: null } }, as(editor))
const read = async (articleId: string) =>
  (await house.call(desk.readArticle, { params: { articleId } }, as(editor))).answer.data
const save = ({ _id, texts, revision, readers }: desk.EditedArticle, en: Partial<desk.ArticleText>) => {
  const body = { ...draft({ texts: { ...texts, en: { ...texts.en, ...en } }, readers }), revision }
  return house.call(desk.saveArticle, { params: { articleId: _id }, body }, as(editor))
}
const load = (fileId: string, who: Member | null = null) =>
  fetch(`${house.url}/api/files/${fileId}?download=1`, {
    headers: who ? { authorization: `Bearer ${who.bearer}` } : {},
  })
const placed = (fileId: string, name = 'x', size = 'x') =>
  `<figure data-card="file"><a href="/api/files/${fileId}?download=1">${name}</a><figcaption>${size}</figcaption></figure>`

describe('files of an article', () => {
  test('are listed below the text in their order, or stand in it, with their true names and sizes', async () => {
    const [below, second, within] = [
      await upload('Terms.pdf'),
      await upload('Map.pdf'),
      await upload('<Plan> & "b".pdf'),
    ]
    const texts = {
      en: text({ files: [second._id, below._id], body: `<p>See:</p>${placed(within._id, 'Another name', '9 TB')}` }),
      ar: text({ body: placed(within._id) }),
    }
    const { _id } = (await begin({ texts })).answer.data
    await publish(_id)
    const inEnglish = (await house.call(readPost, { params: { post: _id } })).answer.data
    expect(inEnglish.files.map(file => [file.name, file.size])).toEqual([
      ['Map.pdf', PDF.length],
      ['Terms.pdf', PDF.length],
    ])
    expect(inEnglish.body).toContain('<figcaption>1 KB</figcaption>')
    expect(inEnglish.body).toContain('&lt;Plan&gt; &amp; b.pdf</a>')
    const inArabic = (await house.call(readPost, { params: { post: _id } }, { language: 'ar' })).answer.data
    expect([inArabic.files, inArabic.body]).toEqual([[], expect.stringContaining('1 كيلوبايت')])
    const loaded = await load(within._id)
    expect([loaded.status, loaded.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('attachment'),
    ])
  })

  test('are loaded by whoever may read the article, once it is published, and by nobody else', async () => {
    const [plan] = (await house.call(desk.listReaderPlans, {}, as(editor))).answer.data.slice(1)
    const member = await asMember(house)
    await sql`insert into subscriptions (user_id, plan_id, status)
      values (${member.id}, ${plan!._id}, 'active')`.execute(house.db)
    const may = async (fileId: string) => {
      const asked = await Promise.all([null, reader, member, editor].map(who => load(fileId, who)))
      return asked.map(({ status, headers }) => (status === 200 ? headers.get('cache-control')!.split(',')[0] : status))
    }
    for (const [readers, wanted] of [
      ['anyone', ['public', 'public', 'public', 'private']],
      ['members', [404, 'private', 'private', 'private']],
      ['plans', [404, 404, 'private', 'private']],
    ] as const) {
      const [below, within] = [await upload('Terms.pdf'), await upload('Map.pdf')]
      const texts = { en: text({ files: [below._id] }), ar: text({ body: placed(within._id) }) }
      const { _id } = (await begin({ texts, readers, planIds: readers === 'plans' ? [plan!._id] : [] })).answer.data
      for (const { _id: fileId } of [below, within]) expect(await may(fileId)).toEqual([404, 404, 404, 'private'])
      await publish(_id)
      for (const { _id: fileId } of [below, within]) expect(await may(fileId)).toEqual(wanted)
      const teaser = (await house.call(readPost, { params: { post: _id } })).answer.data
      expect(JSON.stringify(teaser).includes('Terms.pdf')).toBe(readers === 'anyone')
    }
  })

  test('that are in the working copy only are for those who write it, until they are published', async () => {
    const { _id } = (await begin()).answer.data
    await publish(_id)
    const file = await upload('Next year.pdf')
    await save(await read(_id), { files: [file._id] })
    expect((await load(file._id, reader)).status).toBe(404)
    await publish(_id)
    expect((await load(file._id)).status).toBe(200)
    await save(await read(_id), { files: [] })
    await publish(_id)
    expect((await load(file._id)).status).toBe(404)
    // An earlier version names it still.
    expect((await read(_id)).files.map(one => one.name)).toEqual(['Next year.pdf'])
    const { answer } = await house.call(desk.readVersion, { params: { articleId: _id, number: 2 } }, as(editor))
    expect(answer.data.texts.en.files).toEqual([file._id])
  })

  test('are one’s own, ten at most, and none of a question but in its text', async () => {
    const another = await upload('Mine.pdf', reader)
    const refused = async (over: Partial<desk.ArticleDraft>, kind: 'blog' | 'faq' = 'blog') =>
      (await begin(over, kind)).problem.errors[0]
    const own = await upload('Own.pdf')
    expect(await refused({ texts: { en: text({ files: [another._id] }), ar: text() } })).toMatchObject({
      ...{ path: 'texts.en.files', code: 'file-unknown' },
    })
    expect(await refused({ texts: { en: text(), ar: text({ body: placed(another._id) }) } })).toMatchObject({
      ...{ path: 'texts.ar.body', code: 'file-unknown' },
    })
    expect(await refused({ texts: { en: text({ files: Array(11).fill(own._id) }), ar: text() } })).toMatchObject({
      path: 'texts.en.files',
    })
    expect(await refused({ texts: { en: text({ files: [own._id] }), ar: text() } }, 'faq')).toMatchObject({
      ...{ path: 'texts.en.files', code: 'choice' },
    })
    expect((await begin({ texts: { en: text({ body: placed(own._id) }), ar: text() } }, 'faq')).status).toBe(201)
  })

  test('stand below the pages of the club as well', async () => {
    const pages = (await house.call(desk.listArticles, { query: { kind: 'page' } }, as(editor))).answer.data
    const about = await read(pages.find(one => one.path === '/about-us')!._id)
    const file = await upload('Statutes.pdf')
    await save(about, { files: [file._id] })
    await publish(about._id)
    const { answer } = await house.call(readInfoPage, { params: { key: 'about' } })
    expect(answer.data.files.map(one => one.name)).toEqual(['Statutes.pdf'])
  })

  test('come with the feed of what everybody may read, whose posts are whole there', async () => {
    const file = await upload('Terms.pdf')
    const body = '<p>Read <a href="/faq">the answers</a>.</p>'
    const open = (await begin({ texts: { en: text({ files: [file._id], body }), ar: text() } })).answer.data
    const shut = (
      await begin({
        texts: { en: text({ files: [(await upload('Secret.pdf'))._id] }), ar: text() },
        readers: 'members',
      })
    ).answer.data
    for (const { _id } of [open, shut]) await publish(_id)
    const feed = await (await fetch(`${house.url}/api/feeds/blog`)).text()
    const { rss } = new XMLParser({ ignoreAttributes: false }).parse(feed) as {
      rss: { channel: { item: Record<string, unknown>[] } }
    }
    const of = (title: string) => rss.channel.item.find(one => one.title === title)!
    expect(of(open.title.en)).toMatchObject({
      'content:encoded': expect.stringMatching(/<a href="http:\/\/localhost:\d+\/faq">/),
      enclosure: {
        '@_url': expect.stringContaining(file._id),
        '@_length': `${PDF.length}`,
        '@_type': 'application/pdf',
      },
    })
    expect([of(shut.title.en)['content:encoded'], feed.includes('Secret')]).toEqual([undefined, false])
  })
})

describe('the card of an address', () => {
  const answers: Record<string, { type?: string; status?: number; to?: string; body?: Buffer | string }> = {
    '/title': { body: '<html><head><svg><title>No</title></svg><title>\n Two &amp; two\u202e </title></head>' },
    '/shared': { body: '<head><title>Longer | Site</title><meta property="og:title" content="Short"></head>' },
    '/script': { body: '<head><title><script>alert(1)</script><img src=x onerror=x></title></head>' },
    '/arabic': {
      type: 'text/html; charset=windows-1256',
      body: Buffer.concat([Buffer.from('<title>'), Buffer.from([0xe3, 0xcc, 0xe1, 0xd3]), Buffer.from('</title>')]),
    },
    '/odd': { type: 'text/html; charset=klingon', body: '<title>Odd</title>' },
    '/long': { body: `<title>${'x'.repeat(5000)}</title>` },
    '/moved': { status: 302, to: '/moved/once' },
    '/moved/once': { status: 301, to: '/title' },
    '/round': { status: 302, to: '/round' },
    '/away': { status: 302, to: 'file:///etc/passwd' },
    '/nameless': { body: '<p>Nothing.</p>' },
    '/paper': { type: 'application/pdf', body: '<title>No page</title>' },
    '/gone': { status: 404, body: '<title>Gone</title>' },
    '/endless': { body: `<head>${'<!-- -->'.repeat(200_000)}<title>Too late</title>` },
  }
  let asked: string[] = []
  const site = createServer((request, response) => {
    asked.push(request.url!)
    const { type = 'text/html', status = 200, to, body = '' } = answers[request.url!] ?? { status: 404 }
    response.writeHead(status, { 'content-type': type, ...(to && { location: to }) }).end(body)
  })
  let base = ''
  beforeAll(async () => {
    await new Promise<void>(done => site.listen(0, '127.0.0.1', done))
    base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  })
  afterAll(() => void site.close())

  test('says what its page is called, in one line of plain words, wherever it led', async () => {
    const titleOf = async (path: string) => (await titleOfPage(`${base}${path}`, 'en', true))?.title ?? null
    expect(await titleOf('/title')).toBe('Two & two')
    expect(await titleOf('/shared')).toBe('Short')
    expect(await titleOf('/script')).toBe('<script>alert(1)</script><img src=x onerror=x>')
    expect(await titleOf('/arabic')).toBe('مجلس')
    expect(await titleOf('/odd')).toBe('Odd')
    expect((await titleOf('/long'))!.length).toBe(200)
    expect(await titleOfPage(`${base}/moved`, 'en', true)).toEqual({
      ...{ address: `${base}/moved`, title: 'Two & two', site: '127.0.0.1' },
    })
    for (const path of ['/round', '/away', '/nameless', '/paper', '/gone', '/endless', '/unknown'])
      expect(await titleOf(path)).toBeNull()
  })

  test('is not to be had of an address within, however it is written, which nothing is asked of', async () => {
    const { port } = new URL(base)
    asked = []
    for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost', '10.0.0.1'])
      expect(await titleOfPage(`http://${host}:${port}/title`, 'en', false)).toBeNull()
    expect(await titleOfPage('http://169.254.169.254/latest/meta-data/', 'en', false)).toBeNull()
    expect(asked).toEqual([])
  })

  test('is made for who writes articles, of addresses of the web, and kept with the text as it was', async () => {
    const make = (address: string, who = editor) => house.call(desk.makeLinkCard, { body: { address } }, as(who))
    expect((await make(`${base}/shared`)).answer.data).toMatchObject({ title: 'Short' })
    expect((await make(`${base}/nameless`)).answer.data).toBeNull()
    expect((await make(`${base}/shared`, reader)).status).toBe(403)
    for (const address of ['file:///etc/passwd', 'javascript:alert(1)', 'gopher://x', 'nothing'])
      expect((await make(address)).problem.errors[0]).toMatchObject({ path: 'address' })
    const card =
      '<figure data-card="link"><a href="https://a.example/x">Short</a><figcaption>a.example</figcaption></figure>'
    const bad = `${card}<figure data-card="script" onclick="x()"><a href="javascript:x()">y</a><img src="https://b.example/p.png"></figure>`
    const { _id } = (await begin({ texts: { en: text({ body: bad }), ar: text() } })).answer.data
    const { body } = (await read(_id)).texts.en
    expect(body).toContain('<a href="https://a.example/x" rel="noopener nofollow">Short</a>')
    expect(body).not.toMatch(/javascript|onclick|b\.example|data-card="script"/)
  })
})

test('an info page tells search engines what it is, and those who share it see its picture in their language', async () => {
  const page = await (await fetch(`${house.url}/about-us?lang=ar`)).text()
  expect(page).toContain('"@type":"AboutPage"')
  expect(await (await fetch(`${house.url}/terms-conditions`)).text()).toContain('"@type":"WebPage"')
  const picture = '/share/info-page/about.png?lang=ar'
  expect(page).toContain(`property="og:image" content="http://localhost:${new URL(house.url).port}${picture}"`)
  const answer = await fetch(house.url + picture)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await fetch(`${house.url}/share/info-page/secrets.png`)).status).toBe(404)
})

test('the picture of a shared post stands on the ground of the club’s own colour', async () => {
  const ground = async (articleId: string) => {
    const answer = await fetch(`${house.url}/share/article/${articleId}.png`)
    const corner = sharp(Buffer.from(await answer.arrayBuffer())).extract({ left: 8, top: 600, width: 1, height: 1 })
    const [r, g, b] = await corner.removeAlpha().raw().toBuffer()
    return `#${[r!, g!, b!].map(part => part.toString(16).padStart(2, '0')).join('')}`
  }
  const { _id } = (await begin()).answer.data
  await publish(_id)
  expect(await ground(_id)).toBe('#0a463d')
  await sql`insert into settings (key, value) values ('colours', '{"primary":"#6B2D5C","brass":"#9A6B1F"}')
    on conflict (key) do update set value = excluded.value`.execute(house.db)
  expect(await ground(_id)).toBe(groundOf('#6B2D5C'))
})

test('an address that was changed leads to the new one, in each language; those that never were answer 404', async () => {
  const go = async (path: string) => {
    const answer = await fetch(house.url + encodeURI(path), { redirect: 'manual' })
    const to = answer.headers.get('location')
    return to ? [answer.status, decodeURIComponent(to)] : answer.status
  }
  const texts = { en: text({ slug: 'before-noon' }), ar: text({ slug: 'قبل الظهر' }) }
  const { _id } = (await begin({ texts })).answer.data
  await publish(_id)
  await save(await read(_id), { slug: 'after-noon' })
  await publish(_id)
  expect(await go('/pages/blog/before-noon?from=mail')).toEqual([302, '/pages/blog/after-noon?from=mail'])
  expect(await go(`/pages/blog/${_id}?lang=ar`)).toEqual([302, '/pages/blog/قبل-الظهر?lang=ar'])
  expect(await go('/pages/blog/after-noon')).toBe(200)
  expect(await go('/pages/blog/قبل-الظهر')).toBe(200)
  for (const path of ['/pages/blog/never', `/pages/blog/${crypto.randomUUID()}`]) expect(await go(path)).toBe(404)
  const page = await (await fetch(`${house.url}/pages/blog/after-noon`)).text()
  expect(page).toContain('"@type":"BlogPosting"')
  expect(await (await fetch(`${house.url}/sitemap.xml`)).text()).toContain('/pages/blog/after-noon')
})

test('the author is the club, or of those who write articles', async () => {
  const { _id } = (await begin()).answer.data
  await publish(_id)
  const by = async () => (await house.call(readPost, { params: { post: _id } })).answer.data.author?.name ?? null
  expect(await by()).toBe('Anneke')
  const salma = await asMember(house, { preset: 'content-editor', name: 'Salma' })
  const authors = (await house.call(desk.listAuthors, {}, as(editor))).answer.data
  expect(authors.map(one => one.name)).toEqual(expect.arrayContaining(['Anneke', 'Salma']))
  const put = async (authorId: string | null) => {
    const { texts, revision } = await read(_id)
    return house.call(
      desk.saveArticle,
      { params: { articleId: _id }, body: { ...draft({ texts }), authorId, revision } },
      as(editor),
    )
  }
  expect((await put(salma.id)).answer.data.author?.name).toBe('Salma')
  expect((await put(reader.id)).problem.errors[0]).toMatchObject({ path: 'authorId', code: 'choice' })
  await put(null)
  expect(await by()).toBeNull()
})

test('is begun by a form as well, in which what is left out is empty', async () => {
  const form = new FormData()
  form.set('texts', JSON.stringify({ en: text({ title: 'By a form' }), ar: text() }))
  const { status, answer } = await house.call(desk.createArticle, undefined, { form, ...as(editor) })
  expect([status, answer.data]).toMatchObject([201, { kind: 'blog', title: { en: 'By a form' }, readers: 'anyone' }])
})

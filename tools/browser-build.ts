import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { type Manifest, pageFilesOf } from './page-files.ts'

const zod = (path: string) => new RegExp(`[\\\\/]zod[\\\\/]v4[\\\\/]${path}\\.js$`)
/** Half of zod writes JSON schemas, and a part follows data that holds itself; only the server describes, and JSON cannot. */
const UNUSED = zod('core[\\\\/](to-json-schema|json-schema-processors|memoizer)')
/** Zod's own English sentences; ours are said by code, in both languages. */
const ENGLISH = zod('locales[\\\\/]en')
/** Where zod tries whether code may be made from text: the content security policy says no, and reports the try. */
const PROBE = zod('core[\\\\/]util')
const ASKED = 'if (globalConfig.jitless)'
const EXPORTED = /^export (?:const|function|class) ([\w$]+)|^export \{ [\w$]+ as ([\w$]+) \}/gm

/** A module whose functions are there and answer nothing. */
function emptied(code: string): string {
  const names = [...code.matchAll(EXPORTED)].map(([, name, renamed]) => `none as ${name ?? renamed}`)
  return `function none() {}\nexport { ${names.join(', ')} }`
}

function slimmed(code: string, id: string): string {
  if (ENGLISH.test(id)) return 'export default () => ({ localeError: () => undefined })'
  if (UNUSED.test(id)) return emptied(code)
  if (!code.includes(ASKED)) throw new Error(`zod asks otherwise now whether it may make code: look at ${id}.`)
  return code.replace(ASKED, 'if (true)')
}

/** Leaves out of the browser's side what of zod only the server uses; schemas decide as they do there. */
export const slimZod = (): Plugin => ({
  name: 'slim-zod',
  apply: 'build',
  transform: {
    filter: { id: [UNUSED, ENGLISH, PROBE] },
    handler: (code, id) => ({ code: slimmed(code, id), map: null }),
  },
})

/**
 * Lets scripts wait for the style and the font of what the document shows by itself: the first paint needs no script, and on a
 * narrow line they would share it.
 */
export const scriptsAfterPaint = (): Plugin => ({
  name: 'scripts-after-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: html => html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
  },
})

/** Chunks that end the task in which they came to life: of the start, and of most that members see first. */
const PAUSED = ['libraries', 'contracts', 'offers']

/**
 * Cuts coming to life into tasks: what a browser evaluates before the first screen would otherwise be one, and a press meanwhile would
 * wait for all of it. Whatever imports such a chunk waits for its pause; it cannot import what waits for it, since a group of modules
 * takes along all that they import.
 */
export const pausedStart = (): Plugin => ({
  name: 'paused-start',
  apply: 'build',
  renderChunk: (code, { name }) =>
    PAUSED.includes(name) ? { code: `${code}\nawait new Promise(resolve => setTimeout(resolve));`, map: null } : null,
})

/**
 * Writes down which files each screen and each feature's sentences are in, beside Vite's manifest: the server names them in the
 * document, so that the browser asks for them together with the start instead of after it.
 */
export const pageFiles = (): Plugin => ({
  name: 'page-files',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const folder = join(dir!, '.vite')
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest
    await writeFile(join(folder, 'pages.json'), JSON.stringify(await pageFilesOf(manifest, bundle)))
  },
})

const PACKED = /\.(js|css|svg|webmanifest)$/
/** Smaller files do not get faster by it. */
const PACKED_FROM = 1024
/** Of a file of some megabytes the last hundredth of its size would cost as long as all others together. */
const LARGE = 1024 * 1024
const brotliOf = (bytes: Buffer) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: bytes.length < LARGE ? constants.BROTLI_MAX_QUALITY : 9 },
})

/** Packs what is served as it lies once, as small as it gets, instead of a little for every reader. */
export const packed = (): Plugin => ({
  name: 'packed',
  apply: 'build',
  enforce: 'post',
  async closeBundle() {
    const folder = this.environment.config.build.outDir
    for await (const path of glob('**/*', { cwd: folder })) {
      if (!PACKED.test(path)) continue
      const file = join(folder, path)
      const bytes = await readFile(file)
      if (bytes.length < PACKED_FROM) continue
      await Promise.all([
        promisify(brotliCompress)(bytes, brotliOf(bytes)).then(small => writeFile(`${file}.br`, small)),
        promisify(gzip)(bytes, { level: 9 }).then(small => writeFile(`${file}.gz`, small)),
      ])
    }
  },
})

const inFolder = (path: string) => new RegExp(path.replaceAll('/', '[\\\\/]'))
/** Fields that bring much with them: phone numbers, uploads. */
const HEAVY_FIELDS = /Phone|phone|Country|Upload|upload|File/
/** What forms are filled and sent by; a search needs none of it. */
const FORM_STATE =
  /node_modules[\\/]react-hook-form|web[\\/]forms[\\/](use-form|use-field|form-handle|form-errors|drop-blanks)[.]/

/** What the start knows of calls and events: schemas, of which each takes its time to be made. */
const CONTRACTS =
  /src[\\/](platform[\\/]shared[\\/]|(features|engines)[\\/][^\\/]+[\\/](contract[.]|contract[\\/]|rules[.]|rules[\\/]|pages[.]))/

/** What cards of offers and auctions are made of, on home, in the market, in the Lounge and on the pages of what is sold. */
const OFFERS = inFolder(
  [
    '/src/features/auctions/(rules[.]|contract/|web/(AuctionCard|PriceFigure|TimeLeft|TypeChip|WatchButton|server-clock|state-words|time-left|use-auction[.]))',
    '/src/features/items/(contract[.]|web/(item-icons|card/))',
    '/src/features/lookups/(contract[.]|contract/lists[.]|rules[.]|web/(data|ShownMoney)[.])',
    '/src/engines/forms/contract[.]',
    '/src/features/profiles/(contract[.]|web/use-kind-words)',
    '/src/platform/web/isolate[.]',
    '/src/platform/shared/(page|files-contract|notice)[.]',
  ].join('|'),
)

/** What the inbox shows first, and what every page of a member asks for behind its first paint: chats that wait, what goes out, who is there. */
const TALK = inFolder(
  [
    '/src/features/chat/(contract[.]|contract/|rules[.])',
    '/src/features/chat/web/(data|moments|presence|send-queue|thread-store|TickMark|ConversationList[.]module)[.]',
    '/src/features/chat/web/(group/(GroupFace|members)|parts/(uploads|use-holds|Voice|VoiceNote))[.]',
    '/src/features/notifications/(contract|rules/topics)[.]',
  ].join('|'),
)
/** The rest of what every page of a member asks for behind its first paint: notices, points, the way out. */
const MEMBER = inFolder(
  [
    '/src/features/notifications/(rules[.]|web/(beside-slot|data|notice-icon|toast-notice)[.])',
    '/src/features/points/(contract|rules)[.]',
    '/src/features/shell/web/leave[.]',
    '/src/platform/web/kept-words[.]',
  ].join('|'),
)

/** Keeping, liking, blocking: beside everything that members show each other. */
const ACTS = inFolder(
  '/src/features/social/(contract[.]|contract/likes[.]|rules[.]|web/(BookmarkButton|ask-together|turned-meanwhile|use-switch|use-why)[.])',
)
/** What is shown of a profile, in lists and beside offers. */
const PROFILES = inFolder(
  [
    '/src/features/profiles/web/(ProfileCard|ProfileText|ProfilesAround|show/(CardFacts|KindLine|LockedChip|PlaceLine|RatingLine))[.]',
    '/src/engines/forms/web/(FormsAround|use-form-words|fields/words-of|shown/ShownText)[.]',
    '/src/features/lookups/web/form-entries[.]',
  ].join('|'),
)
/** What the directories, the market and kept searches share. */
const FINDING = inFolder(
  '/src/engines/search/(contract|web/list-words)[.]|/src/features/directories/(contract|rules/directory|web/saved/Saved[.]module)[.]',
)

/**
 * Which files the browser's side is cut into, beside one for each screen: what every page starts with in a few files instead of a
 * hundred, the front page in one, cards of offers in one, what every member's page holds in two, what is shown and done beside people
 * and offers in three, and the shared pieces and fields in one each: asking for a file takes a narrow line longer than a kilobyte of it. Sentences
 * of the start come in one file for a language.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'libraries', tags: ['$initial'], test: inFolder('/node_modules/'), priority: 20 },
    { name: 'contracts', tags: ['$initial'], test: CONTRACTS, priority: 19 },
    { name: 'start', tags: ['$initial'], priority: 18 },
    { name: 'words-en', test: inFolder('/src/(platform/shared|features/(shell|home))/strings.en.ts$'), priority: 17 },
    { name: 'words-ar', test: inFolder('/src/(platform/shared|features/(shell|home))/strings.ar.ts$'), priority: 17 },
    {
      name: 'cards',
      test: inFolder(
        '/src/platform/(shared/money[.]|web/ui/(patterns/|(Alert|Avatar|Bdi|Card|Count|Facades|KindGlyph|Section|Tile|VerifiedMark|open-dialogs)[.]))|drawing=chevron-(left|right)$',
      ),
      priority: 11,
    },
    { name: 'home', test: inFolder('/src/features/home/web/(screens.ts|HomePage.tsx)$'), priority: 10 },
    { name: 'frame', test: inFolder('/src/features/shell/web/(Notices|TabBar|ToTop|Footer).tsx$'), priority: 9 },
    { name: 'offers', test: OFFERS, priority: 8 },
    {
      name: 'fields',
      test: id => inFolder('/src/platform/web/forms/').test(id) && !HEAVY_FIELDS.test(id) && !FORM_STATE.test(id),
      priority: 5,
    },
    {
      name: 'pieces',
      test: inFolder(
        '/src/platform/web/(ui/|query-state[.]|admin/letter-of[.])|/src/features/settings/web/use-name-title[.]',
      ),
      priority: 4,
    },
    { name: 'form-state', test: FORM_STATE, priority: 3 },
    { name: 'icons', test: /[?]drawing=/, priority: 3 },
    { name: 'talk', test: TALK, priority: 2 },
    { name: 'member', test: MEMBER, priority: 1 },
    { name: 'acts', test: ACTS, priority: 1 },
    { name: 'profiles', test: PROFILES, priority: 1 },
    { name: 'finding', test: FINDING, priority: 1 },
  ],
}

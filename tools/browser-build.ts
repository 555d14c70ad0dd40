import type { Plugin, Rolldown } from 'vite'

const zod = (path: string) => new RegExp(`[\\\\/]zod[\\\\/]v4[\\\\/]${path}\\.js$`)
/** Half of zod writes JSON schemas, and a part follows data that holds itself; only the server describes, and JSON cannot. */
const UNUSED = zod('core[\\\\/](to-json-schema|json-schema-processors|memoizer)')
/** Zod's own English sentences; ours are said by code, in both languages. */
const ENGLISH = zod('locales[\\\\/]en')
/** Where zod tries whether code may be made from text: the content security policy says no, and reports the try. */
const PROBE = zod('core[\\\\/]util')
const ASKED = 'if (globalConfig.jitless)'
const EXPORTED = /^export (?:const|function|class) ([\w$]+)/gm

/** A module whose functions are there and answer nothing. */
function emptied(code: string): string {
  const names = [...code.matchAll(EXPORTED)].map(([, name]) => `none as ${name}`)
  return `function none() {}\nexport { none as process, ${names.join(', ')} }`
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

/** The face that every page of either language begins to read in; headlines and the other script come when they are met. */
const TEXT_FONT = /ibm-plex-sans-latin-400-normal.*\.woff2$/

/** Asks for the text's font together with the page, so that its first words stand in it. */
export const textFontFirst = (): Plugin => ({
  name: 'text-font-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle }) {
      const font = Object.keys(bundle ?? {}).find(file => TEXT_FONT.test(file))
      if (!font) return []
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` }
      return [{ tag: 'link', attrs, injectTo: 'head' }]
    },
  },
})

const inFolder = (path: string) => new RegExp(path.replaceAll('/', '[\\\\/]'))
/** Fields that bring much with them: phone numbers, uploads. */
const HEAVY_FIELDS = /Phone|phone|Country|Upload|upload|File/

/**
 * Which files the browser's side is cut into, beside one for each screen: what every page starts with in a few files instead of
 * a hundred, the front page in one, and the shared pieces and fields in one each. Sentences of the start come in one file for a
 * language.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'libraries', tags: ['$initial'], test: inFolder('/node_modules/'), priority: 20 },
    { name: 'start', tags: ['$initial'], priority: 19 },
    { name: 'words-en', test: inFolder('/src/(platform/shared|features/(shell|home))/strings.en.ts$'), priority: 17 },
    { name: 'words-ar', test: inFolder('/src/(platform/shared|features/(shell|home))/strings.ar.ts$'), priority: 17 },
    { name: 'home', test: inFolder('/src/features/home/web/(screens.ts|HomePage.tsx)$'), priority: 10 },
    { name: 'frame', test: inFolder('/src/features/shell/web/(Notices|TabBar|ToTop|Footer).tsx$'), priority: 9 },
    {
      name: 'fields',
      test: id => inFolder('/src/platform/web/forms/').test(id) && !HEAVY_FIELDS.test(id),
      priority: 5,
    },
    { name: 'pieces', test: inFolder('/src/platform/web/ui/'), priority: 4 },
    { name: 'icons', test: inFolder('/node_modules/lucide-react/'), priority: 3 },
  ],
}

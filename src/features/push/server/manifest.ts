import type { Db } from '../../../platform/server/db.ts'
import { say } from '../../../platform/server/text.ts'
import { directionOf, type Language } from '../../../platform/shared/text.ts'
import { setting } from '../../settings/server/public.ts'
import { ICON_NAMES, ICONS } from '../rules/icons.ts'

/** Where a long press on the product's icon leads. */
const SHORTCUTS = [
  { key: 'lounge', url: '/timeline' },
  { key: 'inbox', url: '/inbox' },
  { key: 'market', url: '/market' },
  { key: 'notices', url: '/notifications' },
] as const

/** The paper that pages are drawn on. */
const PAPER = '#faf7f1'
/** Names under an icon are cut behind so much. */
const SHORT = 12

/** What a browser is told of the product, to put it on a home screen: by the club's name, in its colours, with its logo. */
export async function manifestOf(db: Db, language: Language): Promise<object> {
  const [names, tagline, colours, logo] = await Promise.all([
    setting(db, 'clubName'),
    setting(db, 'tagline'),
    setting(db, 'colours'),
    setting(db, 'logo'),
  ])
  const name = names[language] || (language === 'ar' ? 'مجلس' : 'Majlis')
  const version = logo === null ? '' : `?of=${logo}`
  return {
    id: '/',
    name,
    short_name: name.length > SHORT ? (name.split(' ')[0] ?? name) : name,
    description: tagline[language] || say(language, 'push', 'manifest.description'),
    lang: language,
    dir: directionOf(language),
    start_url: '/index',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: colours.primary,
    icons: ICON_NAMES.map(icon => ({
      src: logo === null ? ICONS[icon].file : `/api/push/icons/${icon}${version}`,
      sizes: `${ICONS[icon].size}x${ICONS[icon].size}`,
      type: 'image/png',
      purpose: ICONS[icon].purpose,
    })),
    shortcuts: SHORTCUTS.map(({ key, url }) => ({ name: say(language, 'push', `manifest.${key}`), url })),
  }
}

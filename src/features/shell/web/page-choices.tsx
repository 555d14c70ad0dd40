import { FileText } from 'lucide-react'
import type { Viewer } from '../../../platform/shared/access.ts'
import { LANGUAGES, type Language } from '../../../platform/shared/text.ts'
import { sentences } from '../../../platform/web/text.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import type { PaletteChoice } from '../../search/web/palette-choice.ts'
import { GUEST_MENU, OFFERING_MENU, STAFF_MENU } from '../menus.ts'
import { barOf, leadsSomewhere } from '../rules.ts'
import { goPlaces } from '../shortcuts.ts'
import { sideMenuOf } from '../side-menu.ts'
import { goTo } from './go-to.ts'
import { menuIcons } from './menu-icons.ts'
import { type MountedPage, mountedPages } from './mounted.ts'

/** Pages that one only comes to by something else: messages, steps of a sign-in, the first run. */
const isPassage = ({ feature, path, index }: MountedPage): boolean =>
  (feature === 'shell' && path !== '/developers') || feature === 'signin' ? path !== '/login' : index === false

/** One's own places come first: those of the side menu in its order. */
const menuPaths = (viewer: Viewer | null): string[] =>
  sideMenuOf(mountedPages(), viewer).flatMap(({ path, parts }) => parts?.map(part => part.path) ?? path ?? [])

/** The pages this viewer may go to by name: without params, not a second address of another one, not a mere message. */
export function findablePages(viewer: Viewer | null): MountedPage[] {
  const pages = mountedPages()
  const open = pages.filter(
    page => !page.redirect && !page.path.includes(':') && !isPassage(page) && leadsSomewhere(pages, viewer, page.path),
  )
  const first = [...menuPaths(viewer), ...barOf(pages, viewer).services.map(({ path }) => path)]
  const rank = ({ path }: MountedPage) => (first.includes(path) ? first.indexOf(path) : first.length)
  open.sort((a, b) => rank(a) - rank(b))
  // The same title twice is the same page under two addresses of the spec: the first one is enough.
  return open.filter(
    (page, place) => open.findIndex(other => other.feature === page.feature && other.title === page.title) === place,
  )
}

const drawings = new Map(
  [...STAFF_MENU, ...OFFERING_MENU, ...GUEST_MENU].flatMap(({ key, path }) =>
    path ? [[path, menuIcons[key]] as const] : [],
  ),
)

const titleIn = (language: Language, { feature, title }: MountedPage): string =>
  sentences.exists(`${feature}:${title}`, { lng: language })
    ? sentences.t(`${feature}:${title}`, { lng: language })
    : ''

/** Pages as entries of the palette. */
export function pageChoices(pages: readonly MountedPage[], viewer: Viewer | null): PaletteChoice[] {
  const letters = new Map(goPlaces(viewer).map(({ path, letter }) => [path, `G ${letter}`]))
  return pages.map(page => {
    const Drawing = drawings.get(page.path) ?? FileText
    const [en = '', ar = ''] = LANGUAGES.map(language => titleIn(language, page))
    return {
      key: page.path,
      group: 'pages',
      words: { en: en || ar, ar: ar || en },
      also: page.path.replace(/[/-]/g, ' '),
      icon: <Drawing {...iconProps} />,
      hint: letters.get(page.path),
      run: () => void goTo(page.path),
    }
  })
}

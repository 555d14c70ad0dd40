import { FileText } from 'lucide-react'
import type { Viewer } from '../../../platform/shared/access.ts'
import { LANGUAGES, type Language } from '../../../platform/shared/text.ts'
import { sentences } from '../../../platform/web/text.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import type { PaletteChoice } from '../../search/web/Palette.tsx'
import { GUEST_MENU, OFFERING_MENU, STAFF_MENU } from '../menus.ts'
import { leadsSomewhere } from '../rules.ts'
import { goTo } from './go-to.ts'
import { menuIcons } from './menu-icons.ts'
import { type MountedPage, mountedPages } from './mounted.ts'

/** Pages that one only comes to by something else: messages, steps of a sign-in. */
const isMessage = ({ feature, path }: MountedPage): boolean => feature === 'shell' && path !== '/developers'

/** The pages this viewer may go to by name: without params, not a second address of another one, not a mere message. */
export function findablePages(viewer: Viewer | null): MountedPage[] {
  const pages = mountedPages()
  const open = pages.filter(
    page =>
      !page.redirect &&
      !page.path.includes(':') &&
      !isMessage(page) &&
      page.path !== '/authentication' &&
      leadsSomewhere(pages, viewer, page.path),
  )
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
export function pageChoices(pages: readonly MountedPage[]): PaletteChoice[] {
  return pages.map(page => {
    const Drawing = drawings.get(page.path) ?? FileText
    const [en = '', ar = ''] = LANGUAGES.map(language => titleIn(language, page))
    return {
      key: page.path,
      group: 'pages',
      words: { en: en || ar, ar: ar || en },
      also: page.path.replace(/[/-]/g, ' '),
      icon: <Drawing {...iconProps} />,
      run: () => void goTo(page.path),
    }
  })
}

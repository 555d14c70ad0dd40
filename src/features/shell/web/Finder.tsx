import { useCallback, useEffect, useMemo, useState } from 'react'
import { isStaff, type Viewer } from '../../../platform/shared/access.ts'
import { LANGUAGES, type Language } from '../../../platform/shared/text.ts'
import {
  AppWindow,
  FileText,
  type IconDrawing,
  Keyboard,
  Languages,
  ListOrdered,
  LogIn,
  LogOut,
  Monitor,
  Moon,
  PanelLeft,
  PanelTop,
  Search,
  Sun,
} from '../../../platform/web/icons.ts'
import { reading, setSkin } from '../../../platform/web/language.tsx'
import { needStrings } from '../../../platform/web/load-strings.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { sentences } from '../../../platform/web/text.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { Palette, type PaletteChoice, useMembers } from '../../search/web/public.ts'
import { barOf, leadsSomewhere } from '../rules.ts'
import { GUEST_MENU, OFFERING_MENU, STAFF_MENU } from '../rules/menus.ts'
import { sideMenuOf } from '../rules/side-menu.ts'
import { goPlaces } from '../shortcuts.ts'
import type { strings } from '../strings.en.ts'
import { goTo, here } from './go-to.ts'
import { leave } from './leave.ts'
import { menuIcons } from './menu-icons.ts'
import { setMenuLayout } from './menu-layout.ts'
import { type MountedPage, mountedPages } from './mounted.ts'
import { openArranger, openShortcuts, typedAhead } from './overlays.ts'
import { TypedAhead } from './TypedAhead.tsx'
import { chooseLanguage } from './wishes.ts'

const LISTS = [
  ['companies', '/company/list'],
  ['market', '/market'],
] as const

/** Lists in which the typed words can be looked for. */
function searchChoices(viewer: Viewer | null, query: string): PaletteChoice[] {
  return LISTS.filter(([, path]) => leadsSomewhere(mountedPages(), viewer, path)).map(([key, path]) => {
    const [en = '', ar = ''] = LANGUAGES.map(lng => sentences.t(`shell:acts.find-${key}`, { lng, query }))
    return {
      key: `find:${key}`,
      group: 'pages',
      words: { en, ar },
      icon: <Search {...iconProps} />,
      run: () => void goTo(`${path}?q=${encodeURIComponent(query)}`),
    }
  })
}

/** Pages that one only comes to by something else: messages, steps of a sign-in, the first run. */
const isPassage = ({ feature, path, index }: MountedPage): boolean =>
  (feature === 'shell' && path !== '/developers') || feature === 'signin' ? path !== '/login' : index === false

/** One's own places come first: those of the side menu in its order. */
const menuPaths = (viewer: Viewer | null): string[] =>
  sideMenuOf(mountedPages(), viewer).flatMap(({ path, parts }) => parts?.map(part => part.path) ?? path ?? [])

/** The pages this viewer may go to by name: without params, not a second address of another one, not a mere message. */
function findablePages(viewer: Viewer | null): MountedPage[] {
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
function pageChoices(pages: readonly MountedPage[], viewer: Viewer | null): PaletteChoice[] {
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

/** The palette with this reader's pages and actions. Their words come in both languages, the reader's own first. */
export function Finder({ onClose }: { onClose: () => void }) {
  const viewer = useViewer()
  const pages = useMemo(() => findablePages(viewer), [viewer])
  const [ready, setReady] = useState(0)
  useEffect(() => {
    const namespaces = ['search', ...new Set(pages.map(({ feature }) => feature))]
    const load = async () => {
      await needStrings(namespaces)
      setReady(1)
      await Promise.all(LANGUAGES.map(language => needStrings(['shell', ...namespaces], language)))
      setReady(2)
    }
    void load()
  }, [pages])
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is ready says which words there are
  const choices = useMemo(() => [...pageChoices(pages, viewer), ...actionChoices(viewer)], [pages, viewer, ready])
  const searches = useCallback((query: string) => searchChoices(viewer, query), [viewer])
  return ready > 0 ? (
    <Palette
      choices={choices}
      searches={searches}
      useMembers={useFoundMembers}
      typed={typedAhead.get()}
      onClose={onClose}
    />
  ) : (
    <TypedAhead />
  )
}

const open = (path: string) => void goTo(path)
const useFoundMembers = (query: string) => useMembers(query, open)

type Act = keyof (typeof strings)['acts']

function act(key: Act, Drawing: IconDrawing, run: () => void, hint?: string): PaletteChoice {
  const [en = '', ar = ''] = LANGUAGES.map(lng => sentences.t(`shell:acts.${key}`, { lng }))
  return {
    key: `act:${key}`,
    group: 'actions',
    words: { en, ar },
    icon: <Drawing {...iconProps} />,
    run,
    ...(hint && { hint }),
  }
}

/** What can be done from anywhere. */
function actionChoices(viewer: Viewer | null): PaletteChoice[] {
  const other = reading.get().language === 'ar' ? 'en' : 'ar'
  return [
    act(other === 'ar' ? 'to-arabic' : 'to-english', Languages, () => void chooseLanguage(other)),
    act('light', Sun, () => setSkin('light')),
    act('dark', Moon, () => setSkin('dark')),
    act('system', Monitor, () => setSkin('system')),
    act('shortcuts', Keyboard, openShortcuts, '?'),
    ...(viewer
      ? [
          act('menu-side', PanelLeft, () => setMenuLayout('vertical')),
          act('menu-top', PanelTop, () => setMenuLayout('horizontal')),
          act('menu-club', AppWindow, () => setMenuLayout(null)),
          ...(isStaff(viewer) ? [act('menu-arrange', ListOrdered, openArranger)] : []),
          act('logout', LogOut, () => void leave()),
        ]
      : [act('login', LogIn, () => void goTo(`/login?next=${encodeURIComponent(here())}`))]),
  ]
}

import {
  AppWindow,
  Keyboard,
  Languages,
  LogIn,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  PanelLeft,
  PanelTop,
  Sun,
} from 'lucide-react'
import type { Viewer } from '../../../platform/shared/access.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { reading, setSkin } from '../../../platform/web/language.tsx'
import { sentences } from '../../../platform/web/text.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import type { PaletteChoice } from '../../search/web/palette-choice.ts'
import type { strings } from '../strings.en.ts'
import { goTo, here } from './go-to.ts'
import { leave } from './leave.ts'
import { setMenuLayout } from './menu-layout.ts'
import { openShortcuts } from './overlays.ts'
import { chooseLanguage } from './wishes.ts'

type Act = keyof (typeof strings)['acts']

function act(key: Act, Drawing: LucideIcon, run: () => void, hint?: string): PaletteChoice {
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
export function actionChoices(viewer: Viewer | null): PaletteChoice[] {
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
          act('logout', LogOut, () => void leave()),
        ]
      : [act('login', LogIn, () => void goTo(`/login?next=${encodeURIComponent(here())}`))]),
  ]
}

import { Search } from 'lucide-react'
import type { Viewer } from '../../../platform/shared/access.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { sentences } from '../../../platform/web/text.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import type { PaletteChoice } from '../../search/web/palette-choice.ts'
import { leadsSomewhere } from '../rules.ts'
import { goTo } from './go-to.ts'
import { mountedPages } from './mounted.ts'

const LISTS = [
  ['companies', '/company/list'],
  ['market', '/market'],
] as const

/** Lists in which the typed words can be looked for. */
export function searchChoices(viewer: Viewer | null, query: string): PaletteChoice[] {
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

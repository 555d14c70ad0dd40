import { useCallback, useEffect, useMemo, useState } from 'react'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { needStrings } from '../../../platform/web/load-strings.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { Palette } from '../../search/web/Palette.tsx'
import { useMembers } from '../../search/web/use-members.tsx'
import { actionChoices } from './action-choices.tsx'
import { goTo } from './go-to.ts'
import { typedAhead } from './overlays.ts'
import { findablePages, pageChoices } from './page-choices.tsx'
import { searchChoices } from './search-choices.tsx'
import { TypedAhead } from './TypedAhead.tsx'

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is ready says which words there are
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

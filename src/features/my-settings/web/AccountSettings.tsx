import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { useMySections } from '../../profiles/web/edit/use-my-sections.ts'
import { useClub } from '../../settings/web/data.ts'
import { groupsOf, type Section, sectionOf } from '../sections.ts'
import type { strings } from '../strings.en.ts'
import styles from './AccountSettings.module.css'
import { OpenSection } from './OpenSection.tsx'
import { SectionNav } from './SectionNav.tsx'
import { SettingsHead } from './SettingsHead.tsx'

/**
 * `/account-setting`: one's own settings, each part with an address of its own (`?section=security`). Wide screens show the
 * list beside the open part and begin with the first; phones show the list, and the part that an address names in its place.
 */
export function AccountSettings() {
  const { viewer } = useSession()
  const ofProfile = useMySections()
  const [search] = useSearchParams()
  const groups = viewer ? groupsOf(viewer, ofProfile) : []
  const asked = sectionOf(
    search.get('section') ?? '',
    groups.flatMap(group => group.sections),
  )
  const section = asked ?? 'general'
  useNamed(asked)
  const part = useFocusOnOpen(asked)
  if (!viewer) return null
  return (
    <Wrap className={styles.page}>
      <SettingsHead open={asked !== null} />
      <div className={styles.parts} data-open={asked !== null}>
        <SectionNav groups={groups} now={section} />
        <div ref={part} tabIndex={-1} className={styles.part}>
          <OpenSection key={section} section={section} />
        </div>
      </div>
    </Wrap>
  )
}

/** Names the document after the open part, so that tabs and history tell the parts apart. */
function useNamed(asked: Section | null): void {
  const t = useText<typeof strings>('my-settings')
  const club = useClub()
  useEffect(() => {
    const named = asked ? `${t(`sections.${asked}`)} · ${t('title')}` : t('title')
    document.title = `${named} · ${club.name}`
  }, [asked, t, club.name])
}

/** On phones the link that opened a part is gone with the list: the keyboard goes on from the part. */
function useFocusOnOpen(asked: Section | null) {
  const part = useRef<HTMLDivElement>(null)
  const before = useRef(asked)
  useEffect(() => {
    if (before.current === asked) return
    before.current = asked
    const { activeElement } = document
    const isGone = !activeElement || activeElement === document.body || activeElement.getClientRects().length === 0
    if (isGone) part.current?.focus({ preventScroll: true })
  }, [asked])
  return part
}

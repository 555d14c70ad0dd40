import { useEffect, useId, useRef } from 'react'
import { useSearchParams } from 'react-router'
import {
  ArrowLeft,
  Ban,
  Bell,
  BriefcaseBusiness,
  CalendarDays,
  ChevronRight,
  Files,
  Flag,
  GraduationCap,
  Handshake,
  type IconDrawing,
  IdCard,
  KeyRound,
  Languages,
  Link2,
  MapPin,
  ScrollText,
  ShieldCheck,
  UserRound,
} from '../../../platform/web/icons.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { useMySections } from '../../profiles/web/public.ts'
import { useClub } from '../../settings/web/public.ts'
import { addressOf, type Group, groupsOf, type Section, sectionOf } from '../sections.ts'
import type { strings } from '../strings.en.ts'
import styles from './AccountSettings.module.css'
import { OpenSection } from './OpenSection.tsx'
import sectionNavStyles from './SectionNav.module.css'
import settingsHeadStyles from './SettingsHead.module.css'

/** The sign of each part of the settings. */
const SECTION_ICONS: Record<Section, IconDrawing> = {
  general: UserRound,
  password: KeyRound,
  security: ShieldCheck,
  notifications: Bell,
  calendar: CalendarDays,
  information: IdCard,
  address: MapPin,
  social: Link2,
  files: Files,
  educations: GraduationCap,
  languages: Languages,
  certifications: ScrollText,
  experiences: BriefcaseBusiness,
  partner: Handshake,
  blocked: Ban,
  reports: Flag,
}

type SectionNavProps = { groups: readonly Group[]; now: Section }

/** The parts of the settings, each a link of its own: a column beside the open part, on phones a list that leads to it. */
function SectionNav({ groups, now }: SectionNavProps) {
  const t = useText<typeof strings>('my-settings')
  return (
    <nav aria-label={t('title')} className={sectionNavStyles.nav}>
      {groups.map(group => (
        <NavGroup key={group.key} group={group} now={now} />
      ))}
    </nav>
  )
}

function NavGroup({ group, now }: { group: Group; now: Section }) {
  const t = useText<typeof strings>('my-settings')
  const id = useId()
  return (
    <div className={sectionNavStyles.group}>
      <p id={id} className={sectionNavStyles.word}>
        {t(`groups.${group.key}`)}
      </p>
      <ul aria-labelledby={id} className={sectionNavStyles.list}>
        {group.sections.map(section => (
          <li key={section}>
            <SectionLink section={section} open={section === now} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function SectionLink({ section, open }: { section: Section; open: boolean }) {
  const t = useText<typeof strings>('my-settings')
  const SectionIcon = SECTION_ICONS[section]
  return (
    <Go
      to={addressOf(section)}
      className={classNames(sectionNavStyles.link, open && sectionNavStyles.now)}
      aria-current={open ? 'page' : undefined}
    >
      <SectionIcon {...iconProps} />
      <span className={sectionNavStyles.name}>{t(`sections.${section}`)}</span>
      <ChevronRight {...iconSmall} className={classNames('flip', sectionNavStyles.on)} />
    </Go>
  )
}

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
      <div className={styles.parts} data-open={asked !== null} data-wide={section === 'notifications'}>
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

/** The head of the settings; above an open part on a phone it is small and leads back to the list. */
function SettingsHead({ open }: { open: boolean }) {
  const t = useText<typeof strings>('my-settings')
  return (
    <header className={settingsHeadStyles.head} data-open={open}>
      <span className={settingsHeadStyles.back}>
        <IconButton label={t('all')} href="/account-setting" icon={<ArrowLeft {...iconProps} className="flip" />} />
      </span>
      <div>
        <h1 className={settingsHeadStyles.title}>{t('title')}</h1>
        <p className={settingsHeadStyles.lead}>{t('lead')}</p>
      </div>
    </header>
  )
}

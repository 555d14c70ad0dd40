import type { Viewer } from '../../../platform/shared/access.ts'
import type { SessionUser } from '../../../platform/shared/session-contract.ts'
import {
  Bookmark,
  CircleHelp,
  Coins,
  Handshake,
  LogOut,
  MessageSquare,
  Monitor,
  Moon,
  Send,
  Settings,
  Sun,
  UserPlus,
  UserRound,
  Video,
} from '../../../platform/web/icons.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useAnnounced } from '../../../platform/web/live.ts'
import { patchUser, useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Count } from '../../../platform/web/ui/Count.tsx'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { Menu } from '../../../platform/web/ui/Menu.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import { ChatBell } from '../../chat/web/public.ts'
import { Bell } from '../../notifications/web/public.ts'
import { pointsMoved } from '../../points/contract.ts'
import { ownMenuOf, showsPoints } from '../own-menu.ts'
import { leadsSomewhere } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import styles from './Bar.module.css'
import { leave } from './leave.ts'
import { mountedPages } from './mounted.ts'
import { useMedia } from './use-media.ts'

const ICONS = {
  profile: UserRound,
  bookmarks: Bookmark,
  chat: MessageSquare,
  agreements: Handshake,
  referrals: Send,
  settings: Settings,
  meeting: Video,
  join: UserPlus,
  faq: CircleHelp,
}
const SKIN_ICONS = { light: Sun, dark: Moon, system: Monitor }

type OwnMenuProps = { user: SessionUser; viewer: Viewer; office: boolean }

/** The dropdown of the signed-in: who one is, one's places, the look of the page, and the way out. */
function OwnMenu({ user, viewer, office }: OwnMenuProps) {
  const t = useText<typeof strings>('shell')
  const { skin, setSkin } = useLanguage()
  const words = useWords()
  const role = user.role.name
  const links = ownMenuOf(mountedPages(), viewer, office).map(({ key, path, group }) => {
    const One = ICONS[key]
    return { key, label: t(`own.${key}`), href: path, icon: <One {...iconProps} />, separated: group ?? false }
  })
  const skins = (['light', 'dark', 'system'] as const).map((one, place) => {
    const One = SKIN_ICONS[one]
    return {
      key: one,
      label: t(`skins.${one}`),
      icon: <One {...iconProps} />,
      checked: skin === one,
      onPick: () => setSkin(one),
      separated: place === 0,
    }
  })
  const out = {
    key: 'logout',
    label: t('own.logout'),
    icon: <LogOut {...iconProps} className="flip" />,
    onPick: () => void leave(),
    separated: true,
  }
  const own = { id: user._id, name: user.name, picture: user.profileImage, userType: user.userType }
  const trigger = (
    <button type="button" className={styles.face} title={user.name}>
      <MemberFace member={own} size={36} />
      <VisuallyHidden>{t('bar.account')}</VisuallyHidden>
    </button>
  )
  // Not a place to go: says who is signed in, above the places.
  const who = {
    key: 'who',
    label: <bdi className={styles.ownName}>{user.name}</bdi>,
    hint: role === 'User' && user.userType ? words(`kinds.${user.userType}`) : t(`roles.${role}`),
    icon: <MemberFace member={own} size={36} />,
    disabled: true,
  }
  return <Menu trigger={trigger} items={[who, ...links, ...skins, out]} label={t('bar.account')} align="end" />
}

/** For the signed-in: points, the bell, oneself; a Guest is invited to create an account (spec). */
export function MemberTools({ office = false }: { office?: boolean }) {
  const t = useText<typeof strings>('shell')
  const { user, viewer, session: known } = useSession()
  const narrow = useMedia('(width < 700px)')
  const roomy = useMedia('(width >= 960px)')
  useAnnounced(pointsMoved, viewer && `member:${viewer.id}`, ({ pending }) => patchUser({ pendingPoints: pending }))
  if (!user || !viewer) return null
  const pages = mountedPages()
  const joins = viewer.role === 'Guest' && leadsSomewhere(pages, viewer, '/account-type')
  return (
    <>
      {roomy && joins && (
        <Button variant="primary" size="compact" href="/account-type">
          {t('own.join')}
        </Button>
      )}
      {!office && showsPoints(pages, viewer) && (
        <Go to="/rewards" className={styles.points}>
          <Coins {...iconSmall} />
          <Count value={user.pendingPoints} />
          <VisuallyHidden> {t('bar.points', { count: user.pendingPoints })}</VisuallyHidden>
        </Go>
      )}
      <ChatBell label={t('bar.inbox', { count: known?.unreadChats ?? 0 })} shown={office || !narrow} />
      <Bell />
      <OwnMenu user={user} viewer={viewer} office={office} />
    </>
  )
}

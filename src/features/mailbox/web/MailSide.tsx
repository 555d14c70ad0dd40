import { holds } from '../../../platform/shared/access.ts'
import {
  AlarmClock,
  FilePen,
  Heart,
  Inbox,
  Keyboard,
  MailOpen,
  OctagonAlert,
  Send,
  SquarePen,
  Star,
  Trash2,
  Zap,
} from '../../../platform/web/icons.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Count } from '../../../platform/web/ui/Count.tsx'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import type { Counts } from '../contract/threads.ts'
import { FOLDERS, type Folder, LABELS } from '../rules.ts'
import { EDIT } from '../rules/rights.ts'
import type { strings } from '../strings.en.ts'
import { addressOf, type Place } from './mail-places.ts'
import css from './Mail.module.css'

/** Each folder's drawing. */
export const FOLDER_ICONS: Record<Folder, typeof Inbox> = {
  inbox: Inbox,
  favoriate: Heart,
  starred: Star,
  read: MailOpen,
  seeLater: AlarmClock,
  sent: Send,
  draft: FilePen,
  spam: OctagonAlert,
  trash: Trash2,
}

type SideProps = { place: Place; counts: Counts | undefined; onCompose: (() => void) | null; onKeys: () => void }

/** The folders and labels, and the way to a new letter. */
export function MailSide({ place, counts, onCompose, onKeys }: SideProps) {
  const t = useText<typeof strings>('mailbox')
  const rules = holds(useViewer(), EDIT.permission)
  return (
    <div className={css.side}>
      {onCompose && (
        <Button variant="primary" wide icon={<SquarePen {...iconProps} />} onClick={onCompose}>
          {t('write.compose')}
        </Button>
      )}
      <nav aria-label={t('folders.label')}>
        <ul className={css.places}>
          {FOLDERS.map(folder => {
            const Icon = FOLDER_ICONS[folder]
            const here = !place.label && place.folder === folder
            const count = counts && folder in counts ? counts[folder as keyof Counts] : 0
            return (
              <li key={folder}>
                <Go to={addressOf({ folder })} className={css.place} aria-current={here ? 'page' : undefined}>
                  <Icon {...iconProps} className={folder === 'sent' ? 'flip' : undefined} />
                  <span>{t(`folders.${folder}`)}</span>
                  {count > 0 && (
                    <span className={css.count}>
                      <Count value={count} />
                    </span>
                  )}
                </Go>
              </li>
            )
          })}
        </ul>
      </nav>
      <nav aria-label={t('labels.label')}>
        <p className={css.sideTitle}>{t('labels.label')}</p>
        <ul className={css.places}>
          {LABELS.map(label => (
            <li key={label}>
              <Go
                to={addressOf({ folder: 'inbox', label })}
                className={css.place}
                aria-current={place.label === label ? 'page' : undefined}
              >
                <span className={css.swatch} data-label={label} aria-hidden="true" />
                <span>{t(`labels.${label}`)}</span>
              </Go>
            </li>
          ))}
        </ul>
      </nav>
      <span className={css.sideFoot}>
        {rules && (
          <Button variant="ghost" size="compact" icon={<Zap {...iconProps} />} href="/contact/messages/rules">
            {t('rules.open')}
          </Button>
        )}
        <Button variant="ghost" size="compact" icon={<Keyboard {...iconProps} />} onClick={onKeys}>
          {t('keys.open')}
        </Button>
      </span>
    </div>
  )
}

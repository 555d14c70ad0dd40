import { List } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { UserType } from '../../../../platform/shared/access.ts'
import { shortDate } from '../../../../platform/shared/text.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { MemberFace } from '../../../../platform/web/ui/MemberFace.tsx'
import { readerZone } from '../../../../platform/web/ui/moment-text.ts'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import type { PartnerCaseView } from '../../contract/partner.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../review/CaseHead.module.css'
import { useTypeName } from '../use-type-name.ts'

type PartnerHeadProps = { view: PartnerCaseView; onList: () => void }

/** Who applies, from where, and by when the club waits for an answer. */
export function PartnerHead({ view, onList }: PartnerHeadProps) {
  const title = useRef<HTMLHeadingElement>(null)
  // by key from case to case: whoever listens, or goes on by Tab, begins at the name
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  }, [])
  const t = useText<typeof strings>('verification')
  const typeName = useTypeName()
  const language = useShownLanguage()
  const { applicant, city } = view
  const country =
    view.country && (language === 'ar' ? (view.country.arabicName ?? view.country.name) : view.country.name)
  const day = (value: string) => `\u2068${shortDate(value, readerZone())}\u2069`
  return (
    <header className={styles.head}>
      <MemberFace member={{ ...view.face, name: view.name, userType: view.type as UserType }} size={48} />
      <h1 ref={title} className={styles.name} tabIndex={-1}>
        <Bdi lang={view.language}>{view.name}</Bdi>
      </h1>
      <p className={styles.facts}>
        <span>{`${typeName(view.type)} · ${t(`kinds.${view.kind}`)}`}</span>
        {(city || country) && (
          <span>
            {city && <Bdi>{city}</Bdi>}
            {city && country && (language === 'ar' ? '، ' : ', ')}
            {country && <Bdi>{country}</Bdi>}
          </span>
        )}
        <span>
          <Bdi>{applicant.name}</Bdi>
          {` · ${t(`case.reads.${applicant.language}`)}`}
        </span>
        <span>{t('mine.given-on', { date: day(view.assignedAt) })}</span>
        <span>{t('mine.due-on', { date: day(view.dueAt) })}</span>
        {view.overdue && <Chip tone="danger">{t('mine.overdue')}</Chip>}
      </p>
      <div className={styles.tools}>
        <span className={styles.toQueue}>
          <IconButton
            size="compact"
            label={t('mine.to-list')}
            icon={<List {...iconProps} />}
            variant="outline"
            onClick={onList}
          />
        </span>
      </div>
    </header>
  )
}

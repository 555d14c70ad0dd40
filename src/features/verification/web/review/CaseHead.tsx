import { List } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { UserType } from '../../../../platform/shared/access.ts'
import { momentText } from '../../../../platform/shared/moments.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { MemberFace } from '../../../../platform/web/ui/MemberFace.tsx'
import { readerZone } from '../../../../platform/web/ui/moment-text.ts'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import type { CaseView } from '../../contract/case.ts'
import type { strings } from '../../strings.en.ts'
import { RiskPill } from '../queue/RiskPill.tsx'
import { useTypeName } from '../use-type-name.ts'
import styles from './CaseHead.module.css'
import { ClaimControl } from './ClaimControl.tsx'

type CaseHeadProps = { view: CaseView; onQueue: () => void }

/** Who applies, from where and when, in whose hands the case is. */
export function CaseHead({ view, onQueue }: CaseHeadProps) {
  const title = useRef<HTMLHeadingElement>(null)
  // by key from case to case: whoever listens, or goes on by Tab, begins at the name
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  }, [])
  const t = useText<typeof strings>('verification')
  const typeName = useTypeName()
  const language = useShownLanguage()
  const { applicant } = view
  const comma = language === 'ar' ? '، ' : ', '
  const country =
    view.country && (language === 'ar' ? (view.country.arabicName ?? view.country.name) : view.country.name)
  return (
    <header className={styles.head}>
      <MemberFace member={{ ...view.face, name: view.name, userType: view.type as UserType }} size={48} />
      <h1 ref={title} className={styles.name} tabIndex={-1}>
        <Bdi lang={view.language}>{view.name}</Bdi>
      </h1>
      <p className={styles.facts}>
        <RiskPill risk={view.risk} />
        <span>{`${typeName(view.type)} · ${t(`kinds.${view.kind}`)}`}</span>
        {(view.city || country) && (
          <span>
            {view.city && <Bdi>{view.city}</Bdi>}
            {view.city && country && comma}
            {country && <Bdi>{country}</Bdi>}
          </span>
        )}
        <span>{t('case.sent', { date: momentText(view.openedAt, language, readerZone()) })}</span>
        <span title={applicant.username}>
          <Bdi>{applicant.name}</Bdi>
          {` · ${t(`case.reads.${applicant.language}`)}`}
        </span>
        {applicant.referredBy && <span>{t('case.invited', { name: applicant.referredBy })}</span>}
        <span>{t('case.on-plan', { plan: view.plan })}</span>
      </p>
      <div className={styles.tools}>
        <span className={styles.toQueue}>
          <IconButton
            size="compact"
            label={t('case.back')}
            icon={<List {...iconProps} />}
            variant="outline"
            onClick={onQueue}
          />
        </span>
        <ClaimControl view={view} viewer={useViewer()} />
      </div>
    </header>
  )
}

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { strings as formStrings } from '../../../../engines/forms/strings.en.ts'
import type { ProfileStatus, UserType } from '../../../../platform/shared/access.ts'
import type { AnswerOf } from '../../../../platform/shared/call.ts'
import { SearchField } from '../../../../platform/web/forms/SearchField.tsx'
import { ArrowLeft, Clock, Hourglass } from '../../../../platform/web/icons.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Go } from '../../../../platform/web/ui/Go.tsx'
import { iconProps, iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { KindGlyph } from '../../../../platform/web/ui/KindGlyph.tsx'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
import { Rings } from '../../../../platform/web/ui/Rings.tsx'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { VisuallyHidden } from '../../../../platform/web/ui/VisuallyHidden.tsx'
import { ClubLogo, useClub } from '../../../settings/web/public.ts'
import type { accountTypes } from '../../contract.ts'
import { stateScreenOf, wizardOf } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { useAccountTypes, useDraftOf } from '../data.ts'
import styles from './AccountType.module.css'
import kindDoorStyles from './KindDoor.module.css'
import { matchingDoors } from './matching-doors.ts'
import { LICENSES, OFFERS, type Offer, suggestKind, waysOf } from './three-questions.ts'
import threeQuestionsStyles from './ThreeQuestions.module.css'
import { useDoorKeys } from './use-door-keys.ts'

/** `/account-type`: the six cards, found by typing or by arrow keys, without bars (spec). */
export function AccountType() {
  const t = useText<typeof strings>('profiles')
  const viewer = useViewer()
  const doors = useAccountTypes()
  const keys = useDoorKeys()
  // the search is what one came for
  useEffect(() => keys.area.current?.querySelector('input')?.focus(), [keys.area])
  return (
    <div className={styles.page}>
      <ChooserBar />
      <h1 className={styles.title}>{t('pages.chooser.title')}</h1>
      <p className={styles.lead}>{t('chooser.lead')}</p>
      {viewer && <Correction userType={viewer.userType} status={viewer.profileStatus} />}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys are an extra way; every card is reached by Tab as well */}
      <div ref={keys.area} className={styles.area} onKeyDown={keys.onKeyDown}>
        <Doors doors={doors.data?.data} />
      </div>
      {doors.error && <ErrorPiece error={doors.error} onRetry={() => void doors.refetch()} />}
    </div>
  )
}

/** On the page without bars: the club's name, the other language, and the way out. Whatever was begun is saved. */
function ChooserBar() {
  const t = useText<typeof strings>('profiles')
  const { name } = useClub()
  const { language, setLanguage } = useLanguage()
  const other = language === 'ar' ? 'en' : 'ar'
  return (
    <header className={styles.bar}>
      <Go to="/index" className={styles.logo}>
        <ClubLogo />
        <bdi>{name}</bdi>
      </Go>
      <span className={styles.tools}>
        <Button variant="ghost" lang={other} onClick={() => void setLanguage(other)}>
          {t('chooser.other-language')}
        </Button>
        <Button variant="ghost" href="/index">
          {t('chooser.leave')}
        </Button>
      </span>
    </header>
  )
}

type CorrectionProps = { userType: UserType | null; status: ProfileStatus | null }

/**
 * Who must correct a profile is led to it: another kind can be chosen once it is withdrawn. Who withdrew one reads that everything
 * is open again.
 */
function Correction({ userType, status }: CorrectionProps) {
  const t = useText<typeof strings>('profiles')
  const forms = useText<typeof formStrings>('forms')
  if (status === 'withdrawn')
    return (
      <div className={styles.correction}>
        <Alert tone="info" title={t('chooser.withdrawn')}>
          {t('chooser.withdrawn-next')}
        </Alert>
      </div>
    )
  if (!userType) return null
  if (status !== 'changes_requested' && status !== 'rejected') return null
  return (
    <div className={styles.correction}>
      <Alert tone="warning" title={status === 'rejected' ? t('wizard.rejected-title') : forms('wizard.asked-title')}>
        {t('chooser.correct-first')} <LinkText to={wizardOf(userType)}>{t('mine.correct')}</LinkText>
        {' · '}
        <LinkText to={stateScreenOf(userType)}>{t('pages.mine.title')}</LinkText>
      </Alert>
    </div>
  )
}

/** The search, the cards that it leaves, and the help for who cannot choose. */
function Doors({ doors }: { doors: readonly Door[] | undefined }) {
  const t = useText<typeof strings>('profiles')
  const say = t as (key: string) => string
  const go = useNavigate()
  const [typed, setTyped] = useState('')
  const [asking, setAsking] = useState(false)
  const draft = useDraftOf('company', doors?.some(door => door.id === 'company' && door.open) ?? false)
  const find = (text: string) => matchingDoors(doors ?? [], text, door => say(`doors.${door.id}.words`))
  const firstOf = (text: string) => (text.trim() ? find(text).find(door => door.open) : undefined)
  const found = find(typed)
  const first = firstOf(typed)
  // Enter that was pressed before there were cards
  const pressed = useRef<string | null>(null)
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    // what stands in the field, which may be newer than what was searched
    const wanted = firstOf(event.target.value)
    if (wanted) void go(wanted.path)
    else if (!doors) pressed.current = event.target.value
  }
  useEffect(() => {
    if (!doors || pressed.current === null) return
    const wanted = pressed.current === typed ? firstOf(typed) : undefined
    pressed.current = null
    if (wanted) void go(wanted.path)
  })
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in the search opens the first card */}
      <div className={styles.search} onKeyDown={enter}>
        <SearchField
          label={t('chooser.search')}
          placeholder={t('chooser.placeholder')}
          value={typed}
          delay={0}
          onChange={setTyped}
        />
        <VisuallyHidden>
          <span role="status">{typed && t('chooser.found', { count: found.length })}</span>
        </VisuallyHidden>
      </div>
      {doors && found.length === 0 ? (
        <EmptyState
          kind="no-match"
          title={t('chooser.no-match')}
          body={t('chooser.no-match-body')}
          action={<Button onClick={() => setTyped('')}>{t('chooser.clear-search')}</Button>}
        />
      ) : (
        <ul className={styles.doors} aria-label={t('chooser.cards')}>
          {found.map(door => (
            <li key={door.id}>
              <KindDoor
                door={door}
                first={door === first}
                begun={door.id === draft.data?.data.kind && draft.data.data.version > 0}
              />
            </li>
          ))}
        </ul>
      )}
      <p className={styles.help}>
        <Button variant="ghost" onClick={() => setAsking(true)}>
          {t('chooser.help')}
        </Button>
      </p>
      <ThreeQuestions doors={doors ?? []} open={asking} onClose={() => setAsking(false)} />
    </>
  )
}

type Door = AnswerOf<typeof accountTypes>['data'][number]

/** Finds the kind that fits by three questions. */
function ThreeQuestions({ doors, open, onClose }: { doors: readonly Door[]; open: boolean; onClose: () => void }) {
  const t = useText<typeof strings>('profiles')
  return (
    <Dialog open={open} onClose={onClose} title={t('questions.title')}>
      <Questions doors={doors} />
    </Dialog>
  )
}

function Questions({ doors }: { doors: readonly Door[] }) {
  const t = useText<typeof strings>('profiles') as (key: string, params?: Record<string, number>) => string
  const words = useWords()
  const [answers, setAnswers] = useState<string[]>([])
  const [offer, way, license] = answers
  const answer = (one: string) => setAnswers([...answers, one])
  const question = useRef<HTMLHeadingElement>(null)
  const step = answers.length
  // the new question is read out; the first one is, with the title
  useEffect(() => {
    if (step > 0) question.current?.focus()
  }, [step])
  if (offer && way && license) {
    const { kind, forNow } = suggestKind(offer as Offer, way, license as (typeof LICENSES)[number])
    const door = doors.find(one => one.id === kind)
    return (
      <div className={threeQuestionsStyles.questions}>
        <h3 ref={question} tabIndex={-1} className={threeQuestionsStyles.question}>
          {t(forNow ? 'questions.fits-license' : 'questions.fits')}
        </h3>
        {door && <KindDoor door={door} />}
        <Button onClick={() => setAnswers([])}>{t('questions.again')}</Button>
      </div>
    )
  }
  const [group, options] = !offer
    ? ['offer', [...OFFERS]]
    : !way
      ? [offer, waysOf(offer as Offer)]
      : ['license', [...LICENSES]]
  return (
    <div className={threeQuestionsStyles.questions}>
      <p className={threeQuestionsStyles.step}>{t('questions.step', { step: step + 1 })}</p>
      <h3 ref={question} tabIndex={-1} className={threeQuestionsStyles.question}>
        {t(`questions.${group}.title`)}
      </h3>
      <ul className={threeQuestionsStyles.answers}>
        {options.map(option => (
          <li key={option}>
            <button type="button" className={threeQuestionsStyles.answer} onClick={() => answer(option)}>
              {t(`questions.${group}.${option}`)}
            </button>
          </li>
        ))}
      </ul>
      {step > 0 && (
        <Button
          variant="ghost"
          icon={<ArrowLeft {...iconProps} className="flip" />}
          onClick={() => setAnswers(answers.slice(0, -1))}
        >
          {words('ui.back')}
        </Button>
      )}
    </div>
  )
}

type KindDoorProps = {
  door: AnswerOf<typeof accountTypes>['data'][number]
  /** Enter in the search opens this one. */
  first?: boolean
  /** A draft of this kind is here. */
  begun?: boolean
}

/** One card of the chooser. A kind that a later release brings says so and leads nowhere. */
function KindDoor({ door, first, begun }: KindDoorProps) {
  const t = useText<typeof strings>('profiles')
  const kind = door.id as UserType
  const name = classNames(
    kindDoorStyles.door,
    kindDoorStyles[kind],
    first && kindDoorStyles.first,
    !door.open && kindDoorStyles.closed,
  )
  const inside = (
    <>
      <span className={kindDoorStyles.band}>
        <Rings seed={`door ${kind}`} kind={kind} />
        {!door.open && (
          <span className={kindDoorStyles.later}>
            <Chip tone="paper" icon={<Hourglass {...iconSmall} />}>
              {t('chooser.not-open')}
            </Chip>
          </span>
        )}
      </span>
      <span className={kindDoorStyles.body}>
        <span className={kindDoorStyles.title}>
          <span className={kindDoorStyles.glyph}>
            <KindGlyph kind={kind} />
          </span>
          {door.title}
          {begun && (
            <span className={kindDoorStyles.begun}>
              <Chip tone="brass">{t('chooser.begun')}</Chip>
            </span>
          )}
        </span>
        <span className={kindDoorStyles.desc}>{door.desc}</span>
        <span className={kindDoorStyles.foot}>
          <Clock {...iconSmall} />
          {`${t('chooser.minutes', { count: door.minutes })} · ${door.needs}`}
        </span>
        {!door.open && <span className={kindDoorStyles.laterBelow}>{t('chooser.not-open')}</span>}
      </span>
    </>
  )
  return door.open ? (
    <Go to={door.path} className={name} data-door={door.id}>
      {inside}
    </Go>
  ) : (
    <div className={name}>{inside}</div>
  )
}

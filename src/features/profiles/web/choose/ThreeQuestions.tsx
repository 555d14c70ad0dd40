import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '../../../../platform/shared/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import type { accountTypes } from '../../contract.ts'
import type { strings } from '../../strings.en.ts'
import { KindDoor } from './KindDoor.tsx'
import styles from './ThreeQuestions.module.css'
import { LICENSES, OFFERS, type Offer, suggestKind, waysOf } from './three-questions.ts'

export type Door = AnswerOf<typeof accountTypes>['data'][number]

/** Finds the kind that fits by three questions. */
export function ThreeQuestions({
  doors,
  open,
  onClose,
}: {
  doors: readonly Door[]
  open: boolean
  onClose: () => void
}) {
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
      <div className={styles.questions}>
        <h3 ref={question} tabIndex={-1} className={styles.question}>
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
    <div className={styles.questions}>
      <p className={styles.step}>{t('questions.step', { step: step + 1 })}</p>
      <h3 ref={question} tabIndex={-1} className={styles.question}>
        {t(`questions.${group}.title`)}
      </h3>
      <ul className={styles.answers}>
        {options.map(option => (
          <li key={option}>
            <button type="button" className={styles.answer} onClick={() => answer(option)}>
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

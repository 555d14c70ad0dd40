import { Check, MessageCircleQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { useKindWords } from '../../../profiles/web/use-kind-words.ts'
import type { strings } from '../../strings.en.ts'
import styles from './ItemLine.module.css'
import type { Marks } from './use-marks.ts'
import { askAt, nameOfAsk } from './write-at.ts'

type ItemLineProps = {
  kind: string
  /** Key of the field or file group. */
  item: string
  long?: boolean
  marks: Marks
  /** Language the applicant reads: what is asked is written in it. */
  reads: 'en' | 'ar'
  /** False shows the ticks without taking new ones. */
  mayAct: boolean
  /** The marks are the reader's own help: what is asked goes to nobody. */
  forSelf?: boolean
  /** Value, and under it what it was before. */
  children: ReactNode
}

/** One thing to check: what it is called, what was said, and the two ticks; what is asked is written right here. */
export function ItemLine({ kind, item, long, marks, reads, mayAct, forSelf, children }: ItemLineProps) {
  const t = useText<typeof strings>('verification')
  const label = useKindWords(kind)(`fields.${item}.label`)
  const mark = marks.of(item)
  const tick = (one: 'ok' | 'ask') => {
    if (mark?.mark === one) marks.set(item, null)
    else if (one === 'ok') marks.set(item, one)
    else askAt(marks, item)
  }
  return (
    <div className={classNames(styles.line, long && styles.long)} data-item={item}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
      <dd className={styles.ticks}>
        <button
          type="button"
          data-tick=""
          className={classNames(styles.tick, styles.ok)}
          aria-pressed={mark?.mark === 'ok'}
          aria-label={t('fieldsOf.ok', { field: label })}
          title={t('fieldsOf.ok', { field: label })}
          disabled={!mayAct}
          onClick={() => tick('ok')}
        >
          <Check size={18} strokeWidth={2} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={classNames(styles.tick, styles.question)}
          aria-pressed={mark?.mark === 'ask'}
          aria-label={t('fieldsOf.ask', { field: label })}
          title={t('fieldsOf.ask', { field: label })}
          disabled={!mayAct}
          onClick={() => tick('ask')}
        >
          <MessageCircleQuestion size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </dd>
      {mark?.mark === 'ask' && (
        <dd className={styles.ask}>
          <TextField
            name={nameOfAsk(item)}
            label={t(forSelf ? 'mine.question-label' : 'fieldsOf.ask-label', { field: label })}
            hint={forSelf ? t('mine.question-hint') : t('fieldsOf.ask-hint', { language: t(`languages.${reads}`) })}
            multiline
            compact
            rows={2}
            disabled={!mayAct}
            value={mark.ask ?? ''}
            onChange={text => marks.write(item, text)}
            onBlur={() => marks.rest(item)}
          />
        </dd>
      )}
    </div>
  )
}

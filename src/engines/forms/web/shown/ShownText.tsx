import { nameIn } from '../../../../platform/shared/text.ts'
import { ExternalLink } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import { UserText } from '../../../../platform/web/ui/UserText.tsx'
import type { ShownValue } from '../../contract.ts'
import type { strings } from '../../strings.en.ts'
import { useFormsAround } from '../FormsAround.tsx'
import { useFormWords } from '../use-form-words.ts'
import styles from './ShownText.module.css'

type ShownTextProps = {
  kind: string
  /** Path of the field in the descriptor's words: `companyType`, `educations.degree`. */
  field: string
  value: ShownValue
}

/** One value of a form as people read it; texts keep the language they were written in. */
export function ShownText({ kind, field, value }: ShownTextProps) {
  const t = useText<typeof strings>('forms')
  const say = useFormWords(kind)
  const language = useShownLanguage()
  const { Money, MoneyRange } = useFormsAround().entries
  switch (value.is) {
    case 'text':
      return <UserText text={value.text} lang={value.language} className={styles.paragraphs} />
    case 'email':
      return <Outside to={`mailto:${value.email}`}>{value.email}</Outside>
    case 'phone':
      return <Outside to={`tel:+${value.code}${value.number}`}>{`+${value.code} ${value.number}`}</Outside>
    case 'link':
      return (
        <Outside to={value.url} newTab>
          {value.url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
        </Outside>
      )
    case 'number':
      return <bdi dir="ltr">{value.number.toLocaleString('en')}</bdi>
    case 'percent':
      return <Percent value={value.percent} />
    case 'money':
      return <Money amount={value.amount} currency={value.currency} own />
    case 'range':
      return <MoneyRange min={value.min} max={value.max} currency={value.currency} own />
    case 'choices':
      return (
        <span className={styles.chips}>
          {value.choices.map(one => (
            <Chip key={one}>{say(`fields.${field}.options.${one}`)}</Chip>
          ))}
        </span>
      )
    case 'date':
      return <DateText value={value.date} />
    case 'choice':
      return say(`fields.${field}.options.${value.choice}`)
    case 'names':
      return value.names.length === 1 ? (
        <Bdi>{nameIn(value.names[0]!, language)}</Bdi>
      ) : (
        <span className={styles.chips}>
          {value.names.map(one => (
            <Chip key={one._id}>{nameIn(one, language)}</Chip>
          ))}
        </span>
      )
    case 'no-state':
      return t('view.no-state')
    case 'flag':
      return t(value.flag ? 'view.yes' : 'view.no')
    case 'level':
      return t('view.levels', { count: value.level })
    case 'kept':
      return value.checked ? t('view.checked') : t('view.kept-hidden')
    case 'rows':
      return <Rows kind={kind} field={field} rows={value.rows} />
  }
}

/** A minus stands before its figure in both languages. */
function Percent({ value }: { value: number }) {
  return <bdi dir="ltr">{`${value < 0 ? '−' : ''}${Math.abs(value)} %`}</bdi>
}

function Outside({ to, newTab, children }: { to: string; newTab?: boolean; children: string }) {
  return (
    <a
      href={to}
      className={styles.outside}
      dir="ltr"
      {...(newTab && { target: '_blank', rel: 'noopener nofollow ugc' })}
    >
      {children}
      {newTab && <ExternalLink {...iconSmall} />}
    </a>
  )
}

function Rows({
  kind,
  field,
  rows,
}: {
  kind: string
  field: string
  rows: Extract<ShownValue, { is: 'rows' }>['rows']
}) {
  const say = useFormWords(kind)
  return (
    <ul className={styles.rows}>
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows of a sent version never move
        <li key={index} className={styles.row}>
          {row.map(one => (
            <span key={one.key}>
              {one.value.is === 'number' && (
                <span className={styles.unit}>{say(`fields.${field}.${one.key}.label`)} </span>
              )}
              <ShownText kind={kind} field={`${field}.${one.key}`} value={one.value} />
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

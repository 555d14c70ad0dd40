import { useWrite } from '../../../../platform/web/call.ts'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Fold } from '../../../../platform/web/ui/Fold.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { closableIn, type Level, levelOf, levelsFor } from '../../audiences.ts'
import { type MyValues, readMyValues, setAudiences } from '../../contract/mine.ts'
import { groupsIn, type Kind, type Section } from '../../kind.ts'
import { audienceFor } from '../../shown.ts'
import type { strings } from '../../strings.en.ts'
import { useKindWords } from '../use-kind-words.ts'
import styles from './WhoSees.module.css'

type WhoSeesProps = { kind: Kind; section: Section; opened: MyValues }

/** Who sees each field of a section: as open as the club has it, or closed further by its owner. Saved with each choice. */
export function WhoSees({ kind, section, opened }: WhoSeesProps) {
  const t = useText<typeof strings>('profiles')
  const say = useKindWords(kind.key)
  const save = useWrite(setAudiences, {
    onDone: ({ message }) => toast({ tone: 'success', title: message }),
    onRefusal: ({ message }) => toast({ tone: 'danger', title: message }),
    invalidates: [readMyValues],
  })
  const parts = closableIn(kind, groupsIn(kind, section))
  if (parts.length === 0) return null
  return (
    <Fold look="card" summary={t('audience.title')}>
      <p className={styles.lead}>{t('audience.lead')}</p>
      <div className={styles.list}>
        {parts.map(one => (
          <SelectField
            key={one.key}
            name={`audience-${one.key}`}
            label={t('audience.of', { field: say(`fields.${one.key}.label`) })}
            options={levelsFor(one).map(value => ({ value, label: t(`audience.${value}`) }))}
            value={levelOf(audienceFor(one, opened.audiences))}
            disabled={save.busy}
            onChange={value => void save.run({ body: { audiences: { [one.key]: value as Level } } })}
          />
        ))}
      </div>
    </Fold>
  )
}

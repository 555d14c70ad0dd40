import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import { nameOf } from '../../../lookups/rules.ts'
import type { Named } from '../../contract.ts'
import styles from './BriefNames.module.css'

/** How many names a card has room for. */
const SHOWN = 2

/** The first names as chips and how many more there are; the tip has all of them. */
export function BriefNames({ names }: { names: readonly Named[] }) {
  const language = useShownLanguage()
  const words = names.map(one => nameOf({ name: one.name, arabicName: one.arabicName ?? '' }, language))
  const comma = language === 'ar' ? '، ' : ', '
  return (
    <span className={styles.names} title={words.join(comma)}>
      {words.slice(0, SHOWN).map(word => (
        <Chip key={word}>{word}</Chip>
      ))}
      {words.length > SHOWN && <bdi className={styles.more} dir="ltr">{`+${words.length - SHOWN}`}</bdi>}
    </span>
  )
}

import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import { nameOf } from '../../../lookups/rules.ts'
import type { Named } from '../../contract.ts'
import styles from './BriefNames.module.css'

type BriefNamesProps = {
  names: readonly Named[]
  /** How many are named; the rest are counted. */
  max: number
  /** As small marks; else as a line of text. */
  chips?: boolean
}

/** The first names and how many more there are; the tip has all of them. */
export function BriefNames({ names, max, chips }: BriefNamesProps) {
  const language = useShownLanguage()
  const words = names.map(one => nameOf({ name: one.name, arabicName: one.arabicName ?? '' }, language))
  const comma = language === 'ar' ? '، ' : ', '
  const shown = words.slice(0, max)
  const more = words.length > max && <bdi className={styles.more} dir="ltr">{`+${words.length - max}`}</bdi>
  return (
    <span className={chips ? styles.chips : styles.line} title={words.join(comma)}>
      {chips ? shown.map(word => <Chip key={word}>{word}</Chip>) : <Bdi>{shown.join(comma)}</Bdi>} {more}
    </span>
  )
}

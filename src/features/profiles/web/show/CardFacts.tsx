import type { Named } from '../../../../engines/forms/contract.ts'
import { commaOf, nameIn } from '../../../../platform/shared/text.ts'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import { ShownMoney, ShownRange } from '../../../lookups/web/public.ts'
import type { CardView } from '../../contract.ts'
import { ProfileText } from '../ProfileText.tsx'
import { useKindWords } from '../use-kind-words.ts'
import briefNamesStyles from './BriefNames.module.css'
import styles from './CardFacts.module.css'
import { LockedChip } from './LockedChip.tsx'

type Fact = CardView['facts'][number]

/** The figures of a card: label over value; what the reader may not see is a chip that says who may, never a blurred figure. */
export function CardFacts({ card }: { card: Pick<CardView, 'kind' | 'facts'> }) {
  const say = useKindWords(card.kind)
  if (card.facts.length === 0) return null
  const locks = card.facts.map(fact => fact.locked)
  const all = locks[0] && locks.every(lock => lock !== null) ? locks[0] : null
  if (all)
    return (
      <div className={styles.facts}>
        <LockedChip lock={all} />
      </div>
    )
  return (
    <dl className={classNames(styles.facts, card.facts[0]?.value?.is === 'names' && styles.named)}>
      {card.facts.map(fact => (
        <div key={fact.label} className={styles.fact}>
          <dt className={styles.label}>{say(`card.${fact.label}`)}</dt>
          <dd className={styles.value}>
            <FactValue kind={card.kind} fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function FactValue({ kind, fact }: { kind: string; fact: Fact }) {
  const say = useKindWords(kind)
  if (fact.locked) return <LockedChip lock={fact.locked} short />
  if (fact.word) return say(`card.${fact.word}`)
  if (fact.value?.is === 'money')
    return (
      <>
        <ShownMoney amount={fact.value.amount} currency={fact.value.currency} />
        {fact.per && <span className={styles.per}> {say(`card.${fact.per}`)}</span>}
      </>
    )
  if (fact.value?.is === 'range') {
    const { min, max, currency } = fact.value
    return <ShownRange min={min} max={max} currency={currency} />
  }
  if (fact.value?.is === 'names') return <BriefNames names={fact.value.names} max={2} chips={fact.field === 'skills'} />
  return fact.value && <ProfileText kind={kind} field={fact.field} value={fact.value} />
}

type BriefNamesProps = {
  names: readonly Named[]
  /** How many are named; the rest are counted. */
  max: number
  /** As small marks; else as a line of text. */
  chips?: boolean
}

/** The first names and how many more there are; the tip has all of them. */
function BriefNames({ names, max, chips }: BriefNamesProps) {
  const language = useShownLanguage()
  const words = names.map(one => nameIn(one, language))
  const comma = commaOf(language)
  const shown = words.slice(0, max)
  const more = words.length > max && <bdi className={briefNamesStyles.more} dir="ltr">{`+${words.length - max}`}</bdi>
  return (
    <span className={chips ? briefNamesStyles.chips : briefNamesStyles.line} title={words.join(comma)}>
      {chips ? shown.map(word => <Chip key={word}>{word}</Chip>) : <Bdi>{shown.join(comma)}</Bdi>} {more}
    </span>
  )
}

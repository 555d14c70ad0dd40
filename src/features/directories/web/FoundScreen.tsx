import type { ReactNode } from 'react'
import { shortDate } from '../../../platform/shared/text.ts'
import { SearchField } from '../../../platform/web/forms/SearchField.tsx'
import { useNarrow } from '../../../platform/web/ui/use-narrow.ts'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { filtersOn } from '../address.ts'
import type { ListProps } from './ActiveFilters.tsx'
import type { Results } from './data.ts'
import { FilterRail } from './FilterRail.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { FoundList } from './FoundList.tsx'
import css from './FoundScreen.module.css'
import { ListTools } from './ListTools.tsx'

type FoundScreenProps<Row> = Omit<ListProps, 'answer'> & {
  title: string
  lead: string
  results: Results<Row>
  keyOf: (row: Row) => string
  card: (row: Row) => ReactNode
  /** At the end of the head: what can be done here. */
  actions?: ReactNode
  /** Over the columns: parts of the list. */
  tabs?: ReactNode
  /** False where something else than the list is shown. */
  counted?: boolean
  /** Wraps the list, or shows something else in its place: the panel of a tab. */
  panel?: (content: ReactNode) => ReactNode
  /** Beside the order: keeping what is looked for. */
  tools?: ReactNode
  /** While there is nothing at all in the list. */
  none: ReactNode
}

/** Under it the filters have no room beside the cards (FoundScreen.module.css). */
const FOLDED = 960

/** A list that is searched: search, filters with counts, cards (look: screen 5). Everything chosen stands in the address. */
export function FoundScreen<Row>(props: FoundScreenProps<Row>) {
  const { filters, words, looked, onChange, results, panel = whole, counted = true } = props
  const narrow = useNarrow(FOLDED)
  const { first } = results
  const list = { filters, words, looked, onChange, answer: first }
  const on = filtersOn(looked)
  const content = (
    <div className={css.columns}>
      <aside className={css.side} aria-label={words.say('filters')}>
        <SearchField
          label={words.say('search')}
          placeholder={words.say('search')}
          name="q"
          value={looked.text}
          onChange={text => onChange({ text })}
        />
        {narrow ? <FilterSheet {...list} on={on} /> : <FilterRail {...list} />}
      </aside>
      <section className={css.main} aria-busy={results.loading}>
        <ListTools {...list} narrow={narrow} tools={props.tools} />
        {first?.didYouMean && <p className={css.read}>{words.say('read-as', { words: first.didYouMean })}</p>}
        {first?.partly && first.count > 0 && <p className={css.read}>{words.say('partly')}</p>}
        <FoundList {...props} />
        {first?.rateDate && first.count > 0 && filters.ranges.some(range => range.money) && (
          <p className={css.rates}>
            {words.say('figures-at', { currency: first.currency, date: shortDate(first.rateDate) })}
          </p>
        )}
      </section>
    </div>
  )
  return (
    <Wrap className={css.page}>
      <header className="list-head">
        <div className={css.head}>
          <h1>{props.title}</h1>
          {props.actions}
        </div>
        <p className="list-lead">{props.lead}</p>
        {counted && (
          <p className={css.count} aria-live="polite">
            {first && countText(props, on === 0 && looked.text === '')}
          </p>
        )}
      </header>
      {props.tabs && <div className={css.tabs}>{props.tabs}</div>}
      {panel(content)}
    </Wrap>
  )
}

const whole = (content: ReactNode) => content

function countText<Row>({ words, results }: FoundScreenProps<Row>, plain: boolean): string {
  const { count, total } = results.first!
  return plain ? words.say('all', { count }) : words.say('match-of', { count, total })
}

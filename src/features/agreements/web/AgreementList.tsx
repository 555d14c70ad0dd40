import type { AnswerOf } from '../../../platform/shared/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Pagination } from '../../../platform/web/ui/Pagination.tsx'
import type { listMine } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { AgreementRowCard } from './AgreementRowCard.tsx'
import css from './Agreements.module.css'
import { NoAgreements } from './NoAgreements.tsx'
import { StateFilter } from './StateFilter.tsx'
import { type Looked, PER_PAGE } from './use-looked.ts'

/** One side's agreements, narrowed by state, by pages. */
export function AgreementList({ list, looked }: { list: AnswerOf<typeof listMine>; looked: Looked }) {
  const t = useText<typeof strings>('agreements')
  const { side, state, page, set } = looked
  const waits = list.waiting[side]
  return (
    <>
      {list.sides[side] > 0 && (
        <div className={css.tools}>
          <StateFilter states={list.states} value={state} onPick={next => set({ state: next, page: null })} />
          {waits > 0 && <p className={css.waits}>{t('waiting', { count: waits })}</p>}
        </div>
      )}
      {list.count === 0 && (
        <NoAgreements side={side} narrowed={state !== null} onAll={() => set({ state: null, page: null })} />
      )}
      <ul className={css.rows}>
        {list.data.map(one => (
          <AgreementRowCard key={one._id} agreement={one} side={side === 'sent' ? 'requester' : 'owner'} />
        ))}
      </ul>
      <Pagination page={page} perPage={PER_PAGE} count={list.count} onPage={next => set({ page: String(next) })} />
    </>
  )
}

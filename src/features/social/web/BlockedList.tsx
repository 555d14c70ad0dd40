import { useState } from 'react'
import { useRead } from '../../../platform/web/call.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { Pagination } from '../../../platform/web/ui/Pagination.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { undoBar } from '../../../platform/web/ui/toast.ts'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { type BlockedMember, listBlocks, MEMBER } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './BlockedList.module.css'
import { useSwitch } from './use-switch.ts'

/** Whom one blocked, each with the way back. For the settings; needs the sentences of `social`. */
export function BlockedList() {
  const t = useText<typeof strings>('social')
  const [page, setPage] = useState(1)
  const list = useRead(listBlocks, { query: { page } }, { keepPrevious: true })
  const slow = useDelayed(list.isPending)
  const rows = list.data?.data ?? []
  return (
    <>
      {slow && <Skeleton height="120px" />}
      {list.error && <ErrorPiece error={list.error} level={3} onRetry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && (
        <EmptyState kind="none-yet" level={3} title={t('blocked.none')} body={t('blocked.none-too')} />
      )}
      {rows.length > 0 && (
        <ul className={css.list}>
          {rows.map(member => (
            <Row key={member.id} member={member} />
          ))}
        </ul>
      )}
      <Pagination page={page} perPage={24} count={list.data?.count ?? 0} onPage={setPage} />
    </>
  )
}

function Row({ member }: { member: BlockedMember }) {
  const { id, name, at } = member
  const t = useText<typeof strings>('social')
  const { press } = useSwitch({ kind: MEMBER, id }, 'blocked')
  const named = { name: isolate(name) }
  const unblock = async () => {
    if (await press(false)) undoBar({ message: t('no-longer-blocked', named), onUndo: () => void press(true) })
  }
  return (
    <li className={css.row}>
      <MemberFace member={member} size={36} />
      <span className={css.who}>
        <span className={css.name}>
          <bdi dir="auto" className="clip">
            {name}
          </bdi>
        </span>
        <span className={css.since}>
          {t('blocked.since')} <DateText value={at} />
        </span>
      </span>
      <Button aria-label={t('unblock-named', named)} onClick={() => void unblock()}>
        {t('unblock')}
      </Button>
    </li>
  )
}

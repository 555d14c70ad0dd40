import { useRead } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { MemberFace } from '../../../../platform/web/ui/MemberFace.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { listReaders } from '../../contract/groups.ts'
import type { Party } from '../../contract/party.ts'
import type { strings } from '../../strings.en.ts'
import css from './GroupDialog.module.css'

type ReadersProps = { sessionId: string; seq: number; onClose: () => void }

/** Who read a message of one's own in a group, and on whose devices it lies. */
export function ReadersDialog({ sessionId, seq, onClose }: ReadersProps) {
  const t = useText<typeof strings>('chat')
  const read = useRead(listReaders, { params: { sessionId, seq } }, { staleMs: 0 })
  const now = read.data?.data
  return (
    <Dialog open onClose={onClose} size="small" title={t('readers.title')}>
      {read.error ? (
        <ErrorPiece error={read.error} level={3} onRetry={() => void read.refetch()} />
      ) : !now ? (
        <Skeleton height="96px" />
      ) : now.read.length + now.delivered.length === 0 ? (
        <EmptyState kind="none-yet" level={3} title={t('readers.nobody')} />
      ) : (
        <>
          <People title={t('readers.read', { count: now.read.length })} people={now.read} />
          <People title={t('readers.delivered', { count: now.delivered.length })} people={now.delivered} />
        </>
      )}
      <p className={css.mark}>{t('readers.too')}</p>
    </Dialog>
  )
}

function People({ title, people }: { title: string; people: readonly Party[] }) {
  const t = useText<typeof strings>('chat')
  if (people.length === 0) return null
  return (
    <>
      <h3 className={css.title}>{title}</h3>
      <ul className={css.people}>
        {people.map(one => (
          <li key={one.id} className={css.person}>
            <MemberFace member={{ ...one, name: one.name ?? t('former') }} size={36} />
            <Bdi clip>{one.name ?? t('former')}</Bdi>
          </li>
        ))}
      </ul>
    </>
  )
}

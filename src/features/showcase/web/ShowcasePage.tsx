import type { UseQueryResult } from '@tanstack/react-query'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { stateScreenOf } from '../../profiles/rules.ts'
import { KindHead } from '../../profiles/web/KindHead.tsx'
import { useNameTitle } from '../../settings/web/use-name-title.ts'
import type { Showcase } from '../contract/page.ts'
import type { strings } from '../strings.en.ts'
import { Actions } from './Actions.tsx'
import { Beside } from './Beside.tsx'
import { Parts } from './Parts.tsx'
import { SeeAs } from './SeeAs.tsx'
import css from './ShowcasePage.module.css'

/** A public page (look: screen 6): head, the parts on two thirds, facts and similar companies beside. */
export function ShowcasePage({ read }: { read: UseQueryResult<{ data: Showcase }, Error> }) {
  const slow = useDelayed(read.isPending)
  const showcase = read.data?.data
  useNameTitle(showcase?.card.name)
  if (read.error instanceof Refusal && read.error.code === 'not-found') return <Missing />
  if (read.error) return <ErrorPiece error={read.error} level={1} onRetry={() => void read.refetch()} />
  if (!showcase) return <Wrap className={css.page}>{slow && <Skeleton height="320px" />}</Wrap>
  return (
    <Wrap className={css.page}>
      {showcase.own && <OwnStrip showcase={showcase} />}
      <KindHead card={showcase.card} zone={showcase.zone ?? undefined} actions={<Actions showcase={showcase} />} />
      <div className={css.columns}>
        <div className={css.main}>
          <Parts showcase={showcase} />
        </div>
        <Beside showcase={showcase} />
      </div>
    </Wrap>
  )
}

function OwnStrip({ showcase }: { showcase: Showcase }) {
  const t = useText<typeof strings>('showcase')
  return <SeeAs words={t('own-page')} go={{ to: stateScreenOf(showcase.card.kind), label: t('edit-page') }} />
}

function Missing() {
  const t = useText<typeof strings>('showcase')
  return (
    <EmptyState
      kind="no-match"
      level={1}
      title={t('missing.title')}
      body={t('missing.body')}
      action={
        <Button variant="primary" href="/company/list">
          {t('missing.back')}
        </Button>
      }
    />
  )
}

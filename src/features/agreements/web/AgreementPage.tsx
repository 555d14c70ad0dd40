import type { ReactNode } from 'react'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Card } from '../../../platform/web/ui/Card.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { Written } from '../../../platform/web/ui/Written.tsx'
import { useNameTitle } from '../../settings/web/use-name-title.ts'
import type { Agreement } from '../contract.ts'
import type { Side } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { AgreementFacts } from './AgreementFacts.tsx'
import css from './Agreements.module.css'
import { NextStep } from './NextStep.tsx'
import { Timeline } from './Timeline.tsx'
import { useAgreement } from './use-agreement.ts'

type AgreementPageProps = {
  agreementId: string
  /** What higher floors say below where it stands: the reviews of what is done. */
  below?: (agreement: Agreement, side: Side | null) => ReactNode
}

/** An agreement: where it stands with what one can do, what was said, what was agreed, and what happened. */
export function AgreementPage({ agreementId, below }: AgreementPageProps) {
  const t = useText<typeof strings>('agreements')
  const { read, agreement, side, set } = useAgreement(agreementId)
  const slow = useDelayed(read.isPending)
  useNameTitle(agreement?.thing.name, t('one'))
  if (read.error instanceof Refusal && read.error.code === 'not-found')
    return <EmptyState kind="no-match" level={1} action={<Button href="/my-agreements">{t('back')}</Button>} />
  if (read.error) return <ErrorPiece error={read.error} level={1} onRetry={() => void read.refetch()} />
  if (!agreement) return <Wrap className={css.page}>{slow && <Skeleton height="320px" />}</Wrap>
  const { thing, message } = agreement
  const list = side === 'owner' ? '/my-agreements?side=received' : side ? '/my-agreements?side=sent' : '/agreements'
  return (
    <Wrap className={css.page}>
      <PageHeader
        breadcrumb={[{ label: t('title'), href: list }, { label: thing.name }]}
        title={
          <bdi lang={thing.language} dir={thing.language === 'ar' ? 'rtl' : 'ltr'}>
            {thing.name}
          </bdi>
        }
      />
      <div className={css.columns}>
        <div className={css.main}>
          <NextStep agreement={agreement} side={side} onMoved={set} />
          {message && (
            <section>
              <h2 className={css.heading}>{t('message')}</h2>
              <p className={css.message} lang={message.language} dir={message.language === 'ar' ? 'rtl' : 'ltr'}>
                <Written text={message.text} />
              </p>
            </section>
          )}
          {below?.(agreement, side)}
        </div>
        <Card as="section" className={css.beside}>
          <AgreementFacts agreement={agreement} />
          <Timeline agreement={agreement} side={side} />
        </Card>
      </div>
    </Wrap>
  )
}

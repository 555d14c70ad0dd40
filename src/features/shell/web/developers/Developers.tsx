import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import type { strings } from '../../strings.en.ts'
import { AskedCode } from './AskedCode.tsx'
import styles from './Developers.module.css'
import { FirstSteps } from './FirstSteps.tsx'
import { type ApiDocument, Reference } from './Reference.tsx'
import { WithCode } from './WithCode.tsx'

const DOCUMENT = '/api/openapi.json'

async function readDocument({ signal }: { signal: AbortSignal }): Promise<ApiDocument> {
  const response = await fetch(DOCUMENT, { signal })
  if (!response.ok) throw new Error(`openapi.json answered ${response.status}`)
  return (await response.json()) as ApiDocument
}

/** How to speak with the club's server, and every call of it as the server describes itself. */
export function Developers() {
  const t = useText<typeof strings>('shell')
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['openapi'],
    queryFn: readDocument,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [failed, setFailed] = useState<Error | null>(null)
  const slow = useDelayed(isPending)
  const again = () => {
    setFailed(null)
    void refetch()
  }
  const download = (
    <Button href={DOCUMENT} external icon={<Download {...iconProps} />}>
      {t('developers.document')}
    </Button>
  )
  return (
    <div className={styles.page}>
      <Wrap>
        <PageHeader title={t('developers.title')} lead={t('developers.lead')} actions={download} />
        {data && <AskedCode document={data} />}
        <FirstSteps />
        <h2>{t('developers.reference')}</h2>
        <p className={styles.lead}>
          <WithCode text={t('developers.reference-lead')} />
        </p>
        {(error ?? failed) && <ErrorPiece error={error ?? failed} onRetry={again} />}
        {slow && <Skeleton height="480px" />}
      </Wrap>
      {data && !failed && <Reference document={data} onFail={setFailed} />}
    </div>
  )
}

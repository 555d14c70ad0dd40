import { Refusal } from '../../shared/refusal.ts'
import { RotateCw } from '../icons.ts'
import { sayCode } from '../text.tsx'
import { Button } from './Button.tsx'
import { type EmptyKind, EmptyState } from './EmptyState.tsx'
import { iconProps } from './icon-props.ts'
import { useWords } from './use-words.ts'

const KINDS: Record<string, EmptyKind> = {
  'plan-required': 'needs-plan',
  'role-forbidden': 'no-permission',
  'approval-required': 'no-permission',
  'profile-required': 'no-permission',
  unauthenticated: 'no-permission',
}

type ErrorPieceProps = { error: unknown; onRetry?: () => void; level?: 1 | 2 | 3 }

/** In place of what could not be loaded: the refusal's own sentence, with the way on that fits it. */
export function ErrorPiece({ error, onRetry, level }: ErrorPieceProps) {
  const t = useWords()
  const refusal = error instanceof Refusal ? error : null
  const kind = KINDS[refusal?.code ?? ''] ?? 'failed'
  const requestId = (error as { requestId?: string } | null)?.requestId
  const action =
    kind === 'needs-plan' ? (
      <Button variant="primary" href="/pages/pricing">
        {t('ui.see-plans')}
      </Button>
    ) : (
      kind === 'failed' &&
      onRetry && (
        <Button icon={<RotateCw {...iconProps} />} onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      )
    )
  const said = refusal && kind !== 'needs-plan' ? sayCode(refusal.code, refusal.params) : ''
  return <EmptyState kind={kind} body={said || undefined} action={action} requestId={requestId} level={level} />
}

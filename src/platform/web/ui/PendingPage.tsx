import type { ReactNode } from 'react'
import { Refusal } from '../../shared/refusal.ts'
import { ErrorPiece } from './ErrorPiece.tsx'
import { Skeleton } from './Skeleton.tsx'
import { useDelayed } from './use-delayed.ts'
import { Wrap } from './Wrap.tsx'

type PendingPageProps = {
  /** Why the page could not be read; null while it is on its way. */
  error: unknown
  onRetry: () => void
  /** What the screen says when there is no such thing. */
  missing?: ReactNode
  /** The page's own frame, and the height of what will stand in it first. */
  className?: string
  height: string
}

/** In place of a page that is read: its outline after a moment, the screen's words when there is no such thing, or what went wrong. */
export function PendingPage({ error, onRetry, missing, className, height }: PendingPageProps) {
  const slow = useDelayed(!error)
  if (missing && error instanceof Refusal && error.code === 'not-found') return missing
  if (error) return <ErrorPiece error={error} level={1} onRetry={onRetry} />
  return <Wrap className={className}>{slow && <Skeleton height={height} />}</Wrap>
}

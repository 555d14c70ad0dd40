import { useText } from '../../../../platform/web/text.tsx'
import { StatusPill } from '../../../../platform/web/ui/StatusPill.tsx'
import type { Found } from '../../requests.ts'
import type { strings } from '../../strings.en.ts'

const toneOf = (found: Found) =>
  found === 'confirmed' ? 'success' : found === 'unconfirmed' || found === 'not-found' ? 'warning' : 'danger'

/** What the chain said of a transaction. */
export function FoundPill({ found }: { found: Found }) {
  const t = useText<typeof strings>('points')
  return <StatusPill status={found} tone={toneOf(found)} label={t(`requests.chain-says.${found}`)} />
}

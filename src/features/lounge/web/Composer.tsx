import { refusalToAccess } from '../../../platform/shared/access.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { writePost } from '../contract.ts'
import css from './Composer.module.css'
import { Gate } from './Gate.tsx'
import { OpenComposer } from './OpenComposer.tsx'

/** Where one writes a post, or what it takes to. `opens` puts the cursor into it; `onDone` runs when it was posted. */
export function Composer({ opens, onDone }: { opens?: boolean; onDone?: () => void }) {
  const { viewer, status } = useSession()
  if (status === 'loading' || status === 'offline') return <div className={css.waits} />
  const refusal = refusalToAccess(writePost.access, viewer)
  return refusal ? <Gate refusal={refusal} /> : <OpenComposer key={viewer?.id} opens={opens} onDone={onDone} />
}

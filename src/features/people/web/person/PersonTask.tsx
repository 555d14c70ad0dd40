import type { PersonRow } from '../../contract/people.ts'
import type { PersonAct } from './acts-for.ts'
import { ConfirmAct } from './ConfirmAct.tsx'
import { EditDialog } from './EditDialog.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { SuspendDialog } from './SuspendDialog.tsx'

export type PersonTaskProps = { act: PersonAct; person: PersonRow; onClose: () => void }

/** The question or form of an act. */
export function PersonTask({ act, person, onClose }: PersonTaskProps) {
  if (act === 'edit') return <EditDialog person={person} onClose={onClose} />
  if (act === 'suspend') return <SuspendDialog person={person} onClose={onClose} />
  if (act === 'role') return <RoleDialog person={person} onClose={onClose} />
  return <ConfirmAct act={act} person={person} onClose={onClose} />
}

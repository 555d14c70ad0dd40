import type { ComponentType } from 'react'
import { allKinds } from '../../kinds/all-kinds.ts'
import { KindWizard } from './KindWizard.tsx'

/** The screen `/{kind}/create`. */
export function wizardScreen(key: string): ComponentType {
  const kind = allKinds.find(one => one.key === key)
  if (!kind) throw new Error(`No descriptor is known for the kind ${key}`)
  return () => <KindWizard kind={kind} />
}

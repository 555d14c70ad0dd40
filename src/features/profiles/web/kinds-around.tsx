import { createContext, type ReactNode, useContext } from 'react'
import type { Descriptor } from '../../../engines/forms/descriptor.ts'

/** Whose descriptors are drawn: the feature that has their sentences, and the descriptors; null for those of profiles. */
type Around = { words: string; kinds: readonly Descriptor[] | null }

const KindsContext = createContext<Around>({ words: 'profiles', kinds: null })

/** Which feature has the sentences of the kinds drawn here; profiles unless something says otherwise. */
export const useKindsAround = (): Around => useContext(KindsContext)

/** Wizards, fields and views below draw other descriptors than those of profiles: items. */
export function KindsAround({ around, children }: { around: Around; children: ReactNode }) {
  return <KindsContext.Provider value={around}>{children}</KindsContext.Provider>
}

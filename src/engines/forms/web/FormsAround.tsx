import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Locked } from '../contract.ts'
import type { FormEntries } from './entries.ts'

/** What a feature hands in for the forms that it draws. */
export type Around = {
  /** The feature that has the sentences of the descriptors, `kinds.<kind>.*`, and the wizard's own, `wizard.*`. */
  words: string
  entries: FormEntries
  /** Stands in place of what the reader may not see. */
  Lock: ComponentType<{ lock: Locked }>
  /** Drawings of options that are shown as cards: by what a category requires, by `<field>.<option>`, or by the option. */
  icons: Readonly<Record<string, ComponentType<{ size?: number; strokeWidth?: number }>>>
}

const FormsContext = createContext<Around | null>(null)

/** What was handed in for the forms drawn here. */
export function useFormsAround(): Around {
  const around = useContext(FormsContext)
  if (!around) throw new Error('Fields, wizards and shown values are drawn inside of FormsAround')
  return around
}

/** Wizards, fields and shown values below are those of one feature. */
export function FormsAround({ around, children }: { around: Around; children: ReactNode }) {
  return <FormsContext.Provider value={around}>{children}</FormsContext.Provider>
}

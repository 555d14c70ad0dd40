import type { SettingsView } from '../../settings/contract/settings.ts'
import type { Progress } from '../contract.ts'

/** What every step gets: what is stored, and the ways on and back. */
export type StepProps = {
  settings: SettingsView
  progress: Progress
  /** Marks the step as taken and goes on. */
  onTaken: () => Promise<void>
  onSkip: () => void
  onBack?: (() => void) | undefined
}

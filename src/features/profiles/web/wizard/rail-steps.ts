import type { Step } from '../../../../platform/web/ui/StepRail.tsx'
import type { KindWords } from '../use-kind-words.ts'
import type { Wizard } from './use-wizard.ts'

/** The steps for the rail: the open one, those behind it with what is wrong in them, and those to come. */
export function railSteps(wizard: Wizard, say: KindWords): Step[] {
  const { kind, furthest } = wizard
  return kind.steps.map((step, index) => {
    const shown = wizard.errors.shown(step.key).length
    const behind = index <= furthest ? wizard.errors.wrong(step.key).length : 0
    const errors = shown || (index === wizard.at ? 0 : behind)
    const state = index === wizard.at ? 'now' : errors > 0 ? 'error' : index <= furthest ? 'done' : 'todo'
    return { key: step.key, label: say(`steps.${step.key}.title`), state, errors }
  })
}

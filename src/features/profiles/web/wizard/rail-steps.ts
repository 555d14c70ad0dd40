import type { Step } from '../../../../platform/web/ui/StepRail.tsx'
import { stepOf } from '../../kind.ts'
import type { KindWords } from '../use-kind-words.ts'
import { forWire } from './draft-wire.ts'
import type { Wizard } from './use-wizard.ts'

/** Remarks of the reviewer at fields that nobody touched since. */
function openAsks({ kind, opened, values }: Wizard) {
  const now = forWire(kind, values)
  const text = (value: unknown) => JSON.stringify(value ?? null)
  return opened.asks.filter(ask => {
    const key = ask.field.split('.')[0] ?? ''
    return text(now[key]) === text(opened.values[key])
  })
}

/** The steps for the rail: the open one, those behind it with what is wrong in them, and those to come. */
export function railSteps(wizard: Wizard, say: KindWords): Step[] {
  const { kind, furthest } = wizard
  const asked = openAsks(wizard)
  return kind.steps.map((step, index) => {
    const shown = wizard.errors.shown(step.key).length
    const behind = index <= furthest ? wizard.errors.wrong(step.key).length : 0
    const remarks = asked.filter(ask => stepOf(kind, ask.field)?.key === step.key).length
    const errors = shown || (index === wizard.at ? 0 : behind) || remarks
    const state = index === wizard.at ? 'now' : errors > 0 ? 'error' : index <= furthest ? 'done' : 'todo'
    return { key: step.key, label: say(`steps.${step.key}.title`), state, errors }
  })
}

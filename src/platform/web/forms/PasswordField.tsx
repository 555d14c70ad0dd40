import { type KeyboardEvent, useId, useState } from 'react'
import { Check, Circle, Eye, EyeOff } from '../icons.ts'
import { classNames } from '../ui/class-names.ts'
import { iconProps, iconSmall } from '../ui/icon-props.ts'
import { useWords } from '../ui/use-words.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import type { FieldProps } from './field-props.ts'
import styles from './field.module.css'
import { type ControlProps, FieldFrame } from './FieldFrame.tsx'
import own from './PasswordField.module.css'

/** One rule of a password with its sentence; the feature that owns passwords hands them in. */
export type PasswordCheck = { label: string; passes: (password: string) => boolean }

type PasswordFieldProps = FieldProps<string> & {
  autoComplete: 'current-password' | 'new-password'
  /** Shown as a live list under the field. */
  checks?: readonly PasswordCheck[]
}

/** A password: can be shown, pasted, filled in by a manager; warns of Caps Lock; ticks off the rules while one types. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useWords()
  const listId = useId()
  const [capsLock, setCapsLock] = useState(false)
  const hint = capsLock ? t('ui.caps-lock') : props.hint
  return (
    <FieldFrame {...props} hint={hint}>
      {control => (
        <>
          <Secret
            {...props}
            control={{
              ...control,
              'aria-describedby': classNames(control['aria-describedby'], props.checks && listId) || undefined,
            }}
            onKey={event => setCapsLock(event.getModifierState?.('CapsLock') ?? false)}
          />
          {props.checks && <Checklist id={listId} checks={props.checks} value={props.value} />}
        </>
      )}
    </FieldFrame>
  )
}

type SecretProps = PasswordFieldProps & { control: ControlProps; onKey: (event: KeyboardEvent) => void }

function Secret({ control, value, onChange, onBlur, autoComplete, disabled, onKey }: SecretProps) {
  const t = useWords()
  const [shown, setShown] = useState(false)
  return (
    <span className={styles.control}>
      <input
        {...control}
        type={shown ? 'text' : 'password'}
        dir="ltr"
        className={styles.input}
        autoComplete={autoComplete}
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        value={value}
        onChange={event => onChange(event.target.value)}
        onBlur={onBlur}
        onKeyUp={onKey}
      />
      <button
        type="button"
        className={styles.inside}
        aria-label={t(shown ? 'ui.hide-password' : 'ui.show-password')}
        title={t(shown ? 'ui.hide-password' : 'ui.show-password')}
        disabled={disabled}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff {...iconProps} /> : <Eye {...iconProps} />}
      </button>
    </span>
  )
}

function Checklist({ id, checks, value }: { id: string; checks: readonly PasswordCheck[]; value: string }) {
  const t = useWords()
  return (
    <ul id={id} className={own.checks}>
      {checks.map(({ label, passes }) => {
        const passed = passes(value)
        return (
          <li key={label} className={passed ? own.passed : undefined}>
            {passed ? <Check {...iconSmall} /> : <Circle {...iconSmall} />}
            {label}
            <VisuallyHidden>: {t(passed ? 'ui.passed' : 'ui.not-passed')}</VisuallyHidden>
          </li>
        )
      })}
    </ul>
  )
}

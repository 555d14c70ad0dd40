import { useId, useState } from 'react'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useSession } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { exampleOf, type Operation } from '../../api-document.ts'
import type { strings } from '../../strings.en.ts'
import styles from './TryIt.module.css'
import { isJson, type Tried, tryCall } from './try-call.ts'

/** Makes the call as whoever is signed in here. It really happens, and says so. */
export function TryIt({ operation }: { operation: Operation }) {
  const t = useText<typeof strings>('shell')
  const { user } = useSession()
  const { language } = useLanguage()
  const id = useId()
  const asked = operation.parameters.filter(parameter => parameter.in !== 'header')
  const [values, setValues] = useState<Record<string, string>>({})
  const [body, setBody] = useState(() => (operation.body ? JSON.stringify(exampleOf(operation.body), null, 2) : ''))
  const [tried, setTried] = useState<Tried | null>(null)
  const [busy, setBusy] = useState(false)
  const broken = operation.body !== null && !isJson(body)
  const run = async () => {
    setBusy(true)
    setTried(await tryCall(operation, values, operation.body ? body : null, language))
    setBusy(false)
  }
  return (
    <form
      className={styles.try}
      onSubmit={event => {
        event.preventDefault()
        void run()
      }}
    >
      <h3 className={styles.title}>{t('developers.try')}</h3>
      <p className={styles.who}>
        {user ? t('developers.as', { name: user.name }) : t('developers.as-visitor')}
        {operation.method !== 'GET' && ` ${t('developers.really')}`}
      </p>
      {asked.map(({ name, required }) => (
        <label key={name} className={styles.row}>
          <code className={styles.name}>{name}</code>
          <input
            className={styles.input}
            dir="ltr"
            required={required}
            value={values[name] ?? ''}
            onChange={event => setValues({ ...values, [name]: event.target.value })}
          />
        </label>
      ))}
      {operation.body && (
        <>
          <label htmlFor={`${id}-body`} className={styles.label}>
            {t('developers.json')}
          </label>
          <textarea
            id={`${id}-body`}
            className={styles.body}
            dir="ltr"
            spellCheck={false}
            rows={Math.min(16, body.split('\n').length + 1)}
            value={body}
            aria-invalid={broken}
            aria-describedby={broken ? `${id}-broken` : undefined}
            onChange={event => setBody(event.target.value)}
          />
          {broken && (
            <p id={`${id}-broken`} className={styles.broken}>
              {t('developers.not-json')}
            </p>
          )}
        </>
      )}
      <Button type="submit" size="compact" variant="primary" loading={busy} disabled={broken} className={styles.send}>
        {t('developers.send')}
      </Button>
      {tried && <TriedAnswer tried={tried} />}
    </form>
  )
}

function TriedAnswer({ tried }: { tried: Tried }) {
  const t = useText<typeof strings>('shell')
  if (tried.failed) return <Alert tone="danger">{t('developers.unreachable')}</Alert>
  return (
    <div role="status" className={styles.answer}>
      <p className={styles.outcome} dir="ltr">
        <Chip tone={tried.status < 400 ? 'success' : 'danger'}>{String(tried.status)}</Chip>
        <code>{tried.ms} ms</code>
        <code className={styles.request}>{tried.requestId}</code>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre className={styles.text} tabIndex={0}>
        {tried.text}
      </pre>
    </div>
  )
}

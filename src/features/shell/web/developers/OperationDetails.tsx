import { useText } from '../../../../platform/web/text.tsx'
import { fieldsOf, type Operation, typeOf } from '../../api-document.ts'
import type { strings } from '../../strings.en.ts'
import { FieldsTable } from './FieldsTable.tsx'
import styles from './Operation.module.css'
import { TryIt } from './TryIt.tsx'

/** Everything of one call: who, how often, what it takes, answers and refuses, and a try. */
export function OperationDetails({ operation }: { operation: Operation }) {
  const t = useText<typeof strings>('shell')
  const { parameters, body, answer, files, limits, refusals } = operation
  const own = refusals.flatMap(({ status, codes }) =>
    codes.filter(code => code.includes('.')).map(code => ({ status, code })),
  )
  const asked = parameters.map(({ name, in: where, required, schema }) => ({
    path: name,
    type: `${where} · ${typeOf(schema)}`,
    required,
    description: schema.description ?? '',
  }))
  return (
    <div className={styles.details}>
      {operation.description && (
        <p className={styles.description} lang="en" dir="ltr">
          {operation.description}
        </p>
      )}
      <dl className={styles.facts}>
        <dt>{t('developers.access')}</dt>
        <dd>
          <code>{operation.access}</code>
        </dd>
        {limits.map(limit => (
          <div key={limit.by} className={styles.fact}>
            <dt>{t('developers.limit')}</dt>
            <dd>{t('developers.limit-words', { max: limit.max, seconds: limit.seconds, by: limit.by })}</dd>
          </div>
        ))}
        {files.length > 0 && (
          <>
            <dt>{t('developers.files')}</dt>
            <dd>
              <code>{files.join(', ')}</code>
            </dd>
          </>
        )}
      </dl>
      <FieldsTable title={t('developers.parameters')} fields={asked} />
      <FieldsTable title={t('developers.body')} fields={body ? fieldsOf(body) : []} />
      <FieldsTable
        title={t('developers.answer', { status: operation.status })}
        fields={answer ? fieldsOf(answer) : []}
      />
      {own.length > 0 && (
        <section>
          <h3 className={styles.title}>{t('developers.own-refusals')}</h3>
          <ul className={styles.codes}>
            {own.map(({ status, code }) => (
              <li key={code}>
                <a href={`#${code}`}>
                  <code>
                    {status} {code}
                  </code>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <TryIt operation={operation} />
    </div>
  )
}

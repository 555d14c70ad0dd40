import { useText } from '../../../../platform/web/text.tsx'
import type { Field } from '../../api-document.ts'
import type { strings } from '../../strings.en.ts'
import styles from './Operation.module.css'

/** Fields with their types; nothing when there are none. Names and types read left to right in every language. */
export function FieldsTable({ title, fields }: { title: string; fields: readonly Field[] }) {
  const t = useText<typeof strings>('shell')
  if (fields.length === 0) return null
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={title}>
        <table className={styles.table} dir="ltr">
          <tbody>
            {fields.map(field => (
              <tr key={field.path}>
                <th scope="row">
                  <code>{field.path}</code>
                </th>
                <td>
                  <code className={styles.type}>{field.type}</code>
                </td>
                <td className={styles.need}>{field.required ? t('developers.required') : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

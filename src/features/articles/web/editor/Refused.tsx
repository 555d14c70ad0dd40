import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import type { strings } from '../../strings.en.ts'

/** Why it cannot go out: the field that is missing, in words. */
export function Refused({ error }: { error: Error }) {
  const t = useText<typeof strings>('articles')
  const errors = 'errors' in error ? (error.errors as { path: string; message: string }[]) : []
  const named = errors.map(({ path, message }) => {
    const [, language, part] = /^texts\.(en|ar)\.(title|body|slug)$/.exec(path) ?? []
    return part ? `${t(`desk.${part as 'title'}-${language as 'en'}`)}: ${message}` : message
  })
  return <Alert tone="danger" role="alert" title={named[0] ?? error.message} />
}

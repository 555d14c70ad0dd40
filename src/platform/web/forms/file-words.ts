import { FILE_RULES, type FileTake } from '../../shared/file-rules.ts'
import type { strings } from '../../shared/strings.en.ts'
import { type Say, sayCode } from '../text.tsx'

type Words = Say<typeof strings>
const MB = 1024 * 1024

/** `340 KB`, `1.2 MB`; a limit that is no whole number of MB stays in KB, as the spec writes it (4000 KB). */
export function sizeInWords(t: Words, bytes: number, exact = false): string {
  if (bytes >= MB && (!exact || bytes % MB === 0)) return t('ui.size-mb', { size: Math.round((bytes / MB) * 10) / 10 })
  return t('ui.size-kb', { size: Math.max(1, Math.round(bytes / 1024)) })
}

/** What a field takes, in words: types and size, from the same table as the rule. */
export function limitsInWords(t: Words, take: FileTake): { types: string; max: string } {
  return { types: t(`ui.types-${take}`), max: sizeInWords(t, FILE_RULES[take].maxBytes, true) }
}

/** Why a file was not taken, with the server's sentence when it wrote one. */
export function fileReason(t: Words, take: FileTake, code: string, message: string, max: number): string {
  if (message) return message
  if (code === 'too-many') return t('fields.too-many', { count: max })
  const known = ['file-too-large', 'file-type', 'file-empty', 'file-broken', 'file-heic', 'file-offline'] as const
  const own = known.find(one => one === code)
  return own ? t(`fields.${own}`, limitsInWords(t, take)) : sayCode(code) || t('ui.upload-failed')
}

/** The value of a file input's `accept`: extensions, which every system's dialog understands. */
export const acceptOf = (take: FileTake): string => FILE_RULES[take].extensions.map(one => `.${one}`).join(',')

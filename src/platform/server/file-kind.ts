import { fileTypeFromBuffer } from 'file-type'
import { FILE_RULES, type FileTake } from '../shared/file-rules.ts'

/** What old office files announce themselves as, and which of our types their extension makes them. */
const OLD_OFFICE: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
}
/** What sounds in containers of videos are as voice notes; that they hold a sound alone is looked at when they are stored. */
const SOUNDS: Record<string, string> = {
  'audio/webm': 'audio/webm',
  'video/webm': 'audio/webm',
  'audio/x-m4a': 'audio/mp4',
  'audio/mp4': 'audio/mp4',
  'video/mp4': 'audio/mp4',
}
/** Names of macro storages in zipped and in old office files. */
const MACRO_MARKS = [Buffer.from('vbaProject.bin'), Buffer.from('_VBA_PROJECT', 'utf16le')]

export type FoundKind = { type: string } | { refusal: 'file-type' | 'file-broken' | 'file-empty' }

/**
 * The type of a file by its content, never by what its sender says. Macros and vector pictures are refused; text renamed to
 * a picture is not a picture.
 */
export async function kindOfFile(bytes: Buffer, name: string, take: FileTake): Promise<FoundKind> {
  if (bytes.length === 0) return { refusal: 'file-empty' }
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const extension = name.split('.').pop()?.toLowerCase() ?? ''
  const own = found?.mime === 'application/x-cfb' ? OLD_OFFICE[extension] : found?.mime
  const type = take === 'voice' ? SOUNDS[own ?? ''] : own
  if (!type || !(FILE_RULES[take].types as readonly string[]).includes(type)) return { refusal: 'file-type' }
  if (MACRO_MARKS.some(mark => bytes.includes(mark))) return { refusal: 'file-type' }
  return { type }
}

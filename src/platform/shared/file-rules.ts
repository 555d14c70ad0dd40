/** Limits of uploads (spec, shared rules; product rules, section 4). One table drives rule, hint and file dialog. */
export const FILE_RULES = {
  image: {
    maxBytes: 3 * 1024 * 1024,
    types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/bmp', 'image/tiff'],
    extensions: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'tif', 'tiff'],
  },
  document: {
    maxBytes: 4000 * 1024,
    types: [
      'application/pdf',
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.ms-excel',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.ms-powerpoint',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      'image/jpeg',
      'image/png',
      'image/gif',
      'image/webp',
      'image/bmp',
      'image/tiff',
      'video/mp4',
    ],
    extensions: [
      'pdf',
      'doc',
      'docx',
      'xls',
      'xlsx',
      'ppt',
      'pptx',
      'jpg',
      'jpeg',
      'png',
      'gif',
      'webp',
      'bmp',
      'tif',
      'tiff',
      'mp4',
    ],
  },
  voice: {
    maxBytes: 4000 * 1024,
    types: ['audio/webm', 'audio/mp4'],
    extensions: ['webm', 'm4a', 'mp4'],
  },
} as const
export type FileTake = keyof typeof FILE_RULES

/** How long a voice note may be (product rules, section 4). */
export const MAX_VOICE_SECONDS = 300

/** Files in one group (product rules, section 4). */
export const MAX_FILES_PER_GROUP = 10

/** Why a chosen file is not taken, from what the browser knows of it; the server looks at the content again. */
export function refusalToFile(
  take: FileTake,
  file: { name: string; size: number },
): 'file-too-large' | 'file-type' | 'file-empty' | null {
  const rule = FILE_RULES[take]
  const extension = file.name.split('.').pop()?.toLowerCase() ?? ''
  if (!(rule.extensions as readonly string[]).includes(extension)) return 'file-type'
  if (file.size === 0) return 'file-empty'
  return file.size > rule.maxBytes ? 'file-too-large' : null
}

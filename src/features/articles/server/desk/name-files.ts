import type { Db } from '../../../../platform/server/db.ts'
import { escapeHtml } from '../../../../platform/server/escape-html.ts'
import type { FileStore } from '../../../../platform/server/file-store.ts'
import { say } from '../../../../platform/server/text.ts'
import type { FileView } from '../../../../platform/shared/files-contract.ts'
import { LANGUAGES, type Language } from '../../../../platform/shared/text.ts'
import { filesIn } from '../../rules.ts'
import type { Texts } from './article-rows.ts'

const KB = 1024
const MB = 1024 * KB

const sizeOf = (language: Language, bytes: number): string =>
  bytes >= MB
    ? say(language, 'platform', 'ui.size-mb', { size: Math.round((bytes / MB) * 10) / 10 })
    : say(language, 'platform', 'ui.size-kb', { size: Math.max(1, Math.round(bytes / KB)) })

/** A file that stands in a text, as it went through the sanitiser. */
const PLACED =
  /<figure data-card="file"><a href="\/api\/files\/([0-9a-f-]{36})[^"]*"[^>]*>[^<]*<\/a>(?:<figcaption>[^<]*<\/figcaption>)?<\/figure>/g

const cardOf = ({ name, size, fileUrl }: FileView, language: Language): string =>
  `<figure data-card="file"><a href="${fileUrl}?download=1">${escapeHtml(name)}</a><figcaption>${sizeOf(language, size)}</figcaption></figure>`

/** Texts in which files that stand between the paragraphs say their true names and sizes, whatever was sent. */
export async function namedFiles(db: Db, files: FileStore, texts: Texts): Promise<Texts> {
  if (!LANGUAGES.some(language => texts[language].body.includes('data-card="file"'))) return texts
  const known = await files.views(
    db,
    LANGUAGES.flatMap(language => filesIn(texts[language].body)),
  )
  const of = (language: Language) => {
    const named = (all: string, id: string) => {
      const file = known.get(id)
      return file ? cardOf(file, language) : all
    }
    return { ...texts[language], body: texts[language].body.replace(PLACED, named) }
  }
  return { en: of('en'), ar: of('ar') }
}

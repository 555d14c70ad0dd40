import type { FileView } from '../../../platform/shared/files-contract.ts'
import { sizeInWords } from '../../../platform/web/forms/file-words.ts'
import { FileName } from '../../../platform/web/forms/FileName.tsx'
import { FileThumb } from '../../../platform/web/forms/FileThumb.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import type { strings } from '../strings.en.ts'
import css from './ArticleFiles.module.css'

/** Files below a text, with their names and sizes, to be loaded. */
export function ArticleFiles({ files }: { files: readonly FileView[] }) {
  const t = useText<typeof strings>('articles')
  const words = useWords()
  if (files.length === 0) return null
  return (
    <div className={css.files}>
      <p>{t('files')}</p>
      <ul aria-label={t('files')}>
        {files.map(file => (
          <li key={file._id}>
            <a href={`${file.fileUrl}?download=1`} download={file.name}>
              <FileThumb name={file.name} src={null} />
              <FileName name={file.name} />
              <span className={css.size}>{sizeInWords(words, file.size)}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

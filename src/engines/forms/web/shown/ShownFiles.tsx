import type { FileView } from '../../../../platform/shared/files-contract.ts'
import { FileThumb } from '../../../../platform/web/forms/FileThumb.tsx'
import { FileText, Film } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import type { strings } from '../../strings.en.ts'
import styles from './ShownFiles.module.css'

type ProfileFilesProps = {
  files: readonly FileView[]
  /** Each with its name and size, pictures too: for whoever is about to send them. */
  named?: boolean
}

/** Pictures as small ones that open, documents as lines that download. */
export function ShownFiles({ files, named }: ProfileFilesProps) {
  const t = useText<typeof strings>('forms')
  if (named) return <NamedFiles files={files} />
  const pictures = files.filter(file => file.thumbUrl !== null)
  const documents = files.filter(file => file.thumbUrl === null)
  return (
    <div className={styles.files}>
      {pictures.length > 0 && (
        <ul className={styles.pictures}>
          {pictures.map(file => (
            <li key={file._id}>
              <a
                href={file.fileUrl}
                target="_blank"
                rel="noopener"
                className={styles.picture}
                aria-label={t('view.opens-document', { name: file.name })}
              >
                <img src={file.thumbUrl ?? file.fileUrl} alt="" loading="lazy" decoding="async" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {documents.length > 0 && (
        <ul className={styles.documents}>
          {documents.map(file => (
            <li key={file._id}>
              <a href={file.fileUrl} target="_blank" rel="noopener" className={styles.document}>
                {file.type.startsWith('video/') ? <Film {...iconProps} /> : <FileText {...iconProps} />}
                <bdi className="clip">{file.name}</bdi>
                <bdi dir="ltr" className={styles.size}>
                  {sizeText(file.size)}
                </bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function NamedFiles({ files }: { files: readonly FileView[] }) {
  return (
    <ul className={styles.documents}>
      {files.map(file => (
        <li key={file._id}>
          <a href={file.fileUrl} target="_blank" rel="noopener" className={styles.document}>
            <FileThumb name={file.name} src={file.thumbUrl} />
            <bdi className="clip">{file.name}</bdi>
            <bdi dir="ltr" className={styles.size}>
              {sizeText(file.size)}
            </bdi>
          </a>
        </li>
      ))}
    </ul>
  )
}

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

import { useState } from 'react'
import { File, FileImage, FileSpreadsheet, FileText, Film, Presentation } from '../icons.ts'
import { iconLarge } from '../ui/icon-props.ts'
import styles from './UploadField.module.css'

const TYPES = [
  { icon: FileText, extensions: ['pdf', 'doc', 'docx'] },
  { icon: FileSpreadsheet, extensions: ['xls', 'xlsx'] },
  { icon: Presentation, extensions: ['ppt', 'pptx'] },
  { icon: FileImage, extensions: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'tif', 'tiff'] },
  { icon: Film, extensions: ['mp4'] },
]

/** The small picture of a file, or the sign of its type. */
export function FileThumb({ name, src }: { name: string; src: string | null }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (src && broken !== src)
    return <img className={styles.thumb} src={src} alt="" loading="lazy" onError={() => setBroken(src)} />
  const extension = name.split('.').pop()?.toLowerCase() ?? ''
  const Icon = TYPES.find(type => type.extensions.includes(extension))?.icon ?? File
  return (
    <span className={styles.thumb}>
      <Icon {...iconLarge} />
      <span className={styles.extension}>{extension.slice(0, 4)}</span>
    </span>
  )
}

import { licencePaper } from '../../db/demo-data/papers.ts'
import { portraitPicture } from '../../db/demo-data/pictures.ts'
import { type Descriptor, fileGroupsOf } from '../../src/engines/forms/descriptor.ts'

/** A file as a browser or a call sends it. */
export type Paper = { name: string; mimeType: string; buffer: Buffer }

/** A real picture or document for every file group that a kind requires. No two are alike: reviewers look for copies. */
export async function kindPapers(
  kind: Descriptor,
  seed: string,
): Promise<{ key: string; take: string; paper: Paper }[]> {
  const asked = fileGroupsOf(kind).filter(group => !group.optional)
  return Promise.all(
    asked.map(async ({ key, take }) => ({
      key,
      take,
      paper:
        take === 'image'
          ? { name: `${key}.png`, mimeType: 'image/png', buffer: await portraitPicture(`${seed} ${key}`) }
          : {
              name: `${key}.pdf`,
              mimeType: 'application/pdf',
              buffer: await licencePaper(`${seed} ${key}`, [['Number', seed]]),
            },
    })),
  )
}

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files of more than some twenty seconds, the longest first. */
const LONGEST = [
  'src/matrix.db.test.ts',
  'src/bodies.db.test.ts',
  'tools/new-feature.test.ts',
  'src/platform/server/migrate.db.test.ts',
  'db/demo-data/fill-embedded.db.test.ts',
  'src/features/invoices/server/document/draw-pdf.test.ts',
]

/** What takes long begins first: begun last, it would keep one worker busy after the other has nothing left to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files)
    const long = LONGEST.flatMap(name => others.filter(({ moduleId }) => moduleId.endsWith(`/${name}`)))
    return [...long, ...others.filter(one => !long.includes(one))]
  }
}

import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../shared/refusal.ts'
import type { Language } from '../shared/text.ts'
import { countOne } from './limits.ts'
import { PLAIN_LOOK } from './mail-look.ts'
import { drawShareAside } from './picture-pool.ts'
import { problemOf, sendProblem } from './problem.ts'
import type { House, Registered } from './registry.ts'
import { groundOf } from './share-ground.ts'
import { isUnreadable } from './unreadable.ts'

/** Drawn pictures that are kept at hand; a picture is about 40 KB. */
const KEPT = 200
/** Pictures that one address may have drawn anew in a minute. What is kept costs nothing and is not counted. */
const DRAWN_PER_MINUTE = 30
const DAY_SECONDS = 86_400

/** Address of the picture of a thing, for `HeadFacts.image`. */
export const sharePicture = (kind: string, id: string, language: Language): string =>
  `/share/${kind}/${encodeURIComponent(id)}.png?lang=${language}`

async function pictureOf({ files, database }: House, fileId: string | null): Promise<Buffer | null> {
  const row = fileId === null ? undefined : await files.find(database.db, fileId)
  const bytes = row?.has_thumb ? await files.bytes(row, 'card') : null
  return bytes && buffer(bytes)
}

/** Answers `/share/<kind>/<id>.png`: what messengers and networks show beside a link. Only what visitors may see. */
export function serveShare(app: FastifyInstance, house: House, features: readonly Registered[]): void {
  const drawn = new Map<string, Promise<Buffer>>()
  const draw = async (key: string, address: string, work: () => Promise<Buffer>): Promise<Buffer> => {
    if (!drawn.has(key)) {
      const { count, seconds } = await countOne(house.database.db, `share|a|${address}`, 60)
      if (count > DRAWN_PER_MINUTE) throw new Refusal('rate-limited', { seconds, limit: DRAWN_PER_MINUTE })
    }
    const picture = drawn.get(key) ?? work()
    drawn.delete(key)
    drawn.set(key, picture)
    picture.catch(() => drawn.delete(key))
    if (drawn.size > KEPT) drawn.delete(drawn.keys().next().value as string)
    return picture
  }
  app.get<{ Params: { kind: string; file: string }; Querystring: { lang?: string } }>(
    '/share/:kind/:file',
    async ({ params, query, id: requestId, headers, ip }, reply) => {
      const language: Language = query.lang === 'ar' ? 'ar' : 'en'
      const kind = features.flatMap(feature => feature.shares).find(one => one.kind === params.kind)
      const [, id] = /^(.+)\.png$/.exec(params.file) ?? []
      const facts = id === undefined || isUnreadable(id) ? null : await kind?.facts(house.database.db, id, language)
      if (!facts) return sendProblem(reply, problemOf(new Refusal('not-found'), 404, language, requestId))
      const look = (await features.find(feature => feature.mailLook)?.mailLook?.()) ?? PLAIN_LOOK
      const clubName = look.clubName[language]
      const isPlain = look.primary === PLAIN_LOOK.primary
      const card = facts.kind || isPlain ? facts : { ...facts, ground: groundOf(look.primary) }
      const key = createHash('sha256')
        .update(JSON.stringify([card, clubName, language]))
        .digest('base64url')
      const kept = { etag: `"${key}"`, 'cache-control': `public, max-age=${DAY_SECONDS}` }
      if (headers['if-none-match'] === kept.etag) return reply.headers(kept).code(304).send()
      const drawing = await draw(key, ip, async () =>
        drawShareAside({ card, picture: await pictureOf(house, card.pictureFileId), clubName, language }),
      )
      return reply.headers(kept).type('image/png').send(drawing)
    },
  )
}

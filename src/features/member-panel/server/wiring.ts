import { defineFeature } from '../../../platform/server/registry.ts'
import * as calls from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { addNote, removeNote, setTags, tagsInUse } from './notes.ts'
import { personal } from './personal.ts'
import { readPanel } from './read-panel.ts'

/** What is known of a member, beside what staff work on. */
export const memberPanelFeature = defineFeature('member-panel', { en, ar }, pages, registry => {
  const { house, on, onRead } = registry
  registry.about('What staff see of a member beside tickets, letters and cases; the notes and tags they share.')
  registry.permission(calls.NOTES.permission, calls.WRITE.permission)
  registry.personal(personal)
  onRead(calls.readPanel, async ({ db, viewer, query, language }) => ({
    data: await readPanel(db, { house, viewer, language }, query),
  }))
  onRead(calls.listTags, async ({ db }) => {
    const data = await tagsInUse(db)
    return { data, count: data.length }
  })
  on(calls.addNote, async ({ tx, viewer, origin, params, body, say }) => ({
    message: say('done.noted'),
    data: await addNote(tx, { viewer, origin }, params.userId, body.text),
  }))
  on(calls.removeNote, async ({ tx, viewer, origin, params, say }) => ({
    message: say('done.removed'),
    data: await removeNote(tx, { viewer, origin }, params.noteId),
  }))
  on(calls.setTags, async ({ tx, viewer, origin, params, body, say }) => ({
    message: say('done.tagged'),
    data: await setTags(tx, { viewer, origin }, params.userId, body.tags),
  }))
})

/** Every sentence of the member's panel. */
export const strings = {
  permissions: {
    'member-notes.read': 'Read what staff note of members',
    'member-notes.write': 'Write notes and tags of members',
  },
  panel: {
    label: 'About {name}',
    stranger: 'No member has this address',
    'stranger-too': 'What came from it before stands below.',
    since: 'Here since {date}',
    suspended: 'Suspended',
  },
  tags: {
    title: 'Tags',
    none: 'No tags yet',
    add: 'Add a tag',
    'add-now': 'Add',
    known: 'Words that staff use',
    remove: 'Take the tag {tag} away',
  },
  notes: {
    title: 'Notes of staff',
    none: 'Nobody noted anything yet.',
    write: 'Note for the club’s people',
    hint: 'Members never see it here, but it comes with the copy of their data.',
    keep: 'Keep the note',
    remove: 'Take away',
    'remove-of': 'Take away the note of {name}',
    gone: 'Somebody who left',
    count: { one: '{count} note', other: '{count} notes' },
    more: { one: '{count} earlier note', other: '{count} earlier notes' },
  },
  done: {
    noted: 'The note is kept.',
    removed: 'The note is gone.',
    tagged: 'The tags are kept.',
  },
} as const

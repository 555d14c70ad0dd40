/** No screen speaks of it: what somebody reads is said by whoever took the mail. */
export const strings = {
  retention: {
    'incoming-mails': {
      title: 'E-mails that came in',
      why: 'Their words, once a ticket or letter was made of them.',
    },
  },
} as const

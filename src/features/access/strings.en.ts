/** Sentences of roles, permissions and the audit log. */
export const strings = {
  roles: {
    'Super-admin': 'Super-admin',
    Employee: 'Employee',
    Partner: 'Partner',
    User: 'Member',
    Guest: 'Guest',
    reviewer: 'Reviewer',
    'support-agent': 'Support agent',
    'content-editor': 'Content editor',
    finance: 'Finance',
    moderator: 'Moderator',
    'catalogue-manager': 'Catalogue manager',
  },
  permissions: {
    'acl.read': 'See roles and permissions',
    'audit.read': 'Read the audit log',
  },
  refusals: {
    'beyond-own': 'You can only grant or remove permissions that you hold yourself.',
    'own-role': 'You cannot change your own role.',
    'staff-by-super-admin': 'Only a Super-admin can add people to the club’s staff or remove them.',
  },
} as const

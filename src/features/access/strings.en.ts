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
  about: {
    'Super-admin': 'Everything, and who else may what.',
    Employee: 'One of the club’s staff; a role says what they may do.',
    Partner: 'An approved validator: the cases given to them, and the life of a member.',
    User: 'A member with a profile.',
    Guest: 'Has confirmed their address and has no profile yet.',
    reviewer: 'Reads applications and decides about them.',
    'support-agent': 'Answers members and helps them with their accounts.',
    'content-editor': 'Writes articles, campaigns and the texts of e-mails.',
    finance: 'Plans, payments, invoices, points and what they come to.',
    moderator: 'Keeps order in the Lounge, in comments, reviews and offers.',
    'catalogue-manager': 'Looks after industries, categories, skills, countries and currencies.',
  },
  permissions: {
    'acl.read': 'See roles and permissions',
    'audit.read': 'Read the audit log',
  },
  refusals: {
    'beyond-own': 'You can only grant or remove permissions that you hold yourself.',
    'wire-role': 'This role belongs to the product and cannot be changed.',
    'role-moved': 'Somebody else has changed this role since you opened it. Look at their change, then save again.',
    'own-role': 'You cannot change your own role.',
    'staff-by-super-admin': 'Only a Super-admin can add people to the club’s staff or remove them.',
  },
  fields: {
    'title-taken': 'There is already a role of this name',
    reach: 'This permission cannot be limited like that',
  },
} as const

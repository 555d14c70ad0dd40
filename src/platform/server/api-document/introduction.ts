/** What holds for every call, for whoever reads the document without anything beside it (Markdown). */
export const introduction = `Everything the club's own pages do goes through these calls.

**Signing in.** \`POST /auth/login\` answers \`access_token\`; send it as \`Authorization: Bearer …\`. It ends when one signs out, ends
the session elsewhere, or changes the password. \`security\` says where nobody need sign in, \`x-access\` who may call.

**Bodies** are JSON; every POST and PUT takes the same fields as \`multipart/form-data\` too, where lists and objects are JSON text.
A field that no call names is refused. Files are sent as parts of such a form, or first by \`POST /files\` and then named by ids.

**Lists** are \`{ data, count }\`; \`page\` and \`perPage\` choose the part of them.

**Refusals** are \`application/problem+json\`: \`code\` for programs, \`message\` for people in the language of \`Accept-Language\`
(\`en\` or \`ar\`), \`errors\` with the path of each wrong field, \`requestId\` for questions to the club. Each code is a schema of its
own here. What every call may answer stands once, as \`default\`.

**Once.** A write with an \`Idempotency-Key\` happens once, however often it is sent; the first answer is repeated.

**Limits.** \`RateLimit-*\` say how often one may still call; 429 says in \`Retry-After\` when to come back.

Amounts are whole units of their currency, times are ISO 8601 in UTC, ids are UUIDs.`

import { sql } from 'kysely'
import { z } from 'zod'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { statusLink } from '#modules/hr/careers/define/status-link.ts'
import type { LinkDoor } from '#platform/api/links/link-door.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'

const scope = z.strictObject({ candidateId: z.uuid() })

/** How far one application is. No user can make such a link: an application makes it. */
export const statusDoor: LinkDoor<z.infer<typeof scope>> = {
  purpose: statusLink,
  scope,
  right: permissionCode(candidates, 'view'),
  opens: async (db, _maker, { candidateId }) => {
    const { rows } = await sql`select from candidate c join talent t on t.id = c.talent_id
      where c.id = ${candidateId}::uuid and c.deleted_at is null and t.emptied_at is null`.execute(
      db,
    )
    return rows.length > 0
  },
}

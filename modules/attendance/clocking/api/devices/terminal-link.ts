import { sql } from 'kysely'
import { z } from 'zod'
import { TERMINAL } from '#modules/attendance/clocking/define/choices.ts'
import { attendDevices } from '#modules/attendance/clocking/define/device.ts'
import { terminalLink } from '#modules/attendance/clocking/define/terminal-link.ts'
import type { LinkDoor } from '#platform/api/links/link-door.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'

const scope = z.strictObject({ device: z.uuid() })

/**
 * A code opens the registration of one device, as long as the user who made the code may change that device.
 */
export const terminalDoor: LinkDoor<z.infer<typeof scope>> = {
  purpose: terminalLink,
  scope,
  right: permissionCode(attendDevices, 'edit'),
  // Locks the device before the link: a change of the device, which ends its code, takes the locks in the same order.
  async opens(db, maker, { device }) {
    const { rows } = await sql`select from attend_device t
      where t.id = ${device} and t.kind = ${TERMINAL} and t.enabled and t.deleted_at is null
        and ${scopePredicate(attendDevices, 't', maker, 'edit')}
      for no key update of t`.execute(db)
    return rows.length > 0
  },
}

import { sql } from 'kysely'
import { attendDevices } from '#modules/attendance/clocking/define/device.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { Device } from './find-device.ts'

/** If a terminal connects from two places by turns, the log gets one line per interval. */
const QUIET = '1 hour'

/** Stores the time and address of a device's last call. */
export async function recordDeviceCall(
  tx: Tx | Database,
  { id }: Device,
  ip: string | null,
): Promise<void> {
  await sql`update attend_device set last_seen_at = now(), last_ip = coalesce(${ip}, last_ip)
    where id = ${id}`.execute(tx)
}

/**
 * As `recordDeviceCall`, for a terminal. A terminal does not move, so a new address goes into the operation log:
 * the registration may have been copied to another machine.
 */
export async function recordTerminalCall(tx: Tx, device: Device, ip: string | null): Promise<void> {
  const { rows } = await sql<{ before: string }>`
    select last_ip as before from attend_device d
    where id = ${device.id} and address_block(last_ip) <> address_block(${ip})
      and not exists (select from audit_log where resource = ${attendDevices.path}
        and record_id = ${device.id}::uuid and action = 'update' and after ? 'lastIp'
        and at > now() - ${QUIET}::interval)`.execute(tx)
  await recordDeviceCall(tx, device, ip)
  const [moved] = rows
  if (!moved) return
  await writeAudit(tx, null, {
    resource: attendDevices.path,
    id: device.id,
    action: 'update',
    title: device.name,
    before: { lastIp: moved.before },
    after: { lastIp: ip },
  })
}

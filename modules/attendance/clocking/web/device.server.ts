import { TERMINAL } from '#modules/attendance/clocking/define/choices.ts'
import { readRecord } from '#platform/web/pages/record/read-record.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'

/** A device, with the reasons why it cannot clock anyone in. */
export async function loadDevice(call: ResourceCall) {
  const [view, device] = await Promise.all([loadRecord(call), readRecord(call)])
  const groups = device.attendGroupIds
  const hasGroups = Array.isArray(groups) && groups.length > 0
  const isWaiting = device.kind === TERMINAL && !device.registeredAt
  const notices = [
    ...(hasGroups ? [] : [{ text: call.t('kiosk.noGroupsYet') }]),
    ...(isWaiting ? [{ text: call.t('kiosk.notRegistered') }] : []),
  ]
  return { ...view, notices: [...view.notices, ...notices] }
}

import { randomInt } from 'node:crypto'
import { attendDevices } from '#modules/attendance/clocking/define/device.ts'
import { terminalLink } from '#modules/attendance/clocking/define/terminal-link.ts'
import { CODE_MINUTES } from '#modules/attendance/clocking/wire/terminal.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionVerb } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import { makeLink } from '#platform/api/links/make-link.ts'
import { terminalDoor } from './terminal-link.ts'

/** Characters that a user cannot confuse when they read the code on one screen and type it on another. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10
const HALF = LENGTH / 2

/** Normalises a typed code for comparison. */
export function plainCode(typed: string): string {
  return typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
}

/**
 * A code that registers a machine as this terminal: shown once, valid once and for a few minutes. The current
 * registration stays valid until the code is used.
 */
export const makeTerminalCode: ActionVerb = async (tx, actor, { id, version }) => {
  const device = await lockForUpdate(tx, actor, attendDevices, id, version)
  if (device.enabled !== true) throw new Failure('conflict', 'terminal.disabled')
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const link = { scope: { device: id }, subject: String(device.name), slot: id }
  await makeLink(tx, actor, terminalDoor, link, letters)
  await writeAudit(tx, actor, {
    resource: attendDevices.path,
    id,
    action: 'update',
    told: { key: 'terminal.codeLogged', values: { name: String(device.name) } },
  })
  const code = `${letters.slice(0, HALF)}-${letters.slice(HALF)}`
  return {
    id,
    version: device.version,
    once: code,
    link: `${terminalLink.address}?code=${code}`,
    message: { key: 'terminal.codeMade', values: { minutes: CODE_MINUTES } },
  }
}

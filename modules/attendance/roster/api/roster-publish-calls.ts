import { z } from 'zod'
import { schedules } from '#modules/attendance/roster/define/schedule.ts'
import {
  ROSTER_CALLS,
  rosterFinding,
  rosterPublished,
  rosterReason,
} from '#modules/attendance/roster/wire/roster.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import type { Variant } from '#platform/api/crud/resource-store.ts'
import { EXPORT_FORMATS } from '#platform/api/exports/export-request.ts'
import { FORMATS } from '#platform/api/exports/write-export.ts'
import { nameAsked, readUpload } from '#platform/api/files/upload.ts'
import { succeed } from '#platform/api/http/answer.ts'
import { answerAttachment } from '#platform/api/http/attachment.ts'
import { say } from '#platform/api/http/messages.ts'
import { monthParam, readQuery } from '#platform/api/http/read-query.ts'
import { stageFile } from '#platform/api/imports/stage-file.ts'
import { currentOrigin } from '#platform/api/store/connection/call-origin.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import { queuedExport } from '#platform/wire/files/exports.ts'
import { IMPORT_FORMATS, MAX_CSV_BYTES } from '#platform/wire/files/imports.ts'
import { checkRoster } from './checks/check-roster.ts'
import { exportRoster } from './files/export-roster.ts'
import { publishSchedule } from './publish-schedule.ts'
import { groupMonth } from './roster-calls.ts'
import { requireGroup } from './roster-group.ts'

const tag = schedules.path
const VIEW: PageRight[] = ['attendance/roster:view']
const PUBLISH: PageRight[] = ['attendance/roster:publish']
const IMPORT: PageRight[] = ['attendance/roster:import']
const MAX_REASONS = 20

const exportAsked = groupMonth.extend({ format: z.enum(EXPORT_FORMATS).default('csv') })

/** `ExportUserSchedule?month=`: a group's month as a table, instead of the list. */
export const monthFile: Variant = {
  matches: (c) => c.req.query('month') !== undefined,
  about: { query: exportAsked, answer: {} },
  handler: async (c, actor, { db }) => {
    const { attendGroupId, month, format } = readQuery(c, exportAsked)
    const right = 'attendance/roster:export'
    const group = await requireGroup(db, actor, right, attendGroupId)
    const reader = { actor, language: c.get('language'), right } as const
    return answerAttachment(await exportRoster(db, reader, { group, month, format }))
  },
}

const importAsked = groupMonth.extend({ name: nameAsked })

const importing: AreaCall = {
  method: 'POST',
  path: ROSTER_CALLS.import,
  need: IMPORT,
  audit: 'write',
  about: {
    tag,
    summary:
      '导入排班：正文为文件本身（xlsx 或 csv），每人一行、每天一列，填班次简称；先核对，确认后才写入',
    query: importAsked,
    answer: queuedExport,
    bytes: IMPORT_FORMATS.map((format) => FORMATS[format].type.split(';', 1).join()),
  },
  handler: async (c, actor, { db }) => {
    const { attendGroupId: groupId, month } = readQuery(c, importAsked)
    const language = c.get('language')
    await requireGroup(db, actor, 'attendance/roster:import', groupId)
    const person = {
      userId: actor.userId,
      language,
      requestId: currentOrigin()?.requestId ?? null,
    }
    const target = { resource: schedules, roster: { groupId, month } }
    const upload = await readUpload(c, MAX_CSV_BYTES)
    const id = await stageFile(db, { actor, person }, target, upload)
    return succeed(c, { id }, say(language, 'import.taken'))
  },
}

/** Calls to check a month and to publish it. */
export const rosterPublishCalls: readonly AreaCall[] = [
  reading({
    tag,
    path: ROSTER_CALLS.check,
    need: VIEW,
    query: groupMonth,
    answer: z.array(rosterFinding),
    summary: '排班检查：违反的规则，按禁止、须说明、提醒分级',
    run: async ({ query: { attendGroupId, month }, actor, language, store: { db } }) => {
      await requireGroup(db, actor, 'attendance/roster:view', attendGroupId, true)
      const found = await checkRoster(db, attendGroupId, month)
      return found.map(({ values, ...finding }) => ({
        ...finding,
        text: say(language, `roster.finding.${finding.rule}`, values),
      }))
    },
  }),
  writing({
    tag,
    method: 'PUT',
    path: ROSTER_CALLS.publish,
    need: PUBLISH,
    answer: rosterPublished,
    summary: '发布排班：禁止的问题不能发布，须说明的要逐条写明原因；再次发布只通知有变化的人',
    body: z.object({
      attendGroupId: z.uuid(),
      month: monthParam,
      reasons: z.array(rosterReason).max(MAX_REASONS).default([]),
    }),
    run: async ({ body: { attendGroupId, ...input }, actor, store }) => {
      const response = await inTransaction(store, { resource: schedules, actor }, async (tx) => {
        const group = await requireGroup(tx, actor, 'attendance/roster:publish', attendGroupId)
        return publishSchedule(tx, actor, group, input)
      })
      const key = response.isNew ? 'roster.published' : 'roster.publishedAlready'
      return { response, told: { key, values: { version: response.version } } }
    },
  }),
  importing,
]

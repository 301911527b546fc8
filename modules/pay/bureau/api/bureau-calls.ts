import { z } from 'zod'
import {
  acceptedMonth,
  BUREAU_CALLS,
  type BureauRegister,
  bureauMonth,
  comparedMonth,
} from '#modules/pay/bureau/wire/bureau.ts'
import {
  CONTRIBUTION,
  CONTRIBUTION_KIND,
  FUND_CONTRIBUTION_KIND,
} from '#modules/pay/insurance/define/choices.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { createTurns } from '#platform/api/exports/export-turns.ts'
import { FORMATS } from '#platform/api/exports/write-export.ts'
import { nameAsked, readUpload } from '#platform/api/files/upload.ts'
import { succeed } from '#platform/api/http/answer.ts'
import { answerAttachment } from '#platform/api/http/attachment.ts'
import { say } from '#platform/api/http/messages.ts'
import { idParam, monthParam, readQuery, textParam } from '#platform/api/http/read-query.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import { IMPORT_FORMATS, MAX_CSV_BYTES } from '#platform/wire/files/imports.ts'
import { requireHeads } from './bureau-scope.ts'
import { BUREAU_SIDES } from './bureau-sides.ts'
import { acceptComparison, compareBureauMonth } from './compare-bureau-month.ts'
import { emptyFile } from './empty-file.ts'
import { readBureauMonth } from './read-bureau-month.ts'

const RIGHTS = {
  insurance: {
    view: ['pay/insurance-compare:view'],
    import: ['pay/insurance-compare:import'],
    accept: ['pay/insurance-compare:accept'],
  },
  fund: {
    view: ['pay/fund-compare:view'],
    import: ['pay/fund-compare:import'],
    accept: ['pay/fund-compare:accept'],
  },
} as const satisfies Readonly<Record<BureauRegister, Readonly<Record<string, PageRight[]>>>>

const KINDS = { insurance: CONTRIBUTION_KIND, fund: FUND_CONTRIBUTION_KIND }
const CITY_MAX = 30

/** Each file is unpacked in memory, so only few are read at the same time. */
const takeTurn = createTurns(1, 5, 'import.busy')

const BYTES = IMPORT_FORMATS.map((format) => FORMATS[format].type.split(';', 1).join())

const readAskedOf = (register: BureauRegister) =>
  z.object({
    month: monthParam,
    kind: z.enum(KINDS[register].options.map(({ value }) => value)).default(CONTRIBUTION.regular),
    city: textParam(CITY_MAX).optional(),
    entityId: idParam.optional(),
  })

/** A call whose body is a file; with `isAccepted`, its differences are accepted at once. */
function sendingCall(
  register: BureauRegister,
  { path, summary, isAccepted }: { path: string; summary: string; isAccepted: boolean },
): AreaCall {
  const { resource } = BUREAU_SIDES[register]
  const rights = RIGHTS[register]
  const asked = readAskedOf(register).extend({
    city: textParam(CITY_MAX),
    name: nameAsked,
  })
  return {
    method: 'POST',
    path,
    need: isAccepted ? [...rights.import, ...rights.accept] : rights.import,
    audit: 'write',
    about: { tag: resource.path, summary, query: asked, answer: comparedMonth, bytes: BYTES },
    handler: async (c, actor, store) => {
      const { name: _, month, kind, city, entityId = null } = readQuery(c, asked)
      const upload = await readUpload(c, MAX_CSV_BYTES)
      const scope = { month, kind, city, entityId }
      const done = await takeTurn(() =>
        inTransaction(store, { resource, actor }, async (tx) => {
          const compared = await compareBureauMonth(tx, actor, { register, scope }, upload)
          if (!isAccepted) return compared
          await acceptComparison(tx, actor, register, compared.id)
          return Object.assign(compared, { isAccepted: true })
        }),
      )
      const { rows, same, differing, onlyOurs, onlyTheirs } = done
      const key = done.isKnown ? 'bureau.known' : 'bureau.compared'
      const values = { rows, same, differing, onlyOurs, onlyTheirs }
      return succeed(c, done, say(c.get('language'), key, values))
    },
  }
}

/** An empty file with the headings of a city. */
function templateCall(register: BureauRegister): AreaCall {
  const asked = z.object({ city: textParam(CITY_MAX) })
  return {
    method: 'GET',
    path: BUREAU_CALLS[register].template,
    need: RIGHTS[register].view,
    audit: 'none',
    about: {
      tag: BUREAU_SIDES[register].resource.path,
      summary: '回盘文件模板：表头为该城市的列对照',
      query: asked,
      answer: {},
      files: [FORMATS.xlsx.type],
    },
    handler: async (c, _actor, { db }) => {
      const { city } = readQuery(c, asked)
      const heads = await requireHeads(db, register, city)
      const { nameHead, paperHead, typeHead, baseHead, companyHead, personHead } = heads
      const labels = [nameHead, paperHead, typeHead, baseHead, companyHead, personHead]
      const headings = labels.filter((label): label is string => Boolean(label))
      const title = `${say(c.get('language'), `bureau.template.${register}`)}-${city}`
      const called = { title, plainTitle: `bureau-${register}` }
      return answerAttachment(await emptyFile(called, headings))
    },
  }
}

function callsOf(register: BureauRegister): AreaCall[] {
  const { resource } = BUREAU_SIDES[register]
  const tag = resource.path
  const paths = BUREAU_CALLS[register]
  const rights = RIGHTS[register]
  return [
    reading({
      tag,
      path: paths.read,
      need: rights.view,
      audit: 'read',
      summary: '一个城市某月与回盘文件的最近一次比对：逐人逐险种的差异、只有一方有的人',
      query: readAskedOf(register),
      answer: bureauMonth,
      run: ({ query, actor, store: { db } }) => readBureauMonth(db, actor, register, query),
    }),
    sendingCall(register, {
      path: paths.compare,
      summary:
        '比对回盘文件：正文为文件本身（xlsx 或文本），按该城市的列对照读取、按证件号码对应；只留存差异，不改月表',
      isAccepted: false,
    }),
    sendingCall(register, {
      path: paths.import,
      summary: '导入回盘对账：比对并采纳，差额写入月表的差额字段，不改任何金额',
      isAccepted: true,
    }),
    writing({
      tag,
      method: 'PUT',
      path: paths.accept,
      need: rights.accept,
      summary:
        '采纳一次比对：差额写入月表的差额字段，不改任何金额；月表有变动或已有更新的比对时拒绝',
      body: z.strictObject({ id: idParam }),
      answer: acceptedMonth,
      run: async ({ body, actor, store }) => {
        const done = await inTransaction(store, { resource, actor }, (tx) =>
          acceptComparison(tx, actor, register, body.id),
        )
        const values = { count: done.changed }
        return { response: done, told: { key: 'bureau.accepted', values } }
      },
    }),
    templateCall(register),
  ]
}

/** Comparing months of insurance and fund with the files of the bureaus. */
export const bureauCalls: readonly AreaCall[] = [...callsOf('insurance'), ...callsOf('fund')]

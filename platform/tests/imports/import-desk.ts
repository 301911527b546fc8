import { expect } from 'vitest'
import type { z } from 'zod'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { importCalls } from '#platform/define/described/importing.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { IMPORT_CALLS } from '#platform/define/shipped/imports/own-import-calls.ts'
import {
  type ImportRow,
  importRows,
  type OwnImport,
  ownImport,
} from '#platform/wire/files/imports.ts'
import { idCardCheckDigit } from '#platform/wire/values/id-card.ts'
import { type Answer, type RunningApi, refusalIn } from '#tests/api/running-api.ts'

/** Headings of a file of people, as the form calls them. */
export const HEADINGS = [
  '工号',
  '姓名',
  '部门',
  '证件类型',
  '证件号码',
  '手机',
  '紧急联系人姓名',
  '与本人关系',
  '紧急联系电话',
  '用工性质',
  '入职日期',
  '参加工作日期',
] as const
export type Heading = (typeof HEADINGS)[number]
export type Person = Record<Heading, string>

const two = (number: number) => String(number).padStart(2, '0')

/** The n-th invented person of a department, who is not in the database yet. */
export function newcomer(n: number, department: string): Person {
  const [month, day, year] = [Math.floor(n / 500), Math.floor(n / 6_000), Math.floor(n / 168_000)]
  const born = `${1970 + year}${two(1 + (month % 12))}${two(1 + (day % 28))}`
  // An even last digit means a woman.
  const first17 = `110000${born}${String((n % 500) * 2).padStart(3, '0')}`
  return {
    工号: `IM${String(n).padStart(6, '0')}`,
    姓名: `新人${n}`,
    部门: department,
    证件类型: '居民身份证',
    证件号码: first17 + idCardCheckDigit(first17),
    手机: `137${String(n).padStart(8, '0')}`,
    紧急联系人姓名: '家人',
    与本人关系: '父亲',
    紧急联系电话: '13700000000',
    用工性质: '劳动合同',
    入职日期: '2020-03-01',
    参加工作日期: '2019年7月1日',
  }
}

export function csvOf(
  rows: readonly Readonly<Record<string, string>>[],
  headings: readonly string[] = HEADINGS,
  delimiter = ',',
): Uint8Array<ArrayBuffer> {
  const line = (cells: readonly string[]) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)
  const lines = [
    line(headings),
    ...rows.map((row) => line(headings.map((name) => row[name] ?? ''))),
  ]
  return new TextEncoder().encode(lines.join('\r\n'))
}

/** Sends import files and follows their progress. */
export function importDesk(api: Pick<RunningApi, 'as'>) {
  async function send(
    user: string,
    bytes: Uint8Array<ArrayBuffer>,
    { name = 'people.csv', resource = archives as Resource } = {},
  ): Promise<Answer> {
    const caller = await api.as(user)
    return caller(importCalls(resource).send, { method: 'POST', query: { name }, body: bytes })
  }

  async function read(user: string, id: string): Promise<OwnImport> {
    const answer = await (await api.as(user))(IMPORT_CALLS.info, { query: { id } })
    return ownImport.parse(answer.body.response)
  }

  /** Waits until no job works on the file any more. */
  async function settled(user: string, id: string): Promise<OwnImport> {
    await expect
      .poll(async () => (await read(user, id)).state, { timeout: 60_000, interval: 30 })
      .not.toMatch(/checking|importing/)
    return read(user, id)
  }

  async function sent(...args: Parameters<typeof send>): Promise<OwnImport> {
    const answer = await send(...args)
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('id')])
    return settled(args[0], (answer.body.response as { id: string }).id)
  }

  async function page(
    user: string,
    id: string,
    kind: ImportRow['kind'],
  ): Promise<z.infer<typeof importRows>> {
    const answer = await (await api.as(user))(IMPORT_CALLS.rows, { query: { id, kind } })
    return importRows.parse(answer.body.response)
  }

  return {
    send,
    sent,
    read,
    settled,
    page,
    async refusalOf(...args: Parameters<typeof send>) {
      return refusalIn(await send(...args))
    },
    async press(user: string, path: string, body: { id: string; [extra: string]: unknown }) {
      return (await api.as(user))(path, { method: 'PUT', body })
    },
    async rows(user: string, id: string, kind: ImportRow['kind']): Promise<ImportRow[]> {
      return (await page(user, id, kind)).data
    },
    async commit(user: string, id: string, withoutRefused = false): Promise<OwnImport> {
      const body = { id, withoutRefused }
      const answer = await (await api.as(user))(IMPORT_CALLS.commit, { method: 'PUT', body })
      expect([answer.status, answer.text]).toEqual([200, expect.anything()])
      return settled(user, id)
    },
  }
}

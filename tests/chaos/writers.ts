import { setTimeout as sleep } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import type { Random } from '#db/seeds/random-stream.ts'
import { departmentTypes } from '#resources/org/department-type.ts'
import { type Caller, savedIn } from '../api/running-api.ts'
import { visit } from '../e2e/http.ts'
import { formTokenOf } from './forms.ts'
import { NoAnswer } from './http-api.ts'

const PAUSE_MS = 30
const REST_AFTER_FAILURE_MS = 100
const FORM = '/org/department-types'

/** What became of one attempt to write; `unknown` when no answer came. */
export type Entry = {
  writer: string
  id: string
  remark: string
  outcome: 'acknowledged' | 'unknown' | 'refused'
  /** Of the record after the write, when the answer told it. */
  version: number | null
  at: number
}

export type Journal = Entry[]

/** One person at work: adds records and changes them, one write after the other. */
export type Writer = {
  name: string
  add(id: string, remark: string): Promise<number | null>
  /** Null when the version was no longer the newest. */
  edit(id: string, version: number, remark: string): Promise<number | null>
}

/** Writes as other programs do, through the API. */
export function apiWriter(name: string, call: Caller): Writer {
  const { add, update } = departmentTypes.endpoints
  return {
    name,
    add: async (id, remark) =>
      savedIn(await call(add, { method: 'POST', body: recordOf(id, remark) })).version,
    async edit(id, version, remark) {
      const answer = await call(update, { method: 'PUT', body: { id, version, remark } })
      return answer.status === 409 ? null : savedIn(answer).version
    },
  }
}

/** Writes as people do, by the forms of the pages. */
export function formWriter(name: string, base: string, cookie: string): Writer {
  async function post(path: string, form: Record<string, string>): Promise<number> {
    const token = await formTokenOf(`${FORM}${path}`, { base, cookie })
    const answer = await visit(FORM + path, { base, cookie, form: { ...form, ...token } })
    if (answer.status >= 500) throw new NoAnswer(`${answer.status} at ${path}`)
    return answer.status
  }
  const fields = (id: string, remark: string) => {
    const { isCompany: _no, enabled: _yes, ...texts } = recordOf(id, remark)
    return { ...texts, sort: '1', enabled: 'true' }
  }
  return {
    name,
    async add(id, remark) {
      const status = await post('/new', fields(id, remark))
      if (status !== 303) throw new Error(`a form was answered with ${status}`)
      return 1
    },
    async edit(id, version, remark) {
      const form = { ...fields(id, remark), version: String(version) }
      const status = await post(`/${id}/edit`, form)
      if (status === 409) return null
      if (status !== 303) throw new Error(`a form was answered with ${status}`)
      return version + 1
    },
  }
}

function recordOf(id: string, remark: string) {
  const code = `K${id.replaceAll('-', '').slice(-18)}`
  return { id, code, name: code, isCompany: false, sort: 1, enabled: true, remark }
}

type Known = { id: string; version: number }

/** Lets a writer work until `stop` is aborted, and writes down what he was told. */
export async function write(
  writer: Writer,
  journal: Journal,
  chance: Random,
  stop: AbortSignal,
): Promise<void> {
  let current = null as Known | null
  for (let n = 1; !stop.aborted; n++) {
    const known: Known | null = chance.chance(0.3) ? null : current
    const id: string = known?.id ?? uuidv7()
    const remark = `${writer.name} ${n}`
    const entry: Entry = {
      writer: writer.name,
      id,
      remark,
      outcome: 'refused',
      version: null,
      at: 0,
    }
    try {
      entry.version = known
        ? await writer.edit(id, known.version, remark)
        : await writer.add(id, remark)
      entry.outcome = entry.version === null ? 'refused' : 'acknowledged'
      current = entry.version === null ? null : { id, version: entry.version }
    } catch (error) {
      if (!isNoAnswer(error)) throw error
      entry.outcome = 'unknown'
      // It may or may not be there: he goes on with something else.
      current = null
    }
    entry.at = Date.now()
    journal.push(entry)
    await sleep(entry.outcome === 'unknown' ? REST_AFTER_FAILURE_MS : PAUSE_MS)
  }
}

function isNoAnswer(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException
  return error instanceof NoAnswer || /^(E[A-Z]+|UND_ERR_[A-Z_]+)$/.test(code)
}

import { setTimeout as sleep } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import { departmentTypes } from '#modules/org/departments/define/department-type.ts'
import type { Random } from '#platform/seed/random-stream.ts'
import { type Caller, savedIn } from '../api/running-api.ts'
import { type Answer, cookieOf, visit } from '../e2e/http.ts'
import { NoAnswer } from './http-api.ts'

const PAUSE_MS = 30
const REST_AFTER_FAILURE_MS = 100
const PAGES = '/org/department-types'
const SESSION_COOKIE = /staffdesk=[^;]+/

type Act = 'add' | 'update' | 'delete'

/** The outcome of one attempt to write; `unknown` if no answer arrived. */
export type Entry = {
  act: Act
  id: string
  remark: string
  outcome: 'acknowledged' | 'unknown' | 'refused'
  /** The version after the write. */
  version: number
  at: number
}

export type Journal = Entry[]

/** The record as its writer last saw it. */
type Known = { id: string; version: number }

/** One user or program that writes. `write` returns false after a conflict with another writer. */
export type Writer = {
  name: string
  /** Opens the list before each write. */
  look?(): Promise<void>
  write(act: Act, record: Known, remark: string): Promise<boolean>
}

/** Writes as other programs do, through the API. */
export function apiWriter(name: string, call: Caller): Writer {
  const { add, update } = departmentTypes.endpoints
  return {
    name,
    async write(act, { id, version }, remark) {
      const answer =
        act === 'add'
          ? await call(add, { method: 'POST', body: recordOf(id, remark) })
          : await call(update, { method: 'PUT', body: { id, version, remark } })
      if (answer.status === 409) return false
      return savedIn(answer).version > 0
    },
  }
}

/** A user was redirected to the sign-in page although their session had not ended. */
export class SignedOut extends Error {}

/**
 * Writes like a user, on the pages; also deletes. `session` contains the cookie, which changes as in a
 * browser when the session is renewed.
 */
export function pageWriter(name: string, base: string, session: { cookie: string }): Writer {
  async function open(path: string, form?: Record<string, string>): Promise<Answer> {
    const { cookie } = session
    const answer = await visit(PAGES + path, { base, cookie, ...(form ? { form } : {}) })
    const { status, location, setCookies } = answer
    if (location?.startsWith('/login')) throw new SignedOut(`${name} was sent to ${location}`)
    if (status >= 500) throw new NoAnswer(`${status}`)
    session.cookie = SESSION_COOKIE.exec(cookieOf(setCookies))?.[0] ?? cookie
    return answer
  }
  return {
    name,
    async look() {
      await open('')
    },
    async write(act, { id, version }, remark) {
      const path = { add: '/new', update: `/${id}/edit`, delete: `/${id}/delete` }[act]
      const { isCompany: _no, enabled: _yes, ...texts } = recordOf(id, remark)
      const form = { ...texts, sort: '1', enabled: 'true', version: String(version) }
      const { status } = await open(path, form)
      if (status !== 303 && status !== 409) throw new Error(`${act} was answered with ${status}`)
      return status === 303
    },
  }
}

function recordOf(id: string, remark: string) {
  const code = `K${id.replaceAll('-', '').slice(-18)}`
  return { id, code, name: code, isCompany: false, sort: 1, enabled: true, remark }
}

export type Work = {
  journal: Journal
  chance: Random
  stop: AbortSignal
  /** Share of the acts on an existing record that delete it. */
  deletes?: number
}

/** Lets a writer work until it is stopped, and records each outcome. */
export async function work(
  writer: Writer,
  { journal, chance, stop, deletes = 0 }: Work,
): Promise<void> {
  let current = null as Known | null
  for (let n = 1; !stop.aborted; n++) {
    const act = chooseAct(current, chance, deletes)
    const record: Known = act === 'add' || !current ? { id: uuidv7(), version: 0 } : current
    const remark = `${writer.name} ${n}`
    const outcome = await attempt(writer, act, record, remark)
    const after = { id: record.id, version: record.version + 1 }
    journal.push({ act, ...after, remark, outcome, at: Date.now() })
    // Continue only with a record that is known to exist.
    current = outcome === 'acknowledged' && act !== 'delete' ? after : null
    await sleep(outcome === 'unknown' ? REST_AFTER_FAILURE_MS : PAUSE_MS)
  }
}

function chooseAct(current: Known | null, chance: Random, deletes: number): Act {
  if (current === null || chance.chance(0.3)) return 'add'
  return chance.chance(deletes) ? 'delete' : 'update'
}

async function attempt(
  writer: Writer,
  act: Act,
  record: Known,
  remark: string,
): Promise<Entry['outcome']> {
  try {
    await writer.look?.()
    return (await writer.write(act, record, remark)) ? 'acknowledged' : 'refused'
  } catch (error) {
    if (isNoAnswer(error)) return 'unknown'
    throw error
  }
}

export function isNoAnswer(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException
  return error instanceof NoAnswer || /^(E[A-Z]+|UND_ERR_[A-Z_]+)$/.test(code)
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maskValue } from '#platform/api/crud/fields/mask-value.ts'
import { say } from '#platform/api/http/messages.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { fieldLabel } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { Field } from '#platform/define/engine/field-kinds.ts'
import { isWritable } from '#platform/define/engine/schema.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import { LANGUAGES } from '#platform/wire/language/language.ts'
import { historyEntry } from '#platform/wire/records/history.ts'
import { requireResource } from '#product/define/registry.server.ts'
import {
  type Answer,
  type Caller,
  newId,
  recordIn,
  refusalIn,
  savedIn,
} from '../api/running-api.ts'
import { inParts } from '../in-parts.ts'
import {
  type ConformanceCompany,
  openCompany,
  WRITABLE_RESOURCES,
  WRITABLE_SHAPES,
} from './conformance-company.ts'
import { addSample, type Input, sampleChange, sampleRecord } from './sample-record.ts'

/** Names that an attacker might try to write; no definition has them. */
const FORGED = [
  'role',
  'isAdmin',
  'createdBy',
  'created_by',
  'createdAt',
  'updated_by',
  'userName',
  'deletedAt',
  'deleted_at',
  'path',
  'constructor',
  'toString',
  '__proto__',
  'ID',
  'id ',
  'id',
  'state',
  'deptId',
  'salary',
  'mayUnmask',
  'permissions',
  'scope',
]
const TIMES_POSTED = 6
/**
 * A refusal lists at most this many unknown fields, and at most this many fields whose text cannot be stored.
 */
const TOLD_NAMES = 10
const SHOWN_FIELDS = 20

let company: ConformanceCompany

beforeAll(async () => {
  company = await openCompany()
})

afterAll(() => company?.close())

const add = (call: Caller, { endpoints }: Resource, body: object | string) =>
  call(endpoints.add, { method: 'POST', body })
const update = (call: Caller, { endpoints }: Resource, body: object | string) =>
  call(endpoints.update, { method: 'PUT', body })
const info = (call: Caller, { endpoints }: Resource, id: string) =>
  call(endpoints.info, { query: { id } })
/** The record with as many clear values as the director may see. */
const clearInfo = (call: Caller, resource: Resource, id: string) =>
  call(resource.endpoints.info, {
    query: isClearable(resource) ? { id, clear: 'true' } : { id },
  })
const remove = (call: Caller, { endpoints }: Resource, id: string, version?: number) =>
  call(endpoints.delete, { method: 'DELETE', query: version ? { id, version } : { id } })

/** The complete stored row. */
function rowOf({ table }: Resource, id: string): Promise<unknown> {
  return company.database.value(`select to_jsonb(r) from ${table} r where id = $1`, [id])
}

function historyOf({ path }: Resource, id: string) {
  return company.database.rows(
    'select version, action, actor_name, before, after from audit_log where resource = $1 and record_id = $2 order by version',
    [path, id],
  )
}

function fieldsWhere(resource: Resource, holds: (field: Field) => boolean): string[] {
  return Object.keys(resource.fields).filter((name) => holds(resource.fields[name] as Field))
}

function isClearable(resource: Resource): boolean {
  const isMasked = Object.values(resource.fields).some(({ mask }) => mask !== null)
  return isMasked && company.hasUnmask(resource)
}

/** The value as shown without a request for clear values. */
function covered(resource: Resource, name: string, value: RecordValue): RecordValue {
  const mask = resource.fields[name]?.mask
  return value === null || !mask ? value : maskValue(mask, String(value))
}

/** The value as shown to the director. */
function shown(resource: Resource, name: string, value: RecordValue): RecordValue {
  return company.hasUnmask(resource) ? value : covered(resource, name, value)
}

const fieldOf = (place: string) => place.split('.')[0] ?? ''

/** JSON in which `__proto__` is an ordinary name. */
function withFields(input: object, names: readonly string[]): string {
  const forged = names.map((name) => `,${JSON.stringify(name)}:"forged"`).join('')
  return `${JSON.stringify(input).slice(0, -1)}${forged}}`
}

/** An id, or a list of ids, in capital letters. */
function inCapitals(value: RecordValue): RecordValue {
  if (value === null) return null
  return Array.isArray(value) ? value.map((id) => id.toUpperCase()) : String(value).toUpperCase()
}

describe.each(WRITABLE_RESOURCES)('$path', ({ resource }) => {
  // One record for all steps, since making one may take a dozen calls.
  test('adds, shows, changes, empties and deletes a record, and writes down what was done', async () => {
    const { director } = company
    const input = await sampleRecord(director, resource)
    const added = await add(director, resource, input)
    expect(savedIn(added)).toEqual({ id: input.id, version: 1 })
    expect(added.body.msg).not.toBe('')
    // Sending the same form again creates no second row.
    expect(savedIn(await add(director, resource, input))).toEqual({ id: input.id, version: 1 })

    const { id, ...typed } = input
    const record = recordIn(await clearInfo(director, resource, id))
    for (const [name, value] of Object.entries(typed)) {
      if (value !== null) expect(record[name], name).toEqual(shown(resource, name, value))
    }
    const names = [...Object.keys(resource.fields), 'id', 'version', 'createdAt', 'updatedAt']
    expect(Object.keys(record)).toEqual(expect.arrayContaining(names))
    expect(Object.keys(record)).not.toContain('deletedAt')

    const { name, value } = sampleChange(resource, input)
    const changed = await update(director, resource, { id, version: 1, [name]: value })
    expect(savedIn(changed)).toEqual({ id, version: 2 })
    expect(recordIn(await info(director, resource, id))).toMatchObject({
      version: 2,
      [name]: value,
    })

    const again = await update(director, resource, { id, version: 2, [name]: value })
    expect(savedIn(again)).toEqual({ id, version: 2 })
    for (const refused of [
      await update(director, resource, { id, version: 1, [name]: typed[name] ?? null }),
      await remove(director, resource, id, 1),
    ]) {
      expect(refusalIn(refused)).toMatchObject({ status: 409, code: 'conflict' })
    }
    await update(director, resource, { id, version: 2, nosuch: 'x' })
    await checkHistory(input, { name, value })

    const emptied = await emptyOptional({ id, version: 2 })
    expect((await remove(director, resource, id, emptied)).status).toBe(200)
    expect((await info(director, resource, id)).status).toBe(404)
    expect((await director(resource.endpoints.history, { query: { id } })).status).toBe(404)
    expect((await remove(director, resource, id)).status).toBe(404)
    const late = await update(director, resource, { id, version: emptied + 1, [name]: value })
    expect(late.status).toBe(404)
    expect(await rowOf(resource, id)).toMatchObject({ version: emptied + 1 })
    await checkLog(input, { name, value }, emptied)
    const reused = refusalIn(await add(company.manager, resource, input))
    expect(reused).toMatchObject({ status: 409, code: 'conflict' })
  })

  type Change = { name: string; value: RecordValue }

  /** The history as it is shown after one change. */
  async function checkHistory({ id, ...typed }: Input, { name, value }: Change) {
    const answer = await company.director(resource.endpoints.history, { query: { id } })
    const entries = historyEntry.array().parse(answer.body.response)
    expect(entries.map(({ version, action }) => [version, action])).toEqual([
      [2, 'update'],
      [1, 'add'],
    ])
    expect(entries[0]?.changes).toEqual([{ field: name, before: typed[name], after: value }])
    for (const { field, after } of entries[1]?.changes ?? []) {
      const { target } = resource.fields[field]?.rule ?? {}
      // References are shown by name.
      const expected = covered(resource, field, typed[field] ?? null)
      if (!target) expect([after].flat(), field).toEqual([expected].flat())
      else expect(after).not.toBe(typed[field])
    }
  }

  /** Empties every optional field; returns the version after that. */
  async function emptyOptional({ id, version }: { id: string; version: number }): Promise<number> {
    const { director } = company
    const optional = fieldsWhere(resource, (field) => {
      const isOpen = field.mask === null || company.hasUnmask(resource)
      return !field.required && field.kind !== 'bool' && isWritable(field, 'update') && isOpen
    })
    const empty = Object.fromEntries(optional.map((name) => [name, null]))
    const saved = savedIn(await update(director, resource, { id, version, ...empty }))
    const columns = await company.database.rows<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and not attnotnull`,
      [resource.table],
    )
    const nullable = new Set(columns.map(({ name }) => name))
    const record = recordIn(await info(director, resource, id))
    for (const name of optional) {
      if (nullable.has(columnName(name))) expect(record[name], name).toBeNull()
    }
    return saved.version
  }

  /** Checks the stored log after the deletion of the given version. */
  async function checkLog({ id, ...typed }: Input, { name, value }: Change, last: number) {
    // Viewing clear values is logged too, but creates no version.
    const log = (await historyOf(resource, id)).filter(({ version }) => version !== null)
    const [added, changed] = log
    const deleted = log.at(-1)
    expect(log.map(({ version }) => version)).toEqual(
      Array.from({ length: last + 1 }, (_, nth) => nth + 1),
    )
    const actor_name = changed?.actor_name
    expect(actor_name).toEqual(expect.any(String))
    expect(added).toMatchObject({ version: 1, action: 'add', actor_name, before: null })
    expect(added?.after).toMatchObject(
      Object.fromEntries(Object.entries(typed).filter(([, fieldValue]) => fieldValue !== null)),
    )
    expect(changed).toEqual({
      version: 2,
      action: 'update',
      actor_name,
      before: { [name]: typed[name] },
      after: { [name]: value },
    })
    const gone = { version: last + 1, action: 'delete', actor_name, after: null }
    expect(deleted).toMatchObject(gone)
    // If the field was emptied before, the log of the deletion does not contain it.
    if (last === 2) expect(deleted?.before).toMatchObject({ [name]: value })
  }

  test('masks values in lists and in the history too', async () => {
    const masked = fieldsWhere(resource, (field) => field.mask !== null)
    if (masked.length === 0) return
    const { director, api } = company
    const input = await addSample(director, resource)
    const auditor = await api.as('auditor')
    const { list, history } = resource.endpoints
    const answers = await Promise.all([
      director(list, { query: { pageSize: 500, columns: masked.join(',') } }),
      auditor(resource.endpoints.info, { query: { id: input.id } }),
      auditor(history, { query: { id: input.id } }),
    ])
    const readable = answers.filter(({ status }) => status !== 403)
    const hasDetails = masked.filter((name) => isWritable(resource.fields[name] as Field, 'add'))
    for (const name of hasDetails) {
      const value = String(input[name])
      for (const { text } of readable) {
        // A code like '10' is also part of numbers; as a value it must not appear.
        expect(text.includes(`:${JSON.stringify(value)}`), `${name} ${value}`).toBe(false)
      }
    }
  })
})

describe.each(WRITABLE_SHAPES)('$path, and what is made like it', ({ resource }) => {
  test('asks for every required field, in the language of the caller', async () => {
    const required = fieldsWhere(resource, (field) => field.required && isWritable(field, 'add'))
    const texts = new Set<string>()
    for (const language of LANGUAGES) {
      const answer = await company.director(resource.endpoints.add, {
        method: 'POST',
        body: { id: newId() },
        language,
      })
      const messages = required.map((name) => {
        const label = fieldLabel(resource, name, language)
        return [name, say(language, 'invalid.required', { label })]
      })
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ success: false, code: 'invalid', response: null })
      expect(answer.body.errors).toEqual(Object.fromEntries(messages))
      expect(answer.body.msg).toBe(say(language, 'invalid.form'))
      texts.add(answer.text)
    }
    expect(texts.size).toBe(LANGUAGES.length)

    const blanks = Object.fromEntries(required.map((name) => [name, '  ']))
    const refusal = refusalIn(await add(company.director, resource, { id: newId(), ...blanks }))
    expect(refusal).toEqual({ status: 400, code: 'invalid', errors: [...required].sort() })
    const without = refusalIn(await add(company.director, resource, {}))
    expect(without.errors).toContain('id')
  })

  test('refuses a save and a deletion that saw an earlier version', async () => {
    const { director, manager } = company
    const input = await addSample(director, resource)
    const { id } = input
    const { name, value } = sampleChange(resource, input)
    // Only its author corrects a confidential record, and only participants change a shared one.
    const isTheirs =
      resource.confidential ?? resource.involved ?? resource.parent?.resource === 'work/tasks'
    const first = isTheirs ? director : manager
    savedIn(await update(first, resource, { id, version: 1, [name]: value }))
    const before = await rowOf(resource, id)
    const other = sampleChange(resource, { [name]: value })
    const mine = { [other.name]: other.value }

    for (const stale of [
      await update(director, resource, { id, version: 1, ...mine }),
      await remove(director, resource, id, 1),
    ]) {
      expect(refusalIn(stale)).toMatchObject({ status: 409, code: 'conflict' })
      const {
        mayUnmask: _may,
        openGroups: _open,
        addsFiles: _adds,
        removesFiles: _removes,
        ownActions: _own,
        fixedFields: _fixed,
        isAuthor: _author,
        ...seen
      } = recordIn(await director(resource.endpoints.info, { query: { id } }))
      // The record in a conflict is masked, as in an answer without clear values.
      expect(stale.body.response).toEqual(seen)
      expect(stale.body.response).toMatchObject({
        version: 2,
        [name]: covered(resource, name, value),
      })
    }
    const future = await update(director, resource, { id, version: 99, ...mine })
    expect(future.status).toBe(409)
    expect(await rowOf(resource, id)).toEqual(before)
  })

  test('makes one row of a form that is sent many times', async () => {
    const { director, manager } = company
    const input = await sampleRecord(director, resource)
    const answers = await Promise.all(
      Array.from({ length: TIMES_POSTED }, () => add(director, resource, input)),
    )
    const [first] = answers as [Answer]
    // Leave out values that are shown only once, such as a first password.
    const bodyOf = (answer: Answer) => ({ ...answer.body, response: savedIn(answer) })
    for (const answer of answers) expect(bodyOf(answer)).toEqual(bodyOf(first))
    expect(savedIn(first)).toEqual({ id: input.id, version: 1 })
    expect(await historyOf(resource, input.id)).toHaveLength(1)

    const before = await rowOf(resource, input.id)
    const foreign = await add(manager, resource, input)
    expect(refusalIn(foreign)).toMatchObject({ status: 409, code: 'conflict' })
    expect(foreign.body.response).toBeNull()
    expect(await rowOf(resource, input.id)).toEqual(before)
  })

  test('answers under every prefix of its family', async () => {
    const { director } = company
    const { id } = await addSample(director, resource)
    const plain = await info(director, resource, id)
    const aliases: [string, string][] = [
      ['/hr/', '/api/hr/'],
      ['/cyl/', '/api/'],
    ]
    for (const [prefix, alias] of aliases.filter(([p]) => resource.endpoints.info.startsWith(p))) {
      const at = (path: string) => alias + path.slice(prefix.length)
      const { endpoints } = resource
      expect((await director(at(endpoints.info), { query: { id } })).text).toBe(plain.text)
      expect((await director(at(endpoints.list))).status).toBe(200)
      expect((await director(at(endpoints.options))).status).toBe(200)
      expect((await director(at(endpoints.history), { query: { id } })).status).toBe(200)
      const { name, value } = sampleChange(resource)
      const body = { id, version: 1, [name]: value }
      expect((await director(at(endpoints.update), { method: 'PUT', body })).status).toBe(200)
      const other = await sampleRecord(director, resource)
      expect((await director(at(endpoints.add), { method: 'POST', body: other })).status).toBe(200)
      const gone = await director(at(endpoints.delete), { method: 'DELETE', query: { id } })
      expect(gone.status).toBe(200)
    }
  })

  /** Sends every call of the resource, about one record. */
  async function callEverything(
    call: Caller,
    id: string,
    other: Input,
  ): Promise<Record<string, Answer>> {
    const { endpoints } = resource
    const { name, value } = sampleChange(resource)
    const answers: Record<string, Answer> = {
      list: await call(endpoints.list),
      options: await call(endpoints.options),
      info: await info(call, resource, id),
      history: await call(endpoints.history, { query: { id } }),
      add: await add(call, resource, other),
      update: await update(call, resource, { id, version: 1, [name]: value }),
      delete: await remove(call, resource, id),
    }
    if (endpoints.tree) answers.tree = await call(endpoints.tree)
    return answers
  }

  test('refuses every call without a token and without the right', async () => {
    const { director, api } = company
    const { id } = await addSample(director, resource)
    const other = await sampleRecord(director, resource)
    const before = await rowOf(resource, id)
    const wrongToken = api.withToken('x'.repeat(43))
    for (const caller of [company.anonymous, wrongToken]) {
      for (const [name, answer] of Object.entries(await callEverything(caller, id, other))) {
        expect([answer.status, answer.body.code], name).toEqual([401, 'unauthenticated'])
        expect(answer.body.response).toBeNull()
      }
    }
    for (const [name, answer] of Object.entries(await callEverything(company.nobody, id, other))) {
      expect([answer.status, answer.body.code], name).toEqual([403, 'forbidden'])
    }
    expect(await rowOf(resource, id)).toEqual(before)
    expect(await historyOf(resource, id)).toHaveLength(1)
  })

  test('refuses fields that nobody may write, and changes nothing', async () => {
    const { director } = company
    const { id } = await addSample(director, resource)
    const { name, value } = sampleChange(resource)
    const before = await rowOf(resource, id)
    const forged = FORGED.filter((field) => !Object.hasOwn(resource.fields, field))
    const computed = fieldsWhere(resource, (field) => !isWritable(field, 'update'))
    for (const fields of inParts([...forged, ...computed], TOLD_NAMES)) {
      const change = withFields({ id, version: 1, [name]: value }, fields)
      const answer = await update(director, resource, change)
      const errors = [...fields].sort()
      expect(refusalIn(answer)).toEqual({ status: 400, code: 'invalid', errors })
    }
    const change = withFields({ id, version: 1, [name]: value }, ['version'])
    const answer = await update(director, resource, change)
    expect(refusalIn(answer)).toEqual({ status: 400, code: 'invalid', errors: ['version'] })
    expect(await rowOf(resource, id)).toEqual(before)

    const other = await sampleRecord(director, resource)
    const notAddable = fieldsWhere(resource, (field) => !isWritable(field, 'add'))
    for (const fields of inParts([...forged, ...notAddable, 'version'], TOLD_NAMES)) {
      const answer = await add(director, resource, withFields(other, fields))
      const errors = [...fields].sort()
      expect(refusalIn(answer)).toEqual({ status: 400, code: 'invalid', errors })
    }
    expect(await rowOf(resource, other.id)).toBeUndefined()
    savedIn(await add(director, resource, other))
  })

  test('refuses values of the wrong kind, each with a message', async () => {
    const { director } = company
    const input = await sampleRecord(director, resource)
    const writable = fieldsWhere(resource, (field) => isWritable(field, 'add')).sort()
    const fieldAt = (name: string) => resource.fields[name] as Field
    // A refusal names every wrong field, so one form tries them all.
    const wrongAt = (name: string, place: number) =>
      [{ a: 1 }, ['x'], fieldAt(name).kind === 'integer' ? '1' : 12][place % 3]
    for (let turn = 0; turn < 3; turn += 1) {
      const wrong = writable.map((name, place) => [name, wrongAt(name, turn + place)])
      const body = { ...input, ...Object.fromEntries(wrong) }
      const { errors, ...answer } = refusalIn(await add(director, resource, body))
      expect(answer).toEqual({ status: 400, code: 'invalid' })
      // For rows, the error also names the wrong row.
      expect([...new Set(errors.map(fieldOf))]).toEqual(writable)
    }
    for (const some of inParts(writable, SHOWN_FIELDS)) {
      const body = { ...input, ...Object.fromEntries(some.map((name) => [name, 'x\u0000y'])) }
      const answer = refusalIn(await add(director, resource, body))
      expect(answer).toEqual({ status: 400, code: 'invalid', errors: some })
    }
    const texts = writable.filter((name) => ['text', 'longText'].includes(fieldAt(name).kind))
    const long = texts.map((name) => [name, 'x'.repeat((fieldAt(name).rule.max ?? 0) + 1)])
    if (texts.length > 0) {
      const body = { ...input, ...Object.fromEntries(long) }
      const answer = refusalIn(await add(director, resource, body))
      expect(answer, 'too long').toEqual({ status: 400, code: 'invalid', errors: texts })
    }
    for (const body of ['', '[]', 'null', '"text"', '{', '<html>']) {
      expect((await add(director, resource, body)).status, body).toBe(400)
    }
    expect(await rowOf(resource, input.id)).toBeUndefined()
  })

  test('knows an id in capitals too', async () => {
    const { director } = company
    const input = await sampleRecord(director, resource)
    const { id } = input
    const capitals = id.toUpperCase()
    const { name, value } = sampleChange(resource, input)
    expect(savedIn(await add(director, resource, { ...input, id: capitals })).id).toBe(id)
    expect(savedIn(await add(director, resource, input))).toEqual({ id, version: 1 })
    expect(recordIn(await info(director, resource, capitals)).id).toBe(id)
    const changed = await update(director, resource, { id: capitals, version: 1, [name]: value })
    expect(savedIn(changed)).toEqual({ id, version: 2 })
    const references = fieldsWhere(resource, (field) => {
      return field.rule.target !== undefined && isWritable(field, 'update')
    })
    const same = references.map((field) => [field, inCapitals(input[field] ?? null)])
    const again = { id, version: 2, ...Object.fromEntries(same) }
    expect(savedIn(await update(director, resource, again))).toEqual({ id, version: 2 })
    expect(await historyOf(resource, id)).toHaveLength(2)
  })

  test('tells missing records from foreign ones by nothing', async () => {
    const { director, narrow } = company
    const { id: foreign } = await addSample(director, resource)
    const owner = resource.parent ? requireResource(resource.parent.resource) : resource
    const isPersonal = owner.scope !== undefined
    const callers = isPersonal ? [director, narrow] : [director]
    for (const caller of callers) {
      const ids = [newId(), 'not-an-id', "' or true --", ...(caller === narrow ? [foreign] : [])]
      for (const id of ids) {
        for (const ask of [
          (rowId: string) => info(caller, resource, rowId),
          (rowId: string) => caller(resource.endpoints.history, { query: { id: rowId } }),
          (rowId: string) => remove(caller, resource, rowId),
        ]) {
          const answer = await ask(id)
          expect([answer.status, answer.body.code], id).toEqual([404, 'not-found'])
          expect(answer.text).toBe((await ask(newId())).text)
        }
      }
    }
    const { name, value } = sampleChange(resource)
    const missing = await update(director, resource, { id: newId(), version: 1, [name]: value })
    expect(missing.status).toBe(404)
    if (!isPersonal) return
    const hidden = await update(narrow, resource, { id: foreign, version: 1, [name]: value })
    expect(hidden.text).toBe(missing.text)
    expect(await rowOf(resource, foreign)).toMatchObject({ version: 1, deleted_at: null })
  })
})

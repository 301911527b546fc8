import { importCalls } from '#platform/define/described/importing.ts'
import type { Action, Resource } from '#platform/define/engine/define-resource.ts'
import { sampleChange, sampleRecord } from '../conformance/sample-record.ts'
import { type Caller, newId } from './running-api.ts'

/**
 * `refused` for a missing right, `missing` for a row outside the scope, `reached` for a row within the scope.
 */
export type Outcome = 'refused' | 'missing' | 'reached' | 'written' | 'anonymous' | 'unknown'

/** The ways in which an account calls: for answers in JSON, and for files. */
export type Hands = { call: Caller; download: Download }

export type Download = (
  resource: Resource,
  query: Readonly<Record<string, string>>,
) => Promise<{ status: number; text: string }>

type OperationAnswer = { status: number; text: string }

/** A call about one row, with the buttons of the page that it needs. */
export type Operation = {
  name: string
  needs: readonly string[]
  /** False for calls that are not about a certain row. */
  isAboutRow: boolean
  run(hands: Hands, id: string): Promise<OperationAnswer>
  read(answer: OperationAnswer, id: string): Outcome
}

/** No row has this version: a write within the scope ends in a conflict and changes nothing. */
const STALE = 999

/** The last statuses mean that the call passed the rights and found its row. */
function plainOutcome({ status }: OperationAnswer): Outcome {
  if (status === 401) return 'anonymous'
  if (status === 403) return 'refused'
  if (status === 404) return 'missing'
  return [200, 400, 409, 423].includes(status) ? 'reached' : 'unknown'
}

function writeOutcome(answer: OperationAnswer): Outcome {
  return answer.status === 200 ? 'written' : plainOutcome(answer)
}

function whenGood(answer: OperationAnswer, isThere: () => boolean): Outcome {
  if (answer.status !== 200) return plainOutcome(answer)
  return isThere() ? 'reached' : 'missing'
}

function lists(answer: OperationAnswer, id: string): Outcome {
  return whenGood(answer, () => answer.text.includes(id))
}

/** The last line of a file with sums. */
const TOTALS = /^"?合计"?,/

/** Whether the file has rows between its headings and its sums; files contain no ids. */
function fills(answer: OperationAnswer): Outcome {
  const [, ...lines] = answer.text.trimEnd().split('\r\n')
  return whenGood(answer, () => lines.some((line) => !TOTALS.test(line)))
}

function readOperations(resource: Resource, group: readonly string[]): Operation[] {
  const { endpoints } = resource
  const view = ['view', ...group]
  const isMasked = Object.values(resource.fields).some(({ mask }) => mask !== null)
  const base = { isAboutRow: true, read: plainOutcome, needs: view }
  const about = (name: string, path: string): Operation => {
    return { ...base, name, run: ({ call }, id) => call(path, { query: { id } }) }
  }
  return [
    {
      ...base,
      name: 'list',
      read: lists,
      run: ({ call }, ids) => call(endpoints.list, { query: { ids } }),
    },
    about('info', endpoints.info),
    about('history', endpoints.history),
    {
      ...base,
      name: 'export',
      read: fills,
      needs: ['export', ...group],
      run: ({ download }, ids) => download(resource, { ids }),
    },
    ...(isMasked
      ? [
          {
            ...base,
            name: 'clear',
            run: ({ call }: Hands, id: string) =>
              call(endpoints.info, { query: { id, clear: 'true' } }),
          },
        ]
      : []),
    {
      ...base,
      name: 'options',
      read: lists,
      needs: view,
      run: ({ call }, ids) => call(endpoints.options, { query: { ids } }),
    },
    ...(endpoints.tree
      ? [{ ...about('tree', endpoints.tree), isAboutRow: false, read: plainOutcome }]
      : []),
  ]
}

function writeOperations(
  resource: Resource,
  group: readonly string[],
  change: object,
): Operation[] {
  const { endpoints, parent } = resource
  const needs = (button: string) => [parent ? (parent.button ?? 'edit') : button, ...group]
  const base = { isAboutRow: true, read: writeOutcome }
  return [
    {
      ...base,
      name: 'update',
      needs: needs('edit'),
      run: ({ call }, id) =>
        call(endpoints.update, { method: 'PUT', body: { id, version: STALE, ...change } }),
    },
    {
      ...base,
      name: 'delete',
      needs: needs('delete'),
      run: ({ call }, id) =>
        call(endpoints.delete, { method: 'DELETE', query: { id, version: STALE } }),
    },
    {
      ...base,
      name: 'bulk delete',
      needs: needs('delete'),
      run: ({ call }, id) =>
        call(endpoints.deleteBatch, { method: 'DELETE', body: [{ id, version: STALE }] }),
    },
  ]
}

/** The form is valid, so that only the row can be refused. */
async function actionOperation(
  director: Caller,
  action: Action,
  group: readonly string[],
): Promise<Operation> {
  const isAboutRow = action.on === 'record'
  const { id: _id, ...form } = isAboutRow ? await sampleRecord(director, action.form) : { id: '' }
  return {
    name: action.name,
    needs: [action.button, ...group],
    isAboutRow,
    read: isAboutRow ? writeOutcome : plainOutcome,
    run: ({ call }, id) =>
      isAboutRow
        ? call(action.endpoint, { method: 'PUT', query: { id }, body: { version: STALE, ...form } })
        : call(action.endpoint, { method: 'PUT', body: { id: newId() } }),
  }
}

/**
 * The import calls. The format and the file are invalid, so that a call with the right is refused for these
 * reasons.
 */
function importOperations(resource: Resource): Operation[] {
  if (resource.importBy === undefined) return []
  const { template, send } = importCalls(resource)
  const base = { needs: ['import'], isAboutRow: false, read: plainOutcome }
  const body = { method: 'POST', query: { name: 'rows.csv' }, body: new Uint8Array([0]) } as const
  return [
    {
      ...base,
      name: 'import template',
      run: ({ call }) => call(template, { query: { format: 'none' } }),
    },
    { ...base, name: 'import', run: ({ call }) => call(send, body) },
  ]
}

/** Every call on rows of a definition, except adding. */
export async function operationsOf(director: Caller, resource: Resource): Promise<Operation[]> {
  const group = resource.parent?.group === undefined ? [] : [`group.${resource.parent.group}`]
  const operations = [...readOperations(resource, group), ...importOperations(resource)]
  if (!resource.isReadOnly) {
    const { name, value } = sampleChange(resource)
    operations.push(...writeOperations(resource, group, { [name]: value }))
  }
  for (const action of Object.values(resource.actions)) {
    operations.push(await actionOperation(director, action, group))
  }
  return operations
}

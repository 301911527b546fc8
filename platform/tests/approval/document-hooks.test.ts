import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobDescriptionKind } from '#modules/hr/job-descriptions/api/job-description.ts'
import { jobDescriptions } from '#modules/hr/job-descriptions/define/job-description.ts'
import { type DocumentKind, ruleOf } from '#platform/api/approval/documents/document-kind.ts'
import { takeDueEffects } from '#platform/api/approval/documents/due-documents.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import { APPROVAL_CALLS } from '#platform/wire/approval/approval.ts'
import { documentKinds } from '#product/api/areas.ts'
import {
  type Answer,
  type Caller,
  type RunningApi,
  savedIn,
  startApi,
} from '#tests/api/running-api.ts'
import { type ApprovalDesk, openApprovalDesk } from './approval-desk.ts'

const GUIDE = 'docs/how-to.md'
const CHAPTER = '## The life of a document'

type Moment = { name: string; hooks: string[]; isInTransaction: boolean }

/** Reads the rows of the two tables about hooks in the guide. */
function readGuide(): { moments: Moment[]; hooks: string[] } {
  const chapter = readFileSync(GUIDE, 'utf8').split(CHAPTER)[1]?.split('\n## ')[0] ?? ''
  const [moments = [], hooks = []] = chapter
    .split(/\n\n+/)
    .filter((part) => part.startsWith('|'))
    .map((table) => table.split('\n').slice(2).map(cellsOf))
  return {
    moments: moments.map(([name = '', named = '', transaction = '']) => ({
      name,
      hooks: [...named.matchAll(/`([^`]+)`/g)].map(([, hook = '']) => hook),
      isInTransaction: transaction !== 'none',
    })),
    hooks: hooks.map(([name = '']) => name.replaceAll('`', '')),
  }
}

const cellsOf = (row: string) => row.slice(2, -2).split(' | ')

type HookDb = { isTransaction: boolean }

/** The hooks in the order in which they ran, each with the database that it received, if any. */
const heard: { hook: string; db: HookDb | undefined }[] = []

/** Wraps a hook: it records its name, and then runs. */
function hears<Asked extends unknown[], Answer>(
  hook: string,
  answer: (...args: Asked) => Answer,
): (...args: Asked) => Answer {
  return (...args) => {
    heard.push({ hook, db: args.find(isDatabase) })
    return answer(...args)
  }
}

function isDatabase(value: unknown): value is HookDb {
  return typeof value === 'object' && value !== null && 'isTransaction' in value
}

/** Names that stand for several hooks. */
const GROUPED = ['missing', 'ahead', 'ending']

const nothing = async () => undefined
const none = async () => []
const own = { ...jobDescriptionKind }

/** All hooks. A new hook must be added here and in the guide. */
const hearing: Required<Omit<DocumentKind, 'ending'>> = {
  resource: jobDescriptions,
  begins: hears('begins', async () => ({})),
  background: hears('background', none),
  formFacts: hears('formFacts', none),
  rowFacts: hears('rowFacts', async () => new Map()),
  filled: hears('filled', (_actor, input) => input),
  check: hears('check', own.check ?? nothing),
  checkSubmitted: hears('checkSubmitted', nothing),
  missing: { submit: hears('missing.submit', none), complete: hears('missing.complete', none) },
  needsNobody: hears('needsNobody', async () => false),
  amend: hears('amend', (tx, actor, input) => updateRecord(tx, actor, jobDescriptions, input)),
  checkCompleted: hears('checkCompleted', nothing),
  checkCancelled: hears('checkCancelled', nothing),
  submitted: hears('submitted', nothing),
  dropped: hears('dropped', nothing),
  computed: hears('computed', own.computed ?? (async () => ({}))),
  refreshed: hears('refreshed', async () => ({})),
  changes: hears('changes', none),
  facts: {
    heard: {
      type: 'bool',
      names: { zh: '听到', en: 'Heard', es: 'Oído' },
      read: hears('facts', async () => true),
    },
  },
  effect: hears('effect', own.effect),
  ahead: { show: hears('ahead.show', nothing), takeBack: hears('ahead.takeBack', nothing) },
}

const ending: Required<DocumentKind>['ending'] = {
  isOffered: hears('ending.isOffered', () => true),
  verb: hears('ending.verb', async (tx, actor, { id }) => {
    const current = await lockForUpdate(tx, actor, jobDescriptions, id, null)
    return { version: current.version }
  }),
}

/** The definition of the kind, with a changed document rule. */
const ruled = (rule: object): Partial<DocumentKind> => ({
  resource: { ...jobDescriptions, document: { ...ruleOf(jobDescriptions), ...rule } },
})

/** Replaces all properties of the kind. */
function become(kind: DocumentKind): void {
  for (const name of Object.keys(jobDescriptionKind))
    Reflect.deleteProperty(jobDescriptionKind, name)
  Object.assign(jobDescriptionKind, kind)
}

const guide = readGuide()
let desk: ApprovalDesk
let withEnding: RunningApi
let db: Database

beforeAll(async () => {
  become(hearing)
  desk = await openApprovalDesk()
  // The API reads the verb of `ending` when it starts, and all other hooks when they run.
  become({ ...hearing, ending })
  withEnding = await startApi(desk.url)
  db = openDatabase(desk.url, { poolSize: 2, onIdleError: () => undefined }).db
})

beforeEach(() => become(hearing))

afterAll(async () => {
  become(own)
  await db?.destroy()
  await withEnding?.close()
  await desk?.close()
})

type Act = () => Promise<Answer | undefined>

/** By moment: prepares the document, and returns the act that takes place at this moment. */
const WALK: Readonly<Record<string, () => Promise<Act>>> = {
  Begin: async () => () => desk.writer(`${APPROVAL_CALLS.begin}?bizType=${jobDescriptions.path}`),
  Preview: async () => {
    const record = await desk.form()
    const body = { bizType: jobDescriptions.path, record }
    return () => desk.writer(APPROVAL_CALLS.preview, { method: 'POST', body })
  },
  'Save and submit': async () => {
    const record = await desk.form()
    const body = { bizType: jobDescriptions.path, record }
    return () => desk.writer(APPROVAL_CALLS.saveAndSubmit, { method: 'POST', body })
  },
  Add: async () => async () => {
    await desk.draft()
    return undefined
  },
  'Draft again': async () => {
    const id = await desk.approved()
    savedIn(await desk.press(desk.manager, 'complete', id))
    return () => desk.press(desk.writer, 'newVersion', id)
  },
  Save: async () => {
    const id = await desk.draft()
    return () => save(id)
  },
  'Save in effect': async () => {
    const id = await desk.approved()
    savedIn(await desk.press(desk.manager, 'complete', id))
    become({ ...hearing, ...ruled({ amended: { field: 'state', is: [DOC.done] } }) })
    return () => save(id)
  },
  Read: async () => {
    const id = await desk.draft()
    become({ ...hearing, ending })
    return () => desk.open(desk.writer, id)
  },
  'Read before it is completed': async () => {
    const id = await desk.approved()
    become({ ...hearing, ending })
    return () => desk.open(desk.director, id)
  },
  Submit: async () => {
    const id = await desk.draft()
    return () => desk.press(desk.writer, 'submit', id)
  },
  'Submit, nobody is asked': async () => {
    const id = await desk.draft()
    const needsNobody = hears('needsNobody', async () => true)
    become({ ...hearing, ...ruled({ completes: undefined }), needsNobody })
    return () => desk.press(desk.writer, 'submit', id)
  },
  Withdraw: async () => {
    const id = await desk.submitted()
    return () => desk.press(desk.writer, 'withdraw', id)
  },
  Reject: async () => {
    const id = await desk.submitted()
    return () => desk.decide(desk.leader, id, { pass: false, opinion: '请补充' })
  },
  Approve: async () => {
    const id = await desk.submitted()
    return () => desk.pass(desk.leader, id)
  },
  'List for the approver': async () => {
    await desk.submitted()
    return () => desk.leader(APPROVAL_CALLS.inbox, { query: { bizType: jobDescriptions.path } })
  },
  'Take the approval back': async () => {
    const id = await desk.submitted()
    savedIn(await desk.pass(desk.leader, id))
    const body = { targets: [{ bizType: jobDescriptions.path, id }] }
    return () => desk.leader(APPROVAL_CALLS.takeBackTogether, { method: 'PUT', body })
  },
  'Take the rejection back': async () => {
    const id = await desk.submitted()
    savedIn(await desk.decide(desk.leader, id, { pass: false, opinion: '请补充' }))
    const body = { targets: [{ bizType: jobDescriptions.path, id }] }
    return () => desk.leader(APPROVAL_CALLS.takeBackTogether, { method: 'PUT', body })
  },
  'Approve the last step, without `completes`': async () => {
    const id = await desk.submitted()
    savedIn(await desk.pass(desk.leader, id))
    become({ ...hearing, ...ruled({ completes: undefined }) })
    return () => desk.pass(desk.manager, id)
  },
  Complete: async () => {
    const id = await desk.approved()
    return () => desk.press(desk.manager, 'complete', id)
  },
  'Complete with a day to come': async () => {
    const id = await desk.approved()
    return () => desk.press(desk.manager, 'complete', id, { effectiveDate: '2099-01-01' })
  },
  'Refuse to complete': async () => {
    const id = await desk.approved()
    return () => desk.press(desk.manager, 'complete', id, { pass: false, opinion: '请补充' })
  },
  Cancel: async () => {
    const id = await desk.draft()
    return () => cancel(desk.writer, id)
  },
  'Cancel before its day': async () => {
    const id = await waiting()
    return () => cancel(desk.manager, id)
  },
  'Cancel, with `ending`': async () => {
    const id = await desk.draft()
    const writer = await withEnding.as('recruiter')
    return () => cancel(writer, id)
  },
  'Its day has come': async () => {
    const id = await waiting()
    const day = 'update post_explain set effective_date = $2 where id = $1'
    await desk.database.rows(day, [id, '2026-01-01'])
    return async () => {
      const run = {
        db,
        kinds: documentKinds(),
        onTrouble: (error: unknown) => expect(error).toBe(0),
      }
      await takeDueEffects(run)
      expect(await desk.row(id)).toMatchObject({ effect_done: true })
      return undefined
    }
  },
}

const cancel = (call: Caller, id: string) => desk.press(call, 'cancel', id, { reason: '不再需要' })

/** A completed document whose day is still to come. */
async function waiting(): Promise<string> {
  const id = await desk.approved({ effectiveDate: '2099-01-01' })
  savedIn(await desk.press(desk.manager, 'complete', id))
  return id
}

async function save(id: string): Promise<Answer> {
  const { version } = await desk.row(id)
  const body = { id, version, purpose: '改写' }
  return desk.writer(jobDescriptions.endpoints.update, { method: 'PUT', body })
}

test('the guide tells the moments that this test walks through, and every hook once', () => {
  expect(guide.moments.map(({ name }) => name).sort()).toEqual(Object.keys(WALK).sort())
  const inOrder = guide.moments.flatMap(({ hooks }) => hooks)
  expect(guide.hooks).toEqual([...new Set(inOrder)])
  const known = Object.entries({ ...hearing, ending }).flatMap(([name, hook]) =>
    GROUPED.includes(name) ? Object.keys(hook).map((part) => `${name}.${part}`) : name,
  )
  expect([...guide.hooks].sort()).toEqual(known.filter((name) => name !== 'resource').sort())
})

test.each(guide.moments)('$name: $hooks', async ({ name, hooks, isInTransaction }) => {
  const act = await WALK[name]?.()
  heard.length = 0
  const answer = await act?.()
  if (answer) expect(answer.status, answer.text).toBe(200)
  const ran = [...heard]
  expect(ran.map(({ hook }) => hook)).toEqual(hooks)
  const worked = ran.flatMap(({ db: connection }) => connection ?? [])
  expect(worked.every((connection) => connection.isTransaction === isInTransaction)).toBe(true)
  if (isInTransaction) expect(new Set(worked).size, 'transactions').toBeLessThanOrEqual(1)
})

import type { Actor } from '#platform/api/actor.ts'
import { refuseHidden } from '#platform/api/crud/fields/refuse-hidden.ts'
import { ABOUT_ONE, tryRow } from '#platform/api/crud/many/try-row.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { Failure, type FieldProblem } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { selectByKey } from '#platform/api/store/rows/keyed-records.ts'
import { buttonCode } from '#platform/define/engine/button-code.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import {
  type CellAnswer,
  type ImportColumn,
  MAX_SINGLE_ROWS,
} from '#platform/wire/files/imports.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { importerOf } from '#product/api/importers.ts'
import { additionPlanner, createSpeaker, planChange } from './compare-rows.ts'
import { unfit } from './failures.ts'
import { createTargets } from './find-targets.ts'
import type { Importer } from './importer.ts'
import { createLostZeros } from './lost-zeros.ts'
import { createNewNames } from './new-names.ts'
import { learnTargets, readRow, type TextRow, textRow } from './reading/read-row.ts'
import type { TableRow } from './reading/read-sheet.ts'
import { createRepeatedTitles } from './repeated-titles.ts'
import { problemsOf, type RowChecker, type RowPlan, refused } from './row-plan.ts'
import { wholeForm } from './untouched-form.ts'
import { createAnswers } from './words/answers.ts'
import { createCellWords, dictionariesOf } from './words/cell-words.ts'
import { isExample } from './words/template-words.ts'

/** The user, and the mapping of the columns. */
export type Reading = {
  store: Store
  actor: Actor
  language: Language
  resource: Resource
  columns: readonly ImportColumn[]
  /** The user's answers about values of the file. */
  answers: readonly CellAnswer[]
}

/** Rolls back a transaction that only ran the rules to get their results. */
class Undone extends Error {}

/** Checks the rows of one file in batches, without storing any of them as records. */
export async function createChecker(reading: Reading): Promise<RowChecker> {
  const { store, actor, resource, columns } = reading
  const importer = importerOf(resource)
  const types = dictionariesOf(resource)
  const entries = new Map(
    await Promise.all(
      types.map(async (type) => [type, await store.dictionaries.read(store.db, type)] as const),
    ),
  )
  const words = createCellWords(entries)
  const answers = createAnswers(reading.answers)
  const targets = createTargets(store.db, actor, resource)
  const speak = await createSpeaker(store, resource, reading.language)
  const key = resource.importBy ?? ''
  const names = columns.flatMap(({ field }) => field ?? [])
  const planAddition = additionPlanner(resource, names)
  const twice = createTwice([key, ...(importer.unique ?? [])])
  const newNames = createNewNames(resource, targets)
  const lostZeros = createLostZeros(store.db, actor, resource)
  const otherNames = createRepeatedTitles(resource, columns, targets)
  const singles = { count: 0 }

  /** Plans the changes of the rows, in the order of the file. */
  async function plan(batch: readonly TableRow[]): Promise<RowPlan[]> {
    const rows = batch
      .map((row) => textRow(resource, row, columns, answers))
      .filter((row) => !isExample(resource, row))
    await learnTargets(resource, rows, targets)
    const texts = rows.flatMap(({ texts: of }) => of.get(key) ?? [])
    const keys = { key, texts, names: [...names, resource.title] }
    const there = await selectByKey(store.db, resource, keys, actor)
    const meant = await findMeant(rows)
    const zeros = await lostZeros.learn()
    return rows.map((row, at) => {
      const known = meant[at] ?? null
      if (known?.isClosed) return twice.refuse(unreachable(row), row)
      const existing = known?.record ?? there.get((row.texts.get(key) ?? '').toLowerCase())
      const read = readRow(row, existing, { resource, words, targets })
      const planned = existing ? planChange(resource, read, existing, speak) : planAddition(read)
      newNames.learn(row, planned)
      const problem = zeros(row, existing !== undefined)
      const found = [...(problem ? [problem] : []), ...otherNames(row)]
      const whole = found.length > 0 ? refused(planned, [...planned.problems, ...found]) : planned
      return twice.refuse(mayWrite(actor, resource, whole), row)
    })
  }

  /**
   * Finds the record of each row when several fields together identify a record. A record that the user may not edit is
   * closed.
   */
  async function findMeant(rows: readonly TextRow[]) {
    if (!importer.existing) return []
    const read = rows.map((row) => readRow(row, undefined, { resource, words, targets }).values)
    const ids = await importer.existing(store.db, read)
    const texts = ids.filter((id) => id !== null)
    const asked = { key: 'id', texts, names: [...names, resource.title] }
    const records = await selectByKey(store.db, resource, asked, actor)
    return ids.map((id) => {
      const record = id === null ? undefined : records.get(id)
      return { record, isClosed: id !== null && record === undefined }
    })
  }

  function unreachable(row: TextRow): RowPlan {
    const planned = planAddition(readRow(row, undefined, { resource, words, targets }))
    return refused(planned, [{ field: null, key: 'auth.forbidden' }])
  }

  /** Runs the rules over the plans. The caller may read the next rows meanwhile. */
  async function tryOut(plans: readonly RowPlan[]): Promise<RowPlan[]> {
    const single = plans.filter(
      ({ kind }) => kind === 'change' || (kind === 'add' && !importer.many),
    )
    singles.count += single.length
    if (singles.count > MAX_SINGLE_ROWS) throw unfit('tooManySingle', { max: MAX_SINGLE_ROWS })
    const together = await tryManyAdditions(reading, importer, plans)
    const failures = new Map([
      ...together.failures,
      ...(await tryOneByOne(
        reading,
        importer,
        single.filter((one) => !newNames.isBelow(one)),
      )),
    ])
    return plans.map((planned) => {
      const failure = failures.get(planned.place)
      if (failure) return refused(planned, problemsOf(failure))
      const note = together.notes.get(planned.place)
      return note ? { ...planned, problems: [{ field: null, ...note }] } : planned
    })
  }

  return { plan, tryOut }
}

/** The import permission allows no write that the user could not make with a form. */
function mayWrite(actor: Actor, resource: Resource, plan: RowPlan): RowPlan {
  if (plan.kind !== 'add' && plan.kind !== 'change') return plan
  const button = buttonCode(resource, plan.kind === 'add' ? 'add' : 'edit')
  if (actor.permissions.has(permissionCode(resource, button))) return plan
  return refused(plan, [
    { field: null, key: plan.kind === 'add' ? 'import.mayNotAdd' : 'import.mayNotEdit' },
  ])
}

/** Refuses rows of one file that have the same value in a unique field. */
function createTwice(fields: readonly string[]) {
  const seen = new Map(fields.map((field) => [field, new Map<string, number>()]))
  return {
    refuse(plan: RowPlan, { place, texts }: TextRow): RowPlan {
      const problems = fields.flatMap((field) => {
        const text = texts.get(field)?.toLowerCase()
        if (text === undefined) return []
        const first = seen.get(field)?.get(text)
        if (first !== undefined) return [{ field, key: 'import.twice', values: { row: first } }]
        seen.get(field)?.set(text, place)
        return []
      })
      return problems.length > 0 ? refused(plan, [...plan.problems, ...problems]) : plan
    },
  }
}

type Failures = readonly (readonly [number, Failure])[]

/** Checks the new rows together: why some cannot be added, and what the user should read about others. */
async function tryManyAdditions(
  { store, actor }: Reading,
  { many }: Importer,
  plans: readonly RowPlan[],
): Promise<{ failures: Failures; notes: ReadonlyMap<number, FieldProblem> }> {
  const rows = plans.flatMap(({ kind, place, input }) =>
    kind === 'add' && input ? [{ place, input }] : [],
  )
  if (!many || rows.length === 0) return { failures: [], notes: new Map() }
  const inputs = rows.map(({ input }) => input)
  const [rowFailures, rowNotes] = await store.db
    .transaction()
    .execute(async (tx) => [
      await many.check(tx, actor, inputs),
      (await many.note?.(tx, inputs)) ?? [],
    ])
  const failures = rows.flatMap(({ place }, index) => {
    const failure = rowFailures[index]
    return failure ? [[place, failure] as const] : []
  })
  const notes = rows.flatMap(({ place }, index) => {
    const note = rowNotes[index]
    return note ? [[place, note] as const] : []
  })
  return { failures, notes: new Map(notes) }
}

/** Only few rows in one transaction, because other transactions wait for its locks. */
const AT_ONCE = 100

/** Writes the rows by the verbs of the form, collects the failures, and rolls the transaction back. */
async function tryOneByOne(
  { store, actor, resource }: Reading,
  importer: Importer,
  plans: readonly RowPlan[],
): Promise<Failures> {
  const failures: (readonly [number, Failure])[] = []
  for (let at = 0; at < plans.length; at += AT_ONCE) {
    await store.db
      .transaction()
      .execute(async (tx) => {
        for (const plan of plans.slice(at, at + AT_ONCE)) {
          const done = await tryRow(
            tx,
            { resource, actor },
            {
              refusals: ABOUT_ONE,
              run: () => writeRow(tx, actor, resource, importer, plan),
            },
          )
          if (done instanceof Failure) failures.push([plan.place, done])
        }
        throw new Undone()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error
      })
  }
  return failures
}

/** Writes one row with the verb that a form would use. */
export async function writeRow(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  importer: Importer,
  { kind, input }: Pick<RowPlan, 'kind' | 'input'>,
): Promise<void> {
  if (!input) return
  if (kind === 'add') await importer.add(tx, actor, wholeForm(resource, input))
  if (kind !== 'change' || !importer.update) return
  await refuseHidden(tx, actor, resource, input)
  await importer.update(tx, actor, input)
}

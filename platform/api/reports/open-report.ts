import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { AreaDeps } from '#platform/api/calls/area.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { reportTemplates } from '#platform/define/shipped/reports/report-template.ts'
import type { MenuEntry } from '#platform/wire/shell/navigation.ts'
import { READ_MODELS } from '#product/api/read-models.ts'
import type { ReadModel } from './read-model.ts'

/** The format of keys: words between slashes. */
export const REPORT_KEY = /^[A-Za-z0-9][\w-]*(\/[A-Za-z0-9][\w-]*)*$/

/** A category whose reports need a grant to people's pay in addition to the menu. */
const PAY_CATEGORY = '薪酬'

/** A template, as stored. */
export type Template = {
  key: string
  name: string
  category: string
  query: string
  shownColumns: { column: string }[]
  groups: { column: string }[]
  withRows: boolean
  params: { param: string; initial: string | null }[]
  chart: string | null
  layout: string
  orientation: string
  ownerMenuId: string | null
  remark: string | null
}

/** `isPay`: the report tells people's pay, so it never leaves the product by a link. */
export type Opened = { template: Template; model: ReadModel; isPay: boolean }
export type Reader = { actor: Actor; store: Pick<AreaDeps, 'db' | 'navigationOf'> }

const COLUMNS = sql`key, name, category, query, shown_columns as "shownColumns", groups,
  with_rows as "withRows", params, chart, layout, orientation, owner_menu_id as "ownerMenuId", remark`

/**
 * The failure for a report that is missing, disabled, or closed to the reader: the same in all three cases.
 */
export function noReport(): Failure {
  return new Failure('not-found', 'report.none')
}

/** The report of a key, when the reader may open it. */
export async function openReport(reader: Reader, key: string): Promise<Opened> {
  // The database may be unable to store any other text.
  if (!REPORT_KEY.test(key)) throw noReport()
  const { rows } = await sql<Template>`select ${COLUMNS} from report_template
    where lower(key) = lower(${key}) and enabled and deleted_at is null`.execute(reader.store.db)
  const door = await doorOf(reader)
  const [template] = rows
  const model = template && door(template)
  if (!template || !model) throw noReport()
  return { template, model, isPay: isPay(template.category, model) }
}

/** Every report that the reader may open. */
export async function readOpenReports(reader: Reader): Promise<Template[]> {
  const { rows } = await sql<Template>`select ${COLUMNS} from report_template
    where enabled and deleted_at is null order by sort, key`.execute(reader.store.db)
  const door = await doorOf(reader)
  return rows.filter((template) => door(template) !== undefined)
}

/**
 * Returns a function that gives the read model of a template, or undefined when the reader may not open the
 * template.
 */
async function doorOf({ actor, store }: Reader) {
  const [navigation, items] = await Promise.all([
    store.navigationOf(actor),
    readPayItems(store.db, actor),
  ])
  const entries = [...navigation.menus.values()].flatMap((tree) => tree.flatMap(withBelow))
  const menus = new Set(entries.map(({ id }) => id))
  const keys = new Set(
    [...entries, ...navigation.modules].flatMap(({ type, path }) =>
      type === 0 ? [] : [path.toLowerCase()],
    ),
  )
  const designs = permissionsFor(reportTemplates, 'view').every((code) =>
    actor.permissions.has(code),
  )
  return ({ key, query, category, layout, ownerMenuId }: Template): ReadModel | undefined => {
    const model = layout === 'text' ? undefined : READ_MODELS[query]
    if (!model || !opensPayOf(items, category, model)) return undefined
    const isInMenu =
      designs || keys.has(key.toLowerCase()) || (ownerMenuId !== null && menus.has(ownerMenuId))
    const needs = [...permissionsFor(model.resource, 'view'), ...(model.needs ?? [])]
    return isInMenu && needs.every((code) => actor.permissions.has(code)) ? model : undefined
  }
}

function withBelow(entry: MenuEntry): MenuEntry[] {
  return [entry, ...entry.children.flatMap(withBelow)]
}

/** Whether a report tells people's pay: by its category, or by its rows whatever its category is. */
const isPay = (category: string, { resource }: ReadModel) =>
  category === PAY_CATEGORY || resource.pay !== undefined

/** A report of pay needs a competence for the item of its rows; one of another resource, any competence. */
function opensPayOf(items: ReadonlySet<string>, category: string, model: ReadModel): boolean {
  if (!isPay(category, model)) return true
  const item = model.resource.pay?.item
  return item === undefined ? items.size > 0 : items.has(item)
}

/** The items of people's pay that a competence of the user opens today. */
async function readPayItems(db: Database, { userId }: Actor): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ item: string }>`
    select distinct unnest(c.items) as item from salary_competence c
    where c.user_id = ${userId} and c.deleted_at is null
      and coalesce(c.valid_to, 'infinity') >= today()`.execute(db)
  return new Set(rows.map(({ item }) => item))
}

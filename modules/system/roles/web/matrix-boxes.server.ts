import type {
  GrantableMenu,
  GrantableModule,
  NavigationKeys,
} from '#modules/system/roles/wire/permission.ts'
import { STANDARD_BUTTON } from '#platform/define/shipped/choices.ts'
import { columnLetter, rowName, SHOWN } from './matrix-view.ts'

/** A menu entry with its checkboxes, by input name. */
export type BoxRow = { menu: GrantableMenu; level: number; boxes: ReadonlyMap<string, string> }

export type Boxes = { columns: string[]; rows: BoxRow[]; keys: string }

const STANDARD = STANDARD_BUTTON.options.map(({ value }) => value)

function flatten(
  menus: readonly GrantableMenu[],
  level = 1,
): { menu: GrantableMenu; level: number }[] {
  return menus.flatMap((menu) => [{ menu, level }, ...flatten(menu.children, level + 1)])
}

const KEY_BYTES = [3, 6]
const KEY_SEPARATOR = '.'

/** The shortest suffixes of the ids that still tell the entries apart. */
function shortKeys(ids: readonly string[]): string[] {
  const ends = ids.map((id) => Buffer.from(id.replaceAll('-', ''), 'hex'))
  for (const length of KEY_BYTES) {
    const keys = ends.map((end) => end.subarray(-length).toString('base64url'))
    if (new Set(keys).size === ids.length) return keys
  }
  return [...ids]
}

/** The checkboxes of one module. */
export function boxesOf(module: GrantableModule): Boxes {
  const entries = flatten(module.children)
  const used = new Set(entries.flatMap(({ menu }) => menu.buttons.map(({ code }) => code)))
  const columns = STANDARD.filter((code) => used.has(code))
  const rows = entries.map(({ menu, level }, index) => ({
    menu,
    level,
    boxes: new Map(boxNames(menu, rowName(index), columns)),
  }))
  return { columns, rows, keys: shortKeys(entries.map(({ menu }) => menu.id)).join(KEY_SEPARATOR) }
}

/** Input name → id of the button, or of the entry itself when it has no buttons. */
function boxNames(
  menu: GrantableMenu,
  row: string,
  columns: readonly string[],
): [string, string][] {
  const names = menu.buttons.map(({ id, code }): [string, string] => {
    const column = columns.indexOf(code)
    return [column < 0 ? `${row}.${code}` : row + columnLetter(column), id]
  })
  const isGroup = menu.children.length > 0
  return names.length > 0 || isGroup ? names : [[`${row}.${SHOWN}`, menu.id]]
}

/** Names of the checkboxes that these rights tick. */
export function ticksOf({ rows }: Boxes, keys: NavigationKeys): Set<string> {
  const granted = new Set([...keys.buttonIds, ...keys.menuIds])
  const names = rows.flatMap(({ boxes }) => [...boxes])
  return new Set(names.filter(([, id]) => granted.has(id)).map(([name]) => name))
}

/** The rights that these ticks stand for; a ticked checkbox includes its entry. */
export function keysOfTicks(
  module: GrantableModule,
  { rows }: Boxes,
  ticks: ReadonlySet<string>,
  isModuleTicked: boolean,
): NavigationKeys {
  const menuIds: string[] = []
  const buttonIds: string[] = []
  for (const { menu, boxes } of rows) {
    const ids = [...boxes].filter(([name]) => ticks.has(name)).map(([, id]) => id)
    if (ids.length === 0) continue
    menuIds.push(menu.id)
    buttonIds.push(...ids.filter((id) => id !== menu.id))
  }
  const moduleIds = isModuleTicked || menuIds.length > 0 ? [module.id] : []
  return { moduleIds, menuIds, buttonIds }
}

/** Maps the ticks of a posted form to the current entries, which may have changed since. */
export function postedTicks(form: FormData, now: Boxes): { ticks: Set<string>; isWhole: boolean } {
  const then = String(form.get('keys') ?? '').split(KEY_SEPARATOR)
  const columns = String(form.get('columns') ?? '').split(' ')
  const present = new Map(now.keys.split(KEY_SEPARATOR).map((key, index) => [key, rowName(index)]))
  const ticks = new Set<string>()
  let isWhole = then.length === present.size
  then.forEach((key, index) => {
    const row = present.get(key)
    if (row === undefined) isWhole = false
    else
      for (const rest of tickedIn(form, rowName(index))) ticks.add(renamed(row, rest, columns, now))
  })
  return { ticks: known(ticks, now), isWhole }
}

const byRow = new WeakMap<FormData, Map<string, string[]>>()

/** All posted ticks by row; parsed once for each form. */
function tickedIn(form: FormData, row: string): readonly string[] {
  const made = byRow.get(form) ?? new Map<string, string[]>()
  if (!byRow.has(form)) {
    byRow.set(form, made)
    for (const name of form.keys()) {
      const [, at = '', rest = ''] = /^([0-9a-z]+)([A-Z]|\..+)$/.exec(name) ?? []
      if (rest !== '') made.set(at, [...(made.get(at) ?? []), rest])
    }
  }
  return made.get(row) ?? []
}

function renamed(row: string, rest: string, columns: readonly string[], now: Boxes): string {
  const code = rest.startsWith('.')
    ? rest.slice(1)
    : (columns[rest.charCodeAt(0) - 'A'.charCodeAt(0)] ?? '')
  const column = now.columns.indexOf(code)
  return column < 0 ? `${row}.${code}` : row + columnLetter(column)
}

function known(ticks: ReadonlySet<string>, { rows }: Boxes): Set<string> {
  const names = new Set(rows.flatMap(({ boxes }) => [...boxes.keys()]))
  return new Set([...ticks].filter((name) => names.has(name)))
}

/** The row, or for a group the rows below it. */
function rowsMeant({ rows }: Boxes, name: string): Set<number> {
  const index = rows.findIndex((_, at) => rowName(at) === name)
  const row = rows[index]
  if (!row) return new Set()
  if (row.boxes.size > 0) return new Set([index])
  const end = rows.findIndex(({ level }, at) => at > index && level <= row.level)
  const last = end < 0 ? rows.length : end
  return new Set(Array.from({ length: last - index }, (_, at) => index + at))
}

/** Ticks a row, a column or everything; clears it when all is ticked already. */
export function toggled(
  boxes: Boxes,
  ticks: ReadonlySet<string>,
  target: { row?: string | null; column?: string | null },
): Set<string> {
  const meant = target.row ? rowsMeant(boxes, target.row) : null
  const names = boxes.rows.flatMap((row, index) => {
    if (meant && !meant.has(index)) return []
    const all = [...row.boxes.keys()]
    return target.column ? all.filter((name) => name === rowName(index) + target.column) : all
  })
  const isFull = names.every((name) => ticks.has(name))
  const result = new Set(ticks)
  for (const name of names) {
    if (isFull) result.delete(name)
    else result.add(name)
  }
  return result
}

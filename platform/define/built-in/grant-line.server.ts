import { STANDARD_BUTTON } from '#platform/define/shipped/choices.ts'
import type { Language } from '#platform/wire/language/language.ts'
import type { Names } from './area.ts'
import { ENTRIES, MODULE_ENTRIES, standardNames } from './entries.server.ts'

const OF_MODULE = ' / '
const OF_MENU = ': '
const BETWEEN = ', '

type Known = ReadonlyMap<string, Names>

function byName(names: readonly Names[]): Known {
  return new Map(names.map((name) => [name.zh, name]))
}

const modules = new Map(MODULE_ENTRIES.map((module) => [module.names.zh, module]))
const standard = byName(STANDARD_BUTTON.options.map(({ value }) => standardNames(value)))
const menusOf = new Map(
  MODULE_ENTRIES.map(({ id }) => [
    id,
    new Map(ENTRIES.filter(({ module }) => module === id).map((entry) => [entry.names.zh, entry])),
  ]),
)

function nameIn(written: string, known: Names | undefined, language: Language): string {
  return known?.[language] ?? written
}

/**
 * Translates a line of granted rights from the log (`人事管理 / 人事档案: 查看, 编辑`) into the language of
 * the page. Names that a company gave stay as they were written.
 */
export function grantLine(line: string, language: Language): string {
  const [moduleName = '', ...rest] = line.split(OF_MODULE)
  const module = modules.get(moduleName)
  const shown = nameIn(moduleName, module?.names, language)
  if (rest.length === 0) return shown
  const [menuName = '', ...buttons] = rest.join(OF_MODULE).split(OF_MENU)
  const entry = menusOf.get(module?.id ?? '')?.get(menuName)
  const own = byName(entry?.buttons.map(({ names }) => names) ?? [])
  const place = shown + OF_MODULE + nameIn(menuName, entry?.names, language)
  if (buttons.length === 0) return place
  const names = buttons
    .join(OF_MENU)
    .split(BETWEEN)
    .map((button) => nameIn(button, own.get(button) ?? standard.get(button), language))
  return place + OF_MENU + names.join(BETWEEN)
}

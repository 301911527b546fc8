export type Names = {
  area: string
  /** `attendance/shift-groups` */
  path: string
  /** The Chinese label of the definition. */
  label: string
  /** `Shift groups`: the initial English plural. */
  english: string
  /** `Shift group`. */
  englishOne: string
  singular: string
  constant: string
  table: string
  controller: string
  /**
   * `modules/attendance/shift-groups/define`: the folder of its definition and of the definitions of its
   * child rows.
   */
  folder: string
  file: string
}

/** Names of files and constants that every area has in addition to its definitions. */
const OF_THE_AREA = new Set(['area', 'choices', 'samples', 'en', 'es'])

/** SQL keywords that cannot be table names without quotes. */
const RESERVED = new Set(
  `all analyse analyze and any array as asc asymmetric authorization binary both case cast check
  collate collation column concurrently constraint create cross default deferrable desc distinct do
  else end except false fetch for foreign freeze from full grant group having ilike in initially
  inner intersect into is isnull join lateral leading left like limit localtime localtimestamp
  natural not notnull null offset on only or order outer overlaps placing primary references
  returning right select similar some symmetric table tablesample then to trailing true union unique
  user using variadic verbose when where window with`.split(/\s+/),
)

/**
 * Parses a path and a Chinese name; throws an error with a sentence for the user of the command. Child rows
 * are in the chapter of their owner.
 */
export function readNames(path: string, label: string, owner?: Names): Names {
  const match = /^([a-z]+)\/([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/.exec(path)
  const [, area = '', plural = ''] = match ?? []
  if (!match) throw new Error(`Write area/plural-name, like attendance/shift-groups: ${path}`)
  if (!/\p{Script=Han}/u.test(label)) throw new Error(`Give ${path} its Chinese name after it`)
  const singular = singularOf(plural)
  if (singular === plural) throw new Error(`The name must be a plural: ${plural}`)
  const table = singular.replaceAll('-', '_')
  if (RESERVED.has(table) || OF_THE_AREA.has(singular) || OF_THE_AREA.has(plural)) {
    throw new Error(
      `${singular} has another meaning already: use a longer name, like shift-${plural}`,
    )
  }
  const folder = owner?.folder ?? `modules/${area}/${plural}/define`
  return {
    area,
    path,
    label,
    singular,
    table,
    english: capitalised(plural.replaceAll('-', ' ')),
    englishOne: capitalised(singular.replaceAll('-', ' ')),
    constant: camelCase(plural),
    controller: capitalised(camelCase(singular)),
    folder,
    file: `${folder}/${singular}.ts`,
  }
}

function singularOf(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`
  if (/(ss|tus|x|z|ch|sh)es$/.test(plural)) return plural.slice(0, -2)
  return plural.replace(/(?<!s)s$/, '')
}

export function camelCase(kebab: string): string {
  return kebab.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
